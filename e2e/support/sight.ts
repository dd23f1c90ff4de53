import type { Locator } from '@playwright/test'

/** Where it stands in what is seen, in pixels: what comes late above it may scroll the page and moves nothing in sight. */
export const topOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => Math.round(element.getBoundingClientRect().top))
