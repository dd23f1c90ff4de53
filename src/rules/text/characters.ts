/** Made when a text is first counted: a page without one need not wait for it. */
let graphemes: Intl.Segmenter | undefined

/** A family of four with skin tones has nineteen code units; more than that per character is a trick. */
const UNITS_A_CHARACTER = 20

/**
 * A segmenter reads its whole text again for each character, so it is given a stretch of this many code units at a
 * time.
 */
const STRETCH = 256

/** The first half of a surrogate pair, behind which a text must not be cut. */
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
    // The last one may go on beyond the stretch: it is read again with what follows.
    const whole = isLast ? found : found.slice(0, -1)
    for (const { segment } of whole) yield segment
    start += whole.reduce((length, { segment }) => length + segment.length, 0)
    stretch = whole.length === 0 ? stretch * 2 : STRETCH
    if (isLast) return
  }
}

/** How many characters a person would count; the count stops above `limit`. */
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

/** The first characters of a text, and an ellipsis where it has more of them. */
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

/** Nothing to see: empty, or made of spaces, controls and blank letters only. */
export const isBlank = (text: string): boolean =>
  !/[^\p{Z}\p{C}\u2800\u3164\u115F\u1160\uFFA0]/u.test(text)
