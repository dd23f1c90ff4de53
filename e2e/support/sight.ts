import type { Locator } from '@playwright/test'

/** Where it stands in what is seen, in pixels: measured once nothing scrolls any more, under a dialog. */
export const topOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => Math.round(element.getBoundingClientRect().top))
