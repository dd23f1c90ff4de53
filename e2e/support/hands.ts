import type { Locator, Page } from '@playwright/test'
import { tabTo } from './keyboard.ts'

/** How a person works: with a mouse, or with nothing but the keyboard. */
export interface Hands {
  press: (control: Locator) => Promise<void>
  /** A checkbox, which the mouse hits by its words. */
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

/** Every stop of Tab on the way must be in sight. */
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
