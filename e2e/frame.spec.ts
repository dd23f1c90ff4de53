import type { Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { RegisterScreen } from './screens/RegisterScreen.ts'
import { expectAccessible, expectContrast } from './support/axe.ts'

/** Holds back every file except the document until it is released, like a very slow connection. */
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
 * Positions of the permanent parts of the layout in whole pixels. For a link, only its vertical position, because the
 * current link is marked later. Ignores the width of text, because the font loads later.
 */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header:not(article header), nav[aria-label="Main"] a, main')]
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width } = part.getBoundingClientRect()
        return part instanceof HTMLAnchorElement
          ? [new URL(part.href).pathname, Math.round(y)]
          : [part.tagName, Math.round(x), Math.round(y), Math.round(width)]
      }),
  )

/** True if the bell is on the same line as the name. Below the name, it would push the navigation down. */
const isBellBeside = (page: Page) =>
  page.evaluate(() => {
    const [name, bell] = ['/', '/notifications'].map((href) =>
      [...document.querySelectorAll(`header a[href="${href}"]`)]
        .find((link) => link.checkVisibility())
        ?.getBoundingClientRect(),
    )
    return name !== undefined && bell !== undefined && bell.top < name.bottom
  })

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

for (const viewport of sizes)
  test(`a member sees the page’s layout at ${viewport.width} px before any script, stylesheet or API response arrives`, {
    tag: '@prove',
  }, async ({ newCritter }) => {
    const { page: first } = await newCritter('Patient', { isMember: true, viewport })
    for (const [path, place] of [
      [routePaths.home, 'Home'],
      [routePaths.createExchange, 'Exchanges'],
      ['/exchange/any', 'Exchanges'],
    ] as const) {
      const page = await first.context().newPage()
      const release = await holdFiles(page)
      await page.goto(path, { waitUntil: 'commit' })
      const nav = page.getByRole('navigation', { name: 'Main' })
      await expect(nav.getByRole('link', { name: place }), path).toHaveAttribute(
        'aria-current',
        /page|true/,
      )
      await expect(page.getByRole('main'), path).toHaveCount(1)
      await expect(page.getByRole('status'), path).toHaveText('One moment…')
      await expectAccessible(page)
      const before = await placesOf(page)
      expect(await isBellBeside(page), path).toBe(true)
      release()
      await expect(page.getByRole('button', { name: /^Your menu/ }), path).toBeVisible()
      expect(await placesOf(page), path).toEqual(before)
      expect(await isBellBeside(page), path).toBe(true)
      await page.close()
    }
  })

test('before any script, stylesheet or API response arrives, a guest sees the login card, or the guest layout if the page is public', {
  tag: '@prove',
}, async ({ page }) => {
  const release = await holdFiles(page)
  const join = page.getByRole('link', { name: 'Join', exact: true })
  for (const path of [
    routePaths.login,
    routePaths.posts,
    routePaths.home,
    '/exchange/any',
    '/page/rules',
    '/nowhere',
  ]) {
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

test('Back on the rules page leads to the registration from which it was opened', {
  tag: '@prove',
}, async ({ page }) => {
  const register = new RegisterScreen(page)
  await register.open()
  await page.getByRole('link', { name: 'the rules' }).click()
  await expect(page.getByRole('link', { name: 'Join', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('button', { name: 'BACK' }).click()
  await expect(register.email).toBeVisible()
  await expect(page).toHaveURL(routePaths.register)
})
