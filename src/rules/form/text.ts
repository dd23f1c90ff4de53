import * as z from 'zod/mini'
import { isBlank, isLongerThan, visibleLength } from '#rules/text/characters.ts'
import { isKeepable } from '#rules/text/keepable.ts'
import { expects, REQUIRED, tooLong, tooShort } from './field.ts'

export const NOT_KEPT = 'This field contains a character that can’t be saved'

export interface TextRules {
  max: number
  min?: number
  /** The error for a missing or blank text. */
  required?: string
}

/** A text that is kept exactly as it was sent, such as a password, a token or a day. */
export const verbatim = ({
  max = Number.POSITIVE_INFINITY,
  required = REQUIRED,
}: Partial<TextRules> = {}) =>
  z.string(expects('text', required)).check(
    // Not `minLength`, which also measures lists and would report an empty list as a missing text.
    z.refine((text) => text !== '', { error: required, abort: true }),
    z.refine((text) => text.length <= max, { error: tooLong(max), abort: true }),
  )

/** A text that must not be blank. Limits apply to the visible part, which `seen` returns. */
export const textField = (
  { max, min = 1, required = REQUIRED }: TextRules,
  tidy: (text: string) => string,
  seen = tidy,
) =>
  z.string(expects('text', required)).check(
    z.refine(isKeepable, { error: NOT_KEPT, abort: true }),
    z.overwrite(tidy),
    z.refine((text) => !isBlank(seen(text)), { error: required, abort: true }),
    z.refine((text) => !isLongerThan(seen(text), max), { error: tooLong(max), abort: true }),
    z.refine((text) => min === 1 || visibleLength(seen(text), min) >= min, {
      error: tooShort(min),
    }),
  )

const onOneLine = (text: string): string =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((part) => part.trim())
    .join(' ')
    .trim()

/** A text on one line: line breaks become spaces, and the ends are trimmed. */
export const line = (rules: TextRules) => textField(rules, onOneLine)

/** A text of several lines; only the ends are trimmed. */
export const prose = (rules: TextRules) => textField(rules, (text) => text.trim())

/** An optional line: a blank or missing one becomes null. */
export const optionalLine = (max: number) => z._default(nullableLine(max), null)

/**
 * A line that may be cleared. A blank line becomes null. A missing line stays missing if the schema makes it optional.
 */
export const nullableLine = (max: number) =>
  z
    .nullable(
      z.string(expects('text')).check(
        z.refine(isKeepable, { error: NOT_KEPT, abort: true }),
        z.overwrite(onOneLine),
        z.refine((text) => !isLongerThan(text, max), { error: tooLong(max) }),
      ),
    )
    .check(z.overwrite((text) => (text === null || isBlank(text) ? null : text)))
