import { visibleLength } from './characters.ts'

const MARKUP: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes the special characters of plain text for use in markup. */
export const escapeMarkup = (plain: string): string =>
  plain.replace(/[&<>"']/g, (sign) => MARKUP[sign] ?? sign)

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : entity
}

const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi

/**
 * Matches a tag. `<` opens a tag only before a name, a slash or a comment, so "1 < 2" is text. An unclosed comment
 * matches to the end, which also keeps the search linear.
 */
const TAG = /<(?:!--[\s\S]*?(?:-->|$)|\/?[a-z][^<>]*>)/gi

/** True if the text contains a tag or a comment. */
export const hasMarkup = (html: string): boolean => html.search(TAG) !== -1

/** The visible text of markup. Breaks, headings, paragraphs and list items end with a line break. */
export const visibleText = (html: string): string =>
  html
    .replace(TAG, (tag) => (/^<(br|\/p|\/li|\/h\d)\b/i.test(tag) ? '\n' : ''))
    .replace(ENTITY, decoded)

/** Messages with more visible characters than this are folded. */
export const FOLD_LIMIT = 300

export const isFoldable = (html: string, limit = FOLD_LIMIT): boolean =>
  visibleLength(visibleText(html).trim(), limit) > limit
