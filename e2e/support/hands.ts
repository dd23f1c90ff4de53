import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/** Input by mouse, or by keyboard alone. */
export interface Hands {
  press: (control: Locator) => Promise<void>
  /** Ticks a checkbox. */
  check: (box: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
}

export const byMouse: (page: Page) => Hands = () => ({
  press: (control) => control.click(),
  check: (box) => box.check(),
  type: async (field, text) => {
    await field.click()
    await field.pressSequentially(text)
  },
})

/** Input by keyboard alone. Fails if any Tab stop on the way is not visible. */
export const byKeyboard = (page: Page): Hands => ({
  async press(control) {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  },
  async check(box) {
    await tabTo(page, box)
    await page.keyboard.press('Space')
  },
  async type(field, text) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  },
})
