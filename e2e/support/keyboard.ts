import { expect, type Locator, type Page } from '@playwright/test'

const farthest = 60

/** Checks that the focused element is visible: its middle is not covered, and it has a focus ring. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    // After the last stop the focus moves to the browser's own UI, and then to the first stop.
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

/** Returns Tab, or Shift+Tab if the goal comes before the focused element. */
async function keyTo(goal: Locator) {
  const isBefore = await goal.evaluate((element) => {
    const focused = document.activeElement ?? document.body
    return Boolean(focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
  })
  return isBefore ? 'Shift+Tab' : 'Tab'
}

/** Tabs in the right direction until the goal has the focus; every stop on the way must be visible. */
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
