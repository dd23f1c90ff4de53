import type { Locator } from '@playwright/test'

/**
 * Position from the top of the viewport in pixels. Measure it only while a dialog is open, because nothing scrolls
 * then.
 */
export const topOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => Math.round(element.getBoundingClientRect().top))

/**
 * Runs in the page. Returns the name of the focused element, and whether the element is outside the window or
 * completely covered by another one. If only the label of a control is visible, checks the label.
 */
export function hiddenFocus(): { name: string; isHidden: boolean; isNowhere: boolean } {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body)
    return { name: '', isHidden: false, isNowhere: true }
  const { width, height } = focused.getBoundingClientRect()
  const shown = width > 2 && height > 2 ? focused : (focused.closest('label') ?? focused)
  const { left, top, right, bottom } = shown.getBoundingClientRect()
  const [from, to] = [Math.max(0, left), Math.min(innerWidth, right)]
  const [over, under] = [Math.max(0, top), Math.min(innerHeight, bottom)]
  const parts = [0.1, 0.5, 0.9]
  const isSeen =
    to > from &&
    under > over &&
    parts.some((x) =>
      parts.some((y) => {
        const hit = document.elementFromPoint(from + (to - from) * x, over + (under - over) * y)
        return hit !== null && (shown.contains(hit) || hit.closest('label')?.contains(focused))
      }),
    )
  const name = (focused.ariaLabel ?? focused.textContent).trim() || focused.outerHTML
  return { name: name.slice(0, 80), isHidden: !isSeen, isNowhere: false }
}
