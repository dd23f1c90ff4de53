import type { Page } from '@playwright/test'
import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { AddressScreen, fillAddress } from './screens/AddressScreen.ts'
import { ExchangeFormScreen } from './screens/ExchangeFormScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { LoginScreen } from './screens/LoginScreen.ts'
import { OnboardingScreen } from './screens/OnboardingScreen.ts'
import { ProfileScreen } from './screens/ProfileScreen.ts'
import { RegisterScreen } from './screens/RegisterScreen.ts'
import { endSession } from './support/members.ts'
import { hasFetchedAhead } from './support/requests.ts'

/** Records the calls to this endpoint from now on. */
function calls(page: Page, method: string, path: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path)
      sent.push(request.url())
  })
  return sent
}

const work = {
  country: 'United States',
  name: 'Pike Trickfoot',
  line1: '2 Library Lane',
  zip: '12345',
  city: 'Westruun',
  label: 'Work',
}

test('a wrong password is reported at its field, and the input is kept', { tag: '@prove' }, async ({
  page,
}) => {
  const login = new LoginScreen(page)
  await login.open()
  await login.logIn({ email: 'nobody@critters.example', password: 'Wrong-Horse-9!' })
  await expect(login.password).toHaveAccessibleDescription(
    'These credentials do not match our records.',
  )
  await expect(login.email).toHaveValue('nobody@critters.example')
})

test('pressing a button twice saves only once', async ({ newCritter }) => {
  const { page } = await newCritter('Hasty', { isMember: true })
  const form = new AddressScreen(page)
  await form.open()
  await fillAddress(page, work)
  const saved = calls(page, 'POST', '/api/addresses')
  await form.add.dblclick()
  const profile = new ProfileScreen(page)
  await expect(profile.choiceOf('Work')).toBeVisible()
  expect(saved).toHaveLength(1)
  await expect(profile.addresses.getByRole('radio')).toHaveCount(2)
})

test('going back in a registration keeps the input, and going back from the first step leaves the registration', {
  tag: '@prove',
}, async ({ page }) => {
  const login = new LoginScreen(page)
  const register = new RegisterScreen(page)
  await login.open()
  await page.getByRole('link', { name: 'Join the burrow' }).click()
  await register.giveEmail('undecided@critters.example')
  await register.giveName('Undecided')
  await expect(register.greeting('Undecided')).toBeFocused()
  await register.previous.click()
  await expect(register.name).toHaveValue('Undecided')
  await register.previous.click()
  await expect(register.email).toHaveValue('undecided@critters.example')
  await page.goBack()
  await expect(login.heading).toBeVisible()
})

test('an onboarding resumes at the saved step after a reload and after Back', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page, nickname } = await newCritter('Sleepy', { isNewcomer: true })
  const onboarding = new OnboardingScreen(page)
  await page.goto(routePaths.login)
  await expect(page).toHaveURL(/\/onboarding\?step=privacy$/)
  await onboarding.choosePrivacy(ADDRESS_PRIVACY[3].label)
  await onboarding.giveNickname(nickname)
  await expect(onboarding.heading).toHaveText(`Hi ${nickname}!`)
  await page.reload()
  await expect(onboarding.heading).toHaveText(`Hi ${nickname}!`)
  await page.goto(routePaths.exchanges)
  await expect(page).toHaveURL(/\/onboarding\?step=identity$/)
  await page.goBack()
  await expect(onboarding.heading).toHaveText(`Hi ${nickname}!`)
  await onboarding.previous.click()
  await expect(onboarding.nickname).toHaveValue(nickname)
  await onboarding.previous.click()
  await expect(onboarding.privacy(ADDRESS_PRIVACY[3].label)).toBeChecked()
})

test('when a session ends elsewhere, the login page leads back to the page shown before, and a started form keeps its text', async ({
  newCritter,
  server,
}) => {
  const { page, email, password, nickname } = await newCritter('Stale', { isMember: true })
  const profile = new ProfileScreen(page)
  const login = new LoginScreen(page)
  const form = new ExchangeFormScreen(page)
  await form.open()
  await form.label.fill('Half-written parcels')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  // Waits for all requests, because any later request would show that the session has ended.
  await hasFetchedAhead(page)
  await endSession(server, token)
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
  await expect(login.heading).toBeVisible()
  await login.logIn({ email, password })
  await expect(profile.heading).toHaveText(nickname)
  await expect(page).toHaveURL(routePaths.profile)
  await page.getByRole('link', { name: 'Create an exchange' }).click()
  await expect(form.label).toHaveValue('Half-written parcels')
})

test('logging out in one tab logs out the other', { tag: '@prove' }, async ({ newCritter }) => {
  const { page } = await newCritter('Twofold', { isMember: true })
  const other = await page.context().newPage()
  const profile = new ProfileScreen(other)
  await profile.open()
  await page.goto(routePaths.home)
  await new HomeScreen(page).leave()
  await expect(new LoginScreen(page).heading).toBeVisible()
  await expect(new LoginScreen(other).heading).toBeVisible()
})

test('a guest who opens a members’ page logs in first, and then gets the page', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page, email, password } = await newCritter('Bookmarked', { isMember: true })
  const login = new LoginScreen(page)
  await page.goto(routePaths.home)
  await new HomeScreen(page).leave()
  await expect(login.heading).toBeVisible()
  await page.goto(routePaths.addAddress)
  await expect(login.heading).toBeVisible()
  await login.logIn({ email, password })
  await expect(new AddressScreen(page).add).toBeVisible()
})

test('a member who follows a link by mistake does not lose their input', { tag: '@prove' }, async ({
  newCritter,
}) => {
  const { page } = await newCritter('Hasty', { isMember: true })
  const exchanges = page.getByRole('navigation').getByRole('link', { name: 'Exchanges' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const answer = (name: string) => question.getByRole('button', { name }).click()

  const address = new AddressScreen(page)
  await address.open()
  await exchanges.click()
  await expect(page).toHaveURL(routePaths.exchanges)
  await address.open()
  await page.getByRole('textbox', { name: 'City' }).fill('Zephrah')
  await exchanges.click()
  await answer('Stay')
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Zephrah')
  await expect(exchanges).toBeFocused()
  await exchanges.click()
  await answer('Leave')
  await expect(page).toHaveURL(routePaths.exchanges)

  const form = new ExchangeFormScreen(page)
  await form.open()
  await form.giveDetails({
    label: 'Almost lost',
    summary: 'Something, somewhere.',
    description: 'Send what you like.',
    region: 'North America',
    spots: 4,
  })
  await expect(form.publish).toBeVisible()
  await exchanges.click()
  await expect(page).toHaveURL(routePaths.exchanges)
  await page.goBack()
  await expect(form.publish).toBeVisible()
  await form.previous.click()
  await expect(form.label).toHaveValue('Almost lost')
})
