import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'

/** Types a date part by part, in US order. */
export async function typeDate(page: Page, label: string, day: string) {
  const [year, month, date] = day.split('-')
  await page.getByRole('spinbutton', { name: `month, ${label}` }).click()
  await page.keyboard.type(`${month}${date}${year}`)
}

/**
 * Chooses an option in a select, each given by its name. Hovers first, because the select is a native one until the
 * pointer reaches it.
 */
export async function choose(page: Page, label: string, option: string) {
  const button = page.getByRole('button', { name: label })
  await page.getByRole('combobox', { name: label }).or(button).hover()
  await button.click()
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click()
}

/**
 * Chooses an option by keyboard. A select that the pointer has not reached is native, so typing an option's name
 * selects the option.
 */
export async function chooseByKeyboard(page: Page, select: Locator, option: string) {
  await tabTo(page, select)
  await page.keyboard.type(option)
  await expect(select.getByRole('option', { name: option, exact: true })).toHaveJSProperty(
    'selected',
    true,
  )
}
