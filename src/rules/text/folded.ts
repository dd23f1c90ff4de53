/** Letters that Unicode does not take apart into a plain one and a sign; by number where our fonts do not draw them. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  // đ
  '\u0111': 'd',
  ð: 'd',
  þ: 'th',
  // ł
  '\u0142': 'l',
  // ħ
  '\u0127': 'h',
  // ς, the form of σ at the end of a word
  '\u03c2': '\u03c3',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(/[\u0300-\u036f]/gu, '')

/**
 * A text as a search compares it: without case, accents, width and doubled blanks, the same in every locale. "STRASSE"
 * finds "Straße", "istanbul" finds "İstanbul", and "Jolly" still differs from "Joly".
 */
export const folded = (text: string): string =>
  // By way of capitals, where ß is SS and ı is I; ẞ has a small one first.
  withoutAccents(withoutAccents(text).toLowerCase().toUpperCase().toLowerCase())
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
