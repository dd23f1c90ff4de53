/** A part of the viewport, in px from its top. */
export interface Strip {
  top: number
  bottom: number
}

/** The usual place of a toast, in px from the top of the viewport. */
export const TOAST_TOP = 16
/** Space between a toast and the elements that it must not cover, in px. */
export const TOAST_GAP = 8

/**
 * Returns the highest position, in px from the top of the viewport, at which a toast of this height covers none of the
 * strips. If there is no such position, returns the usual one.
 */
export function clearTop(height: number, strips: readonly Strip[], viewport: number): number {
  let top = TOAST_TOP
  for (const strip of strips.toSorted((one, other) => one.top - other.top))
    if (strip.top < top + height && strip.bottom > top) top = strip.bottom + TOAST_GAP
  return top + height <= viewport ? top : TOAST_TOP
}
