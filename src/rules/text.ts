import * as z from 'zod/mini'
import { REQUIRED, tooLong, tooShort } from './field.ts'

const NOT_KEPT = 'This field holds a character that cannot be kept'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A family of four with skin tones has nineteen code units; whatever piles up more on each character is a trick. */
const UNITS_A_CHARACTER = 20

/** The number of characters a person would count. */
export function visibleLength(text: string): number {
  let length = 0
  for (const _ of graphemes.segment(text)) length += 1
  return length
}

export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * UNITS_A_CHARACTER || visibleLength(text) > max)

/** Nothing to see: empty, or made of spaces, controls and blank letters only. */
export const isBlank = (text: string): boolean =>
  !/[^\p{Z}\p{C}\u2800\u3164\u115F\u1160\uFFA0]/u.test(text)

/** NUL cannot be stored and half a surrogate pair cannot be sent; all else is kept as it was written. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

interface TextRules {
  max: number
  min?: number
  /** The words for a missing or blank text. */
  required?: string
}

const checked = (
  { max, min = 1, required = REQUIRED }: TextRules,
  tidy: (text: string) => string,
  seen = tidy,
) =>
  z.string(required).check(
    z.refine(isKeepable, { error: NOT_KEPT, abort: true }),
    z.overwrite(tidy),
    z.refine((text) => !isBlank(seen(text)), { error: required, abort: true }),
    z.refine((text) => !isLongerThan(seen(text), max), { error: tooLong(max), abort: true }),
    z.refine((text) => min === 1 || visibleLength(seen(text)) >= min, { error: tooShort(min) }),
  )

/** One line: line breaks become spaces, the ends are trimmed. */
export const line = (rules: TextRules) =>
  checked(rules, (text) => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim())

/** Several lines, only the ends are trimmed. */
export const prose = (rules: TextRules) => checked(rules, (text) => text.trim())

/** Text with markup: what counts is what is seen of it. */
export const markup = (rules: TextRules) =>
  checked(
    rules,
    (text) => text.trim(),
    (html) => visibleText(html).trim(),
  )

/** A line that may be left out: blank or absent becomes null. */
export const optionalLine = (max: number) => z._default(nullableLine(max), null)

/** A line that may be emptied: blank becomes null, absent stays absent where the caller makes it optional. */
export const nullableLine = (max: number) =>
  z
    .nullable(
      z.string(REQUIRED).check(
        z.refine(isKeepable, { error: NOT_KEPT, abort: true }),
        z.overwrite((text) => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()),
        z.refine((text) => !isLongerThan(text, max), { error: tooLong(max) }),
      ),
    )
    .check(z.overwrite((text) => (text === null || isBlank(text) ? null : text)))

const MARKUP: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Plain text as markup that shows exactly that text. */
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
 * `<` opens a tag only where a name, a slash or a comment follows: "1 < 2" is text. An open comment swallows the rest,
 * which also keeps the search linear.
 */
const TAG = /<(?:!--[\s\S]*?(?:-->|$)|\/?[a-z][^<>]*>)/gi

/** What a reader sees of a message with markup; breaks and paragraphs become line breaks. */
export const visibleText = (html: string): string =>
  html.replace(TAG, (tag) => (/^<(br|\/p|\/li)\b/i.test(tag) ? '\n' : '')).replace(ENTITY, decoded)

/** Over this many visible characters a message is folded. */
export const FOLD_LIMIT = 300

export const isFoldable = (html: string, limit = FOLD_LIMIT): boolean =>
  visibleLength(visibleText(html).trim()) > limit

const UNCLOSED = /^(br|hr|img)$/i

/** The first `limit` visible characters of a message with its markup closed properly, and an ellipsis; short ones whole. */
export function fold(html: string, limit = FOLD_LIMIT): string {
  if (!isFoldable(html, limit)) return html
  let left = limit
  let folded = ''
  const open: string[] = []
  for (const piece of html.match(new RegExp(`${TAG.source}|[\\s\\S]+?(?=${TAG.source}|$)`, 'gi')) ??
    []) {
    const name = /^<\/?([a-z][\w-]*)/i.exec(piece)?.[1]
    if (name) {
      if (piece.startsWith('</')) open.pop()
      else if (!UNCLOSED.test(name)) open.push(name)
      folded += piece
      continue
    }
    const text = visibleText(piece)
    const kept = [...graphemes.segment(text)]
      .slice(0, left)
      .map(({ segment }) => segment)
      .join('')
    left -= visibleLength(kept)
    folded += kept === text ? piece : escapeMarkup(kept)
    if (left === 0) break
  }
  return `${folded.trimEnd()}…${open
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}`
}
