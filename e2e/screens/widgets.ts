import type { Page } from '@playwright/test'

/** Types a date part by part, in US order. */
export async function typeDate(page: Page, label: string, day: string) {
  const [year, month, date] = day.split('-')
  await page.getByRole('spinbutton', { name: `month, ${label}` }).click()
  await page.keyboard.type(`${month}${date}${year}`)
}

/** Chooses an option of a select, both by name. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
