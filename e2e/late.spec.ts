import { expect, test } from './fixtures.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { expectAccessible, expectAccessibleAndFitting, expectContrast } from './support/axe.ts'

for (const width of [1280, 390])
  test(`a notice appears while the server does not respond, and the user can cancel and retry the call, at ${width} px`, {
    tag: '@prove',
  }, async ({ newCritter }) => {
    const { page } = await newCritter('Patient', {
      isMember: true,
      viewport: { width, height: 800 },
    })
    const home = new HomeScreen(page)
    await home.open()
    await expect(home.feed).toBeVisible()
    let isHeld = true
    await page.route('**/api/posts?*', (route) =>
      isHeld ? new Promise(() => undefined) : route.continue(),
    )
    await page.getByRole('link', { name: 'Posts', exact: true }).click()
    const late = page.getByRole('status').filter({ hasText: 'The owl is late… still trying' })
    await expect(late).toBeVisible()
    const line = await page.getByRole('button', { name: 'Cancel' }).boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox()
    if (width === 390) {
      expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
      await expectContrast(page)
    }
    await expectAccessibleAndFitting(page)

    // The checks above take so long that calls may time out, so the cancellation is tested in a new visit.
    await page.reload()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(late).toBeHidden()
    isHeld = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('a notice appears while a page’s code is late, and cancelling keeps the previous page', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Patient', { isMember: true })
  const home = new HomeScreen(page)
  await home.open()
  await expect(home.feed).toBeVisible()
  const late = page.getByRole('status').filter({ hasText: 'The owl is late… still trying' })
  const link = page.getByRole('link', { name: 'Profile', exact: true })
  await page.route('**/assets/profile-*.js', () => new Promise(() => undefined), { times: 1 })
  await link.click()
  await expect(late).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(late).toBeHidden()
  await expect(home.feed).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the document shows a notice while the app’s scripts are late', { tag: '@prove' }, async ({
  page,
}) => {
  const words = page.getByText('The owl is late… still trying')
  await page.route('**/assets/**', () => new Promise(() => undefined))
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(words).toBeAttached()
  await expect(words).toBeHidden()
  await expect(words).toBeVisible()
  await expectAccessible(page)
})
