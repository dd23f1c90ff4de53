import type { Page } from '@playwright/test'
import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { AddressScreen } from './screens/AddressScreen.ts'
import { ExchangeFormScreen } from './screens/ExchangeFormScreen.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { ExchangesScreen } from './screens/ExchangesScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { LoginScreen } from './screens/LoginScreen.ts'
import { ModDeskScreen } from './screens/ModDeskScreen.ts'
import { OnboardingScreen } from './screens/OnboardingScreen.ts'
import { ProfileScreen } from './screens/ProfileScreen.ts'
import { RegisterScreen } from './screens/RegisterScreen.ts'
import { expectAccessible, expectAccessibleEverywhere, expectContrast } from './support/axe.ts'
import { dayIn, exchangeGifts, openExchange, pair, proposeExchange } from './support/exchanges.ts'

// Overlays that open through the URL are checked in overlays-*.spec.ts.

/** Checks for a single h1, the title, and no accessibility violations. */
async function expectSound(page: Page, heading: string | RegExp, title = heading) {
  const first = page.getByRole('heading', { level: 1 })
  await expect(first).toHaveText(heading)
  await expect(first).toHaveCount(1)
  await expect(page).toHaveTitle(typeof title === 'string' ? `${title} · Critter Swap` : title)
  await expectAccessibleEverywhere(page)
}

test('the front door and a shared exchange are accessible', async ({ page, server }) => {
  const shared = await openExchange(server, { label: 'Open to guests', isPublic: true })
  const title = 'Send a gift to one critter. Get one from another.'
  await page.goto(routePaths.home)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectSound(page, title, /^Critter Swap$/)
  await expectContrast(page)
  await page.goto(`/exchange/${shared.slug}`)
  await expectSound(page, shared.label)
  await expectContrast(page)
})

test('the pages for guests are accessible', { tag: '@prove' }, async ({ page }) => {
  await page.goto(routePaths.login)
  await expectSound(page, 'Welcome back, critter', 'Log in')
  await expectContrast(page)
  const login = new LoginScreen(page)
  await login.submit.click()
  await expect(login.email).toBeFocused()
  await expectAccessible(page)

  const register = new RegisterScreen(page)
  await register.open()
  await expectSound(page, 'Join the burrow', 'Join')
  await register.giveEmail('reader@critters.example')
  await expectSound(page, 'Nice to meet you!', 'Join')
  await register.giveName('Reader')
  await register.password.fill('short')
  await register.confirmation.fill('other')
  await expectSound(page, 'Reader, fellow critter!', 'Join')
  await expectContrast(page)

  for (const [path, heading, title] of [
    [routePaths.activate, 'Verify your email', 'Check your inbox'],
    ['/email/verify/1/wrong', 'This link doesn’t work', 'Verify your email'],
    ['/email/not-me/1#token=wrong', 'Wasn’t this you?', 'This wasn’t me'],
    [routePaths.forgotPassword, 'Forgot your password?', 'Forgot your password?'],
    [`${routePaths.passwordReset}?email=a@b.example&token=x`, 'A new password', 'A new password'],
    [routePaths.googleCallback, 'You’re not logged in yet', 'Logging in'],
    ['/parent#token=wrong', 'This link no longer works', 'For a parent'],
    ['/unsubscribe#token=wrong', 'This link doesn’t work', 'Your emails'],
    ['/goodbye', 'Goodbye, critter', 'Goodbye'],
    ['/page/rules', /./, /· Critter Swap/],
    ['/nowhere', 'Page not found', 'Page not found'],
  ] as const) {
    await page.goto(path)
    await expectSound(page, heading, title)
  }
})

test('the onboarding is accessible', { tag: '@prove' }, async ({ newCritter }) => {
  const { page, nickname } = await newCritter('Careful', { isNewcomer: true })
  const onboarding = new OnboardingScreen(page)
  await onboarding.open()
  await onboarding.privacy(ADDRESS_PRIVACY[2].label).check()
  await expect(onboarding.specify).toBeVisible()
  await expectSound(page, 'You are in! ... But wait ...', 'Welcome')
  await onboarding.choosePrivacy(ADDRESS_PRIVACY[0].label)
  await expectSound(page, 'Wise choice! Now...', 'Welcome')
  await onboarding.giveNickname(nickname)
  await onboarding.fillIdentity({
    lastName: 'Ashworth',
    firstName: 'June',
    birthDate: '2012-05-04',
    region: 'Canada',
  })
  await expect(onboarding.parentEmail).toBeVisible()
  await expectSound(page, `Hi ${nickname}!`, 'Welcome')
  await expectContrast(page)
  await page.getByRole('button', { name: 'Calendar, Birth date' }).click()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await onboarding.parentEmail.fill('parent@critters.example')
  await onboarding.step(3).click()
  await expectSound(page, 'A Taurus I see! Last question...', 'Welcome')
})

