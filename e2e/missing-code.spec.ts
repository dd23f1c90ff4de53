import type { Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { ProfileScreen } from './screens/ProfileScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from './support/axe.ts'
import { hasFetchedAhead } from './support/requests.ts'

test.use({ pardoned: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ })

const undelivered = 'This page could not be delivered'

/** The assets of a page that this tab asks for, in vain or not. */
function watchAssets(page: Page, name: RegExp) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (name.test(pathname)) asked.push(pathname)
  })
  return asked
}

/** Whether each stylesheet of the profile's own has come with its rules. */
const styled = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('/profile-'))
      .map(({ cssRules }) => cssRules.length > 0),
  )

for (const width of [1280, 390])
  test(`a page first opened offline is whole when the network is back, at ${width} px`, async ({
    newCritter,
  }) => {
    const { page, nickname } = await newCritter('Offline', {
      isMember: true,
      viewport: { width, height: 800 },
    })
    const home = new HomeScreen(page)
    await home.open()
    await expect(home.heading).toContainText(nickname)
    await hasFetchedAhead(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: /^(Profile|Me)$/ }).click()
    await expect(page.getByRole('heading', { name: undelivered })).toBeVisible()
    await page.context().setOffline(false)
    const profile = new ProfileScreen(page)
    await expect(profile.changeBirthDate).toBeVisible()
    expect(await styled(page)).toEqual([true])
  })

test('a stylesheet that did not come is asked for again, and the page is whole', async ({
  newCritter,
}) => {
  const { page } = await newCritter('Unstyled', { isMember: true })
  await page.route(/\/profile-.*\.css$/, (route) => route.abort(), { times: 1 })
  const asked = watchAssets(page, /\/profile-.*\.css$/)
  const profile = new ProfileScreen(page)
  await profile.open()
  await expect(profile.changeBirthDate).toBeVisible()
  expect(await styled(page)).toEqual([true])
  expect(asked.length).toBe(2)
})

test('a page whose files a deploy took away is asked for a few times, and then says so', async ({
  newCritter,
}) => {
  const { page } = await newCritter('Deployed', { isMember: true })
  const home = new HomeScreen(page)
  await home.open()
  await page.route(/\/profile-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  const asked = watchAssets(page, /\/profile-.*\.js$/)
  const documents = watchAssets(page, new RegExp(`^${routePaths.profile}$`))
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { name: undelivered })).toBeVisible()
  // What a loop would ask for by now: hundreds.
  await page.waitForLoadState('networkidle')
  expect(documents.length, 'the tab loads itself anew once').toBe(1)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(8)
  await page.unroute(/\/profile-.*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(new ProfileScreen(page).changeBirthDate).toBeVisible()
})

test('a part of a page that did not come is spoken of, and the rest stays within reach until it is asked for again', async ({
  newCritter,
}) => {
  const { page } = await newCritter('Partial', { isMember: true })
  await page.route(/\/HomeBirthdays-.*\.js$/, (route) => route.abort())
  const home = new HomeScreen(page)
  await home.open()
  const told = page.getByRole('alert').filter({ hasText: 'Part of this page is missing' })
  await expect(told).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expectContrast(page)
  await page.unroute(/\/HomeBirthdays-.*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(told).toBeHidden()
})
