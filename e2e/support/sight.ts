import type { Locator } from '@playwright/test'

/** Position from the top of the viewport in pixels. Measure it under a dialog, when nothing scrolls any more. */
export const topOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => Math.round(element.getBoundingClientRect().top))
