import { expect, type Locator, type Page } from '@playwright/test'

const farthest = 60

/** What holds the focus can be seen: nothing lies over the middle of it, and it is marked. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    // After the last stop comes the browser's own frame, and then the first.
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'seen'
    const { left, top, width, height } = focused.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    const name = focused.ariaLabel ?? focused.textContent ?? focused.tagName
    if (
      over &&
      (focused.contains(over) || over.contains(focused) || over.closest('label')?.contains(focused))
    )
      return 'seen'
    return `${name} is hidden behind ${over?.outerHTML.slice(0, 120)}`
  })

/** Tab, or where the goal stands before what holds the focus, Shift and Tab. */
async function keyTo(goal: Locator) {
  const isBefore = await goal.evaluate((element) => {
    const focused = document.activeElement ?? document.body
    return Boolean(focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
  })
  return isBefore ? 'Shift+Tab' : 'Tab'
}

/** Tabs the shorter way until it arrives there; every stop on the way must be in sight. */
export async function tabTo(page: Page, goal: Locator) {
  await expect(goal).toBeVisible()
  const key = await keyTo(goal)
  for (let stops = 0; stops < farthest; stops++) {
    await page.keyboard.press(key)
    await expect.poll(() => seen(page)).toBe('seen')
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${goal}`)
}
