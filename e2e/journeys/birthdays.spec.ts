import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from '../fixtures.ts'
import { ComposerScreen } from '../screens/ComposerScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { choose } from '../screens/widgets.ts'
import { expectAccessibleAndFitting, expectContrast } from '../support/axe.ts'
import { aDrawing } from '../support/files.ts'
import { byKeyboard } from '../support/hands.ts'
import { call } from '../support/members.ts'
import { hasFetchedAhead } from '../support/requests.ts'

test('a birthday is listed on the home page and on the birthdays page until its owner removes it', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, nickname, token } = await newCritter('Aada', { isMember: true })
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
  await test.step('on a phone, the day’s heading is sticky below the top bar', async () => {
    const desk = page.viewportSize()
    // The page is long enough to scroll only once its lazy-loaded code has arrived.
    await hasFetchedAhead(page)
    await page.setViewportSize({ width: 390, height: 500 })
    const heading = day.getByRole('heading')
    await heading.evaluate((shown) => scrollBy(0, shown.getBoundingClientRect().top + 20))
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
    const below = async () =>
      (await heading.evaluate((shown) => shown.getBoundingClientRect().top)) -
      (await page.getByRole('banner').evaluate(bottomOf))
    await expect
      .poll(async () => {
        const gap = await below()
        return gap >= 0 && gap < 40
      })
      .toBe(true)
    if (desk) await page.setViewportSize(desk)
  })
  const listing = page.getByRole('checkbox', { name: /^Show my own birthday/ })
  await expect(listing).toBeChecked()
  await byKeyboard(page).check(listing)
  await expect(day).toHaveCount(0)
  await page.reload()
  await expect(listing).not.toBeChecked()
  await expect(day).toHaveCount(0)
})

test('a pet is listed with its picture, and its owner removes and restores the pet', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page, nickname } = await newCritter('Keeper', { isMember: true })
  const pet = `Biscuit of ${nickname}`.slice(0, 30)
  await page.goto(routePaths.birthdays)
  const mine = page.getByRole('region', { name: 'Your pets', exact: true })
  const { press } = byKeyboard(page)
  await press(mine.getByRole('button', { name: 'Add a pet' }))
  await expectAccessibleAndFitting(page)
  await mine.getByLabel('Name').fill(pet)
  const composer = new ComposerScreen(page)
  await composer.choose(mine.getByRole('button', { name: 'Choose a picture' }), press, [
    await aDrawing({ name: 'cat.png', width: 800, height: 500, background: '#336655' }),
  ])
  await expect.poll(() => composer.kept()).toEqual([400, 400])
  await press(composer.useThisPart)
  await expect(mine.getByRole('button', { name: 'Change the picture' })).toBeFocused()
  const today = await page.evaluate(() => {
    const now = new Date()
    return { month: now.toLocaleString('en', { month: 'long' }), day: String(now.getDate()) }
  })
  await choose(page, 'Month of birth', today.month)
  await choose(page, 'Day of birth', today.day)
  await press(mine.getByRole('button', { name: 'Add the pet' }))
  const day = page.getByRole('region', { name: `${today.month} ${today.day}` })
  const bird = day.getByRole('listitem').filter({ hasText: pet })
  await expect(bird.locator('img')).toHaveCount(1)
  await expectAccessibleAndFitting(page)
  await expectContrast(page)

  await press(mine.getByRole('button', { name: `Remove ${pet}` }))
  await expect(day.getByText(pet)).toHaveCount(0)
  await press(mine.getByRole('button', { name: 'Undo' }))
  await expect(bird.locator('img')).toHaveCount(1)
})
