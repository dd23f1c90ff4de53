/** Letters that Unicode does not decompose. Those missing from our fonts are written as escapes. */
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
 * Normalises a text for search: without case, accents, width and repeated spaces, the same in every locale. "STRASSE"
 * finds "Straße", "istanbul" finds "İstanbul", and "Jolly" still differs from "Joly".
 */
export const folded = (text: string): string =>
  // The conversion to upper case turns ß into SS and ı into I. The first lower case turns ẞ into ß.
  withoutAccents(withoutAccents(text).toLowerCase().toUpperCase().toLowerCase())
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
