import type { Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { ExchangeFormScreen } from './screens/ExchangeFormScreen.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { ModDeskScreen } from './screens/ModDeskScreen.ts'
import { RegisterScreen } from './screens/RegisterScreen.ts'
import { expectAccessible, expectContrast } from './support/axe.ts'
import { openExchange } from './support/exchanges.ts'

/** Holds back every file but the document until it is released: a very slow line. */
async function holdFiles(page: Page) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/{assets,api}/**', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

/**
 * Where the lasting parts of the frame stand, in whole pixels: its boxes, and the lines of its links. How wide words are
 * is a matter of the font, which comes later.
 */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header:not(article header), nav[aria-label="Main"] a, main')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width } = part.getBoundingClientRect()
        return part.matches('a')
          ? [part.getAttribute('href'), Math.round(y)]
          : [part.tagName, Math.round(x), Math.round(y), Math.round(width)]
      }),
  )

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

for (const viewport of sizes)
  for (const [path, place] of [
    [routePaths.home, 'Home'],
    [routePaths.createExchange, 'Exchanges'],
    ['/exchange/any', 'Exchanges'],
  ] as const)
    test(`before any file has come, ${path} has its frame for a member at ${viewport.width} px`, async ({
      newCritter,
      complaints,
    }) => {
      const { page } = await newCritter('Patient', { isMember: true, viewport })
      const release = await holdFiles(page)
      await page.goto(path, { waitUntil: 'commit' })
      const nav = page.getByRole('navigation', { name: 'Main' })
      await expect(nav.getByRole('link', { name: place })).toHaveAttribute(
        'aria-current',
        /page|true/,
      )
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('status')).toHaveText('One moment…')
      await expectAccessible(page)
      const before = await placesOf(page)
      release()
      await expect(page.getByRole('button', { name: /^Your menu/ })).toBeVisible()
      expect(await placesOf(page)).toEqual(before)
      expect(complaints).toEqual([])
    })

test('before any file has come, a guest has the card of the login, or the way in beside what there is to read', async ({
  page,
}) => {
  const release = await holdFiles(page)
  const join = page.getByRole('link', { name: 'Join', exact: true })
  for (const path of [routePaths.login, routePaths.posts, '/page/rules', '/nowhere']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('status')).toHaveText('One moment…')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(join).toHaveCount(path.startsWith('/page') || path === '/nowhere' ? 1 : 0)
    await expectAccessible(page)
    await expectContrast(page)
  }
  release()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

const isOffline = (page: Page) => page.getByText('You are offline.')
const isBack = (page: Page) => page.getByText('You are online again.')

test('a network that goes in the middle of things takes nothing along', async ({
  newCritter,
  server,
  complaints,
}) => {
  const { page } = await newCritter('Tunnelling', { isAdmin: true })
  const { slug, label } = await openExchange(server, { label: 'A swap in a tunnel' })
  const undelivered = page.getByRole('heading', { name: 'This page could not be delivered' })
  const fetchedAhead = () => page.waitForLoadState('networkidle')
  const goOffline = async () => {
    await fetchedAhead()
    await page.context().setOffline(true)
    await expect(isOffline(page)).toBeVisible()
  }
  const comeBack = async () => {
    await page.context().setOffline(false)
    await expect(isBack(page)).toBeVisible()
  }

  const home = new HomeScreen(page)
  await home.open()
  await expect(home.feed).toBeVisible()
  await goOffline()
  await expectAccessible(page)
  await expect(home.feed).toBeVisible()
  await comeBack()

  await page.goto(routePaths.posts)
  await goOffline()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(undelivered).toBeVisible()
  await expect(isOffline(page)).toBeVisible()
  // The tab loads itself anew for the page it could not show.
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Addresses' })).toBeVisible()

  const exchange = new ExchangeScreen(page)
  await exchange.open(slug)
  await goOffline()
  await exchange.signUp.click()
  await expect(page.getByRole('main')).toContainText('Try again')
  await comeBack()
  await exchange.signUp.click()
  await expect(exchange.isIn).toBeVisible()

  const form = new ExchangeFormScreen(page)
  await form.open()
  await form.label.fill('Half a swap')
  await goOffline()
  await form.field('Summary').fill('Written in the tunnel')
  await comeBack()
  await expect(form.label).toHaveValue('Half a swap')
  await expect(form.field('Summary')).toHaveValue('Written in the tunnel')

  const desk = new ModDeskScreen(page)
  await desk.open()
  await goOffline()
  await desk.pull('Exchanges')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await comeBack()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(desk.row(label).first()).toBeVisible()
  complaints.length = 0
})

test('the rules lead back to the registration they were opened from', async ({ page }) => {
  const register = new RegisterScreen(page)
  await register.open()
  await page.getByRole('link', { name: 'the rules' }).click()
  await expect(page.getByRole('link', { name: 'Join', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('button', { name: 'BACK' }).click()
  await expect(register.email).toBeVisible()
  await expect(page).toHaveURL(routePaths.register)
})
