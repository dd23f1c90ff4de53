import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from '../fixtures.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { expectAccessibleAndFitting, expectContrast } from '../support/axe.ts'
import { byKeyboard } from '../support/hands.ts'
import { call } from '../support/members.ts'

test('a birthday is seen on home and among those of the month, until its owner takes it out', async ({
  newCritter,
  server,
}) => {
  const { page, nickname, token } = await newCritter('Candle', { isMember: true })
  const today = await page.evaluate(() => {
    const now = new Date()
    const twoDigits = (number: number) => String(number).padStart(2, '0')
    return `${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
  })
  await call(server, '/birth_date', { token, body: { birth_date: `1988-${today}` } })
  const { press } = byKeyboard(page)
  const home = new HomeScreen(page)
  await home.open()
  const section = page.getByRole('region', { name: 'Birthdays' })
  await expect(section.getByText(nickname)).toBeVisible()
  await expect(section).toContainText('Today')
  await expectAccessibleAndFitting(page)
  await press(section.getByRole('link', { name: 'More birthdays' }))

  await expect(page).toHaveURL(routePaths.birthdays)
  const day = page.getByRole('main').getByRole('region').filter({ hasText: nickname })
  await expect(day.getByText('Today')).toBeVisible()
  await expectAccessibleAndFitting(page)
  await expectContrast(page)
  const listing = page.getByRole('checkbox', { name: /^Show my own birthday/ })
  await expect(listing).toBeChecked()
  await byKeyboard(page).check(listing)
  await expect(day).toHaveCount(0)
  await page.reload()
  await expect(listing).not.toBeChecked()
  await expect(day).toHaveCount(0)
})
