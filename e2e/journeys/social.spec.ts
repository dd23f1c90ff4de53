import type { Page } from '@playwright/test'
import { startProvider, type TestProvider } from '#tests/support/provider.ts'
import { expect, test } from '../fixtures.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'
import { SettingsScreen } from '../screens/SettingsScreen.ts'
import { expectAccessible, expectAccessibleAndFitting } from '../support/axe.ts'
import { linkInMail, onboard } from '../support/members.ts'
import { startServer } from '../support/server.ts'

/** A separate installation with a login provider on this machine. */
let provider: TestProvider
const own = test.extend<object, object>({
  server: [
    async ({ database }, use) => {
      provider = await startProvider()
      const server = await startServer(database, provider.env)
      await use(server)
      await server.stop()
      await provider.stop()
    },
    { scope: 'worker' },
  ],
})

const door = (page: Page, name: string) =>
  page.getByRole('button', { name: `Continue with ${name}` })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Sums up the layout shifts of pages loaded from now on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
}

own(
  'a newcomer logs in with Google and gets to the onboarding',
  { tag: '@prove' },
  async ({ page }) => {
    provider.knows({ sub: 'g-1', email: 'vex@critters.example', email_verified: true })
    const shifted = await watchShifts(page)
    const login = new LoginScreen(page)
    await login.open()
    await expect(door(page, 'Facebook')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toBeLessThan(0.01)
    await expectAccessibleAndFitting(page)
    await door(page, 'Google').click()
    await expect(heading(page, /^You are in!/)).toBeVisible()
    await expect(page).toHaveURL(/\/onboarding(\?|$)/)

    await own.step(
      'the provider’s URL and its code are not kept, and a reload stays logged in',
      async () => {
        const seen = await page.evaluate(() => document.referrer)
        expect(seen).toBe('')
        await page.reload()
        await expect(heading(page, /^You are in!/)).toBeVisible()
      },
    )
  },
)

own(
  'a member logs in with Facebook on the registration page after opening our confirmation email',
  { tag: '@prove' },
  async ({ newCritter, server }) => {
    const { email, nickname } = await newCritter('Keyleth', { isMember: true })
    const { page } = await newCritter('Keyleth')
    provider.knows({ sub: 'f-1', email })
    await page.goto('/register')
    await door(page, 'Facebook').click()
    await expect(heading(page, 'Check your inbox')).toBeVisible()
    await expect(page).toHaveURL('/auth/facebook/callback')
    await expectAccessibleAndFitting(page)

    await page.goto(await linkInMail(server, email, /^\/auth\/facebook\/callback\?letter=/))
    await expect(heading(page, 'Was that you?')).toBeVisible()
    await expect(page).toHaveURL('/auth/facebook/callback')
    await expectAccessibleAndFitting(page)
    await page.getByRole('button', { name: 'Yes, log me in' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(nickname)

    await own.step('the next login with Facebook needs no email', async () => {
      const again = await newCritter('Keyleth')
      await again.page.goto('/login')
      await door(again.page, 'Facebook').press('Enter')
      await expect(again.page.getByRole('heading', { level: 1 })).toContainText(nickname)
    })
  },
)

own(
  'a cancelled login leads back to the login page, and a callback for a login in another browser is refused',
  { tag: '@prove' },
  async ({ page, newCritter }) => {
    await page.goto('/auth/google/callback?error=access_denied&state=x')
    await expect(heading(page, 'You’re not logged in')).toBeVisible()
    await expectAccessibleAndFitting(page)
    await page.getByRole('link', { name: 'Back to login' }).click()
    await expect(door(page, 'Google')).toBeVisible()

    await own.step('a valid callback URL sent to somebody else does not log them in', async () => {
      provider.knows({ sub: 'g-evil', email: 'evil@critters.example', email_verified: true })
      const evil = await newCritter('Evil')
      await evil.page.route('**/auth/google/callback?**', (route) => route.abort())
      await evil.page.goto('/login')
      const sent = evil.page.waitForRequest(/\/auth\/google\/callback\?/)
      await door(evil.page, 'Google').click()
      await page.goto((await sent).url())
      await expect(heading(page, 'This login was started in another browser')).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
    })
  },
)

own(
  'a member without a password closes their account through an emailed link, and can register again',
  { tag: '@prove' },
  async ({ page, server }) => {
    const email = 'pike@critters.example'
    const comeByGoogle = async () => {
      await page.goto('/login')
      await door(page, 'Google').click()
      await expect(heading(page, /^You are in!/)).toBeVisible()
      return page.evaluate(() => localStorage.getItem('token') ?? '')
    }
    provider.knows({ sub: 'g-leaving', email, email_verified: true })
    await onboard(server, await comeByGoogle(), 'Pike of Google')
    const settings = new SettingsScreen(page)
    await settings.open()
    await settings.askToClose()
    await settings.askForLetter()
    await expect(settings.dialog.getByText('The link is on its way to your inbox')).toBeVisible()
    await expectAccessible(page)

    await page.goto(await linkInMail(server, email, /^\/settings\?/))
    await expect(settings.closeForGood).toBeVisible()
    await expectAccessibleAndFitting(page)
    await settings.closeForGood.click()
    await expect(settings.heading).toHaveText('Goodbye, critter')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)

    await comeByGoogle()
  },
)
