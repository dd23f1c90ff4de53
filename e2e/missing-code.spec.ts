import type { Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { ProfileScreen } from './screens/ProfileScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from './support/axe.ts'
import { hasFetchedAhead } from './support/requests.ts'

test.use({ pardoned: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ })

const undelivered = 'This page didn’t load'

/** Records the requests for a page's assets, including failed ones. */
function watchAssets(page: Page, name: RegExp) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (name.test(pathname)) asked.push(pathname)
  })
  return asked
}

for (const width of [1280, 390])
  test(`a page first opened while offline loads completely once the network is back, at ${width} px`, {
    tag: '@prove',
  }, async ({ newCritter }) => {
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
    await expect(new ProfileScreen(page).changeBirthDate).toBeVisible()
  })

test('a page whose files were removed by a deployment is requested a few times, and then a message is shown', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Deployed', { isMember: true })
  const home = new HomeScreen(page)
  await home.open()
  await page.route(/\/profile-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  const asked = watchAssets(page, /\/profile-.*\.js$/)
  const documents = watchAssets(page, new RegExp(`^${routePaths.profile}$`))
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { name: undelivered })).toBeVisible()
  // A reload loop would have made hundreds of requests by now.
  await page.waitForLoadState('networkidle')
  expect(documents.length, 'the tab loads itself anew once').toBe(1)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(8)
  await page.unroute(/\/profile-.*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(new ProfileScreen(page).changeBirthDate).toBeVisible()
})

test('if the code for part of a page is missing, a notice is shown, and the rest of the page stays usable until the code is requested again', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Partial', { isMember: true })
  await page.route(/\/HomeBirthdays-.*\.js$/, (route) => route.abort())
  const home = new HomeScreen(page)
  await home.open()
  const told = page.getByRole('alert').filter({ hasText: 'Part of this page didn’t load' })
  await expect(told).toBeVisible()
  await expectAccessibleEverywhere(page)
  await expectContrast(page)
  await page.unroute(/\/HomeBirthdays-.*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(told).toBeHidden()
})
