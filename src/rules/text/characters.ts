/** The segmenter, created lazily so that pages that count no characters do not have to wait for it. */
let graphemes: Intl.Segmenter | undefined

/** Maximum of code units per character. A family emoji with skin tones has 19; anything longer is abuse. */
const UNITS_A_CHARACTER = 20

/**
 * The size in code units of the chunks that the segmenter gets. It is limited because the segmenter scans its whole
 * input again for each character.
 */
const STRETCH = 256

/** True if the code unit is the first half of a surrogate pair, which must not be split. */
const isHalf = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

/** The characters of a text as a person would count them. */
export function* characters(text: string): Generator<string> {
  let start = 0
  let stretch = STRETCH
  while (start < text.length) {
    const end = start + stretch + (isHalf(text.charCodeAt(start + stretch - 1)) ? 1 : 0)
    const isLast = end >= text.length
    graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
    const found = [...graphemes.segment(text.slice(start, end))]
    // The last character may continue in the next chunk, so it is read again with that chunk.
    const whole = isLast ? found : found.slice(0, -1)
    for (const { segment } of whole) yield segment
    start += whole.reduce((length, { segment }) => length + segment.length, 0)
    stretch = whole.length === 0 ? stretch * 2 : STRETCH
    if (isLast) return
  }
}

/** The number of characters as a person would count them. Counting stops above `limit`. */
export function visibleLength(text: string, limit = Number.POSITIVE_INFINITY): number {
  let length = 0
  for (const _ of characters(text)) {
    length += 1
    if (length > limit) break
  }
  return length
}

export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * UNITS_A_CHARACTER || visibleLength(text, max) > max)

/** The first characters of a text, with an ellipsis if it has more. */
export function shortened(text: string, limit: number): string {
  let kept = ''
  let left = limit
  for (const character of characters(text)) {
    if (left === 0) return `${kept.trimEnd()}…`
    kept += character
    left -= 1
  }
  return text
}

/** True if the text shows nothing: it is empty, or has only spaces, control characters and blank letters. */
export const isBlank = (text: string): boolean =>
  !/[^\p{Z}\p{C}\u2800\u3164\u115F\u1160\uFFA0]/u.test(text)