test('the pages for members and their menu are accessible', { tag: '@prove' }, async ({
  newCritter,
}) => {
  const { page, nickname } = await newCritter('Settled', { isMember: true })
  const profile = new ProfileScreen(page)
  await profile.open()
  await expect(profile.choiceOf('Home')).toBeVisible()
  await expectSound(page, nickname, 'Profile')
  await expectContrast(page)
  await page.goto(routePaths.settings)
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeVisible()
  await expectSound(page, 'Settings')
  await expectContrast(page)
  await profile.open()

  const address = new AddressScreen(page)
  await profile.edit('Home').click()
  await expect(address.save).toBeVisible()
  await expectSound(page, 'Edit the address')
  await page.goto(routePaths.editProfile)
  await expectSound(page, 'Edit profile')
  await address.open()
  await expectSound(page, 'Add an address')
  await page.goto(routePaths.posts)
  await expectSound(page, 'Posts')
  await page.goto(routePaths.notifications)
  await expectSound(page, 'Notifications')
  await page.goto(routePaths.birthdays)
  const addPet = page.getByRole('button', { name: 'Add a pet' })
  await expect(addPet).toBeVisible()
  await expectSound(page, 'Birthdays')
  await expectContrast(page)
  await addPet.click()
  await expect(page.getByRole('form', { name: 'Add a pet' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await profile.open()
  await profile.edit('Treats').click()
  await expectSound(page, 'Treats', 'Survey')
  await expectContrast(page)

  const home = new HomeScreen(page)
  await home.open()
  await home.menu.click()
  await expect(home.logOut).toBeVisible()
  await expectAccessible(page)
})

test('the exchange form and its confirmation are accessible', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page } = await newCritter('Maker', { isMember: true })
  const form = new ExchangeFormScreen(page)
  await form.open()
  await form.next.click()
  await expect(form.label).toBeFocused()
  await expectSound(page, 'Create an exchange')
  await form.giveDetails({
    label: 'Careful swap',
    summary: 'Something, somewhere.',
    description: 'Send what you like.',
    region: 'North America',
    spots: 4,
  })
  await expect(form.publish).toBeVisible()
  await expectSound(page, 'Create an exchange')
  await form.fillSchedule({ preferredStart: dayIn(server, 20), signups: 30, lasts: 45 })
  await form.publish.click()
  await expect(page.getByText('Exchange created, pending approval')).toBeVisible()
  await expectAccessible(page)

  const exchange = new ExchangeScreen(page)
  await page.getByRole('link', { name: 'Careful swap', exact: true }).click()
  await exchange.edit.click()
  await expectSound(page, 'Edit the exchange')
})

test('an exchange is accessible from sign-up to the last parcel', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page, token } = await newCritter('Reader', { isMember: true })
  const other = await newCritter('Friend', { isMember: true })
  const open = await openExchange(server, { label: 'Open swap' })
  const running = await openExchange(server, { label: 'Running swap' })
  await pair(server, running, [{ token }, other])
  await exchangeGifts(server, running, other, { token }, 'Socks! '.repeat(60))

  const exchange = new ExchangeScreen(page)
  await exchange.open(open.slug)
  await exchange.signUp.click()
  await expect(exchange.isIn).toBeVisible()
  await expectSound(page, open.label)

  await exchange.open(running.slug)
  await expect(exchange.steps).toHaveCount(2)
  await expectSound(page, running.label)
  await expectContrast(page)
  await exchange.openEnvelope()
  await exchange.seeAddress.click()
  await expect(exchange.main).toContainText('1 Temple Road')
  await expectSound(page, running.label)
  await expectContrast(page)
  await exchange.tell('I received a gift')
  await expect(exchange.dialog).toBeVisible()
  await expectContrast(page)

  await new HomeScreen(page).open()
  await expect(page.getByRole('button', { name: 'Read more' }).first()).toBeVisible()
  await expectSound(page, /./, /^Critter Swap$/)
  await expectContrast(page)
  await new ExchangesScreen(page).open()
  await expect(new ExchangesScreen(page).card(open.label)).toBeVisible()
  await expectSound(page, 'Exchanges')
  await expectContrast(page)
})

test('the public pages written by mods are accessible', { tag: '@prove' }, async ({
  newCritter,
}) => {
  const { page } = await newCritter('Author', { isAdmin: true })
  for (const [shelf, written] of [
    ['pages', 'The rules'],
    ['tags', 'Question'],
    ['covers', /mushrooms/],
    ['critters', 'There are no critters yet.'],
  ] as const) {
    await page.goto(`${routePaths.contents}?shelf=${shelf}`)
    await expect(page.getByText(written)).toBeVisible()
    await expectSound(page, 'Contents')
    await expectContrast(page)
    await page.goto(`${routePaths.contents}?shelf=${shelf}&do=add`)
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    await expectSound(page, /^(Add|Write) a /, 'Contents')
    await expectContrast(page)
  }
  await page.goto(`${routePaths.contents}?shelf=tags`)
  await page.getByRole('button', { name: 'Delete Question' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('the mod desk is accessible', { tag: '@prove' }, async ({ newCritter, server }) => {
  const { page } = await newCritter('Proper', { isAdmin: true })
  const { label } = await proposeExchange(server, { label: 'Waiting swap' })
  await openExchange(server, { label: 'Current swap' })

  const desk = new ModDeskScreen(page)
  await desk.open()
  await expectSound(page, 'Mod desk')
  for (const [drawer, text] of [
    ['Exchanges', 'Current swap'],
    ['Members', 'Proper'],
    ['Log', 'approved'],
  ] as const) {
    await desk.pull(drawer)
    await expect(desk.row(text).first()).toBeVisible()
    await expectAccessibleEverywhere(page)
  }
  await desk.pull('Waiting')
  await desk.review(label)
  await expectSound(page, label, 'Mod desk')
  await expectContrast(page)
})
