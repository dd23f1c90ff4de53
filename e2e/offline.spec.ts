import type { Page } from '@playwright/test'
import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { routePaths } from '#rules/wire/path.ts'
import { HOME } from '#tests/support/home.ts'
import { expect, test } from './fixtures.ts'
import { ActivateScreen } from './screens/ActivateScreen.ts'
import { AddressScreen, fillAddress } from './screens/AddressScreen.ts'
import { ExchangeFormScreen } from './screens/ExchangeFormScreen.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { ExchangesScreen } from './screens/ExchangesScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { LoginScreen } from './screens/LoginScreen.ts'
import { ModDeskScreen } from './screens/ModDeskScreen.ts'
import { OnboardingScreen } from './screens/OnboardingScreen.ts'
import { ProfileScreen } from './screens/ProfileScreen.ts'
import { RegisterScreen } from './screens/RegisterScreen.ts'
import { VerifyEmailScreen } from './screens/VerifyEmailScreen.ts'
import { choose } from './screens/widgets.ts'
import { expectAccessibleEverywhere, expectContrast } from './support/axe.ts'
import { openExchange, pair, proposeExchange } from './support/exchanges.ts'
import { linkInMail } from './support/members.ts'
import { hasFetchedAhead } from './support/requests.ts'

test.use({ pardoned: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ })

const isOffline = (page: Page) => page.getByText('You’re offline.')
const isBack = (page: Page) => page.getByText('You’re back online.')

async function goOffline(page: Page) {
  await hasFetchedAhead(page)
  await page.context().setOffline(true)
  await expect(isOffline(page)).toBeVisible()
}

async function comeBack(page: Page) {
  await page.context().setOffline(false)
  await expect(isBack(page)).toBeVisible()
}

/** Waits until nothing on the page is busy. */
const isSettled = (page: Page) =>
  expect(page.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)

/** Runs `act` while offline, and expects an error message and no endless loading. Then it restores the network. */
async function inTunnel(page: Page, act: () => Promise<void>) {
  await goOffline(page)
  await act()
  const told = page.getByText(/try again|has occured/i).filter({ visible: true })
  await expect(told.first()).toBeVisible()
  await isSettled(page)
  await comeBack(page)
}

test('the current page stays readable when the network goes offline', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page } = await newCritter('Tunnelling', { isAdmin: true })
  const { label } = await openExchange(server, { label: 'A swap beyond the tunnel', startsIn: 5 })
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const again = page.getByRole('button', { name: 'Try again' })

  const exchanges = new ExchangesScreen(page)
  await exchanges.open()
  await expect(exchanges.card(label)).toBeVisible()
  await hasFetchedAhead(page)
  await link('Home').click()
  const home = new HomeScreen(page)
  await expect(home.feed).toBeVisible()
  await goOffline(page)
  await expectAccessibleEverywhere(page)
  await expectContrast(page)
  await expect(home.feed).toBeVisible()
  await link('Exchanges').click()
  await expect(again).toBeVisible()
  await isSettled(page)
  await comeBack(page)
  await again.click()
  await expect(exchanges.card(label)).toBeVisible()

  await page.goto(routePaths.posts)
  await goOffline(page)
  await link('Profile').click()
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await expect(isOffline(page)).toBeVisible()
  // The tab reloads itself to show the page it could not load.
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Addresses' })).toBeVisible()

  const desk = new ModDeskScreen(page)
  await desk.open()
  await goOffline(page)
  await desk.pull('Exchanges')
  await expect(again).toBeVisible()
  await isSettled(page)
  await comeBack(page)
  await again.click()
  await expect(desk.row(label).first()).toBeVisible()
})

test('while the server is unreachable the tab keeps retrying, and the member stays logged in', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page, nickname } = await newCritter('Patient', { isMember: true })
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(routePaths.home)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('We can’t reach Critter Swap')
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toContainText(nickname)
})

test('going offline at any step of joining loses no input', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page, email, password, nickname } = await newCritter('Tunnelling', {
    viewport: { width: 390, height: 844 },
  })
  const register = new RegisterScreen(page)
  await register.open()
  await inTunnel(page, () => register.giveEmail(email))
  await expect(register.email).toHaveValue(email)
  await register.next.click()
  await register.giveName(nickname)
  await register.password.waitFor()
  await inTunnel(page, () => register.choosePassword(password))
  await expect(register.password).toHaveValue(password)
  await register.next.click()
  await expect(new ActivateScreen(page).heading).toBeVisible()

  const verification = new VerifyEmailScreen(page)
  await verification.open(await linkInMail(server, email, /^\/email\/verify\//))
  await expect(verification.verified).toBeVisible()
  await verification.backToLogin.click()

  const login = new LoginScreen(page)
  await login.heading.waitFor()
  await inTunnel(page, () => login.logIn({ email, password }))
  await expect(login.email).toHaveValue(email)
  await login.submit.click()

  const onboarding = new OnboardingScreen(page)
  await onboarding.specify.or(onboarding.step(1)).first().waitFor()
  await inTunnel(page, () => onboarding.choosePrivacy(ADDRESS_PRIVACY[1].label))
  await onboarding.step(1).click()
  await onboarding.nickname.waitFor()
  await inTunnel(page, () => onboarding.giveNickname(nickname))
  await expect(onboarding.nickname).toHaveValue(nickname)
  await onboarding.step(2).click()
  const identity = {
    lastName: 'Ashworth',
    firstName: 'June',
    birthDate: '1990-05-04',
    region: 'United States',
  }
  await onboarding.field('Last name').waitFor()
  await inTunnel(page, () => onboarding.giveIdentity(identity))
  await expect(onboarding.field('Last name')).toHaveValue('Ashworth')
  await onboarding.step(3).click()
  await onboarding.field('Country').waitFor()
  await inTunnel(page, () =>
    onboarding.giveAddress({ ...HOME, name: 'June Ashworth', zip: '12345', city: 'Westruun' }),
  )
  await expect(onboarding.field('City')).toHaveValue('Westruun')
  await onboarding.join.click()
  await expect(new HomeScreen(page).heading).toContainText(nickname)
})

test('going offline in the middle of a swap loses no input', { tag: '@prove' }, async ({
  newCritter,
  server,
}) => {
  const { page } = await newCritter('Tunnelling', { isAdmin: true })
  const other = await newCritter('Waiting', { isMember: true })
  const profile = new ProfileScreen(page)
  await profile.open()
  await profile.changeRegion.click()
  await choose(page, 'Where in the world are you?', 'United Kingdom')
  const confirm = profile.dialog.getByRole('button', { name: 'Confirm' })
  await inTunnel(page, () => confirm.click())
  await confirm.click()
  await expect(profile.dialog).toBeHidden()

  const address = new AddressScreen(page)
  await address.open()
  await fillAddress(page, { ...HOME, label: 'The burrow' })
  await inTunnel(page, () => address.add.click())
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(HOME.city)
  await address.add.click()
  await expect(profile.choiceOf('The burrow')).toBeVisible()

  const form = new ExchangeFormScreen(page)
  await form.open()
  await form.label.fill('Half a swap')
  await goOffline(page)
  await form.field('Summary').fill('Written in the tunnel')
  await comeBack(page)
  await expect(form.label).toHaveValue('Half a swap')
  await expect(form.field('Summary')).toHaveValue('Written in the tunnel')

  const label = 'A swap in a tunnel'
  const announced = await openExchange(server, { label })
  const exchange = new ExchangeScreen(page)
  await exchange.open(announced.slug)
  await exchange.signUp.waitFor()
  await inTunnel(page, () => exchange.signUp.click())
  await exchange.signUp.click()
  await expect(exchange.isIn).toBeVisible()
  // Hovers over the button, because the dialog’s code is fetched when the pointer reaches its opener.
  await exchange.leave.hover()
  await inTunnel(page, () => exchange.giveUp('I don’t have time for it'))
  await page.keyboard.press('Escape')
  await expect(exchange.isIn).toBeVisible()

  await pair(server, announced, [other])
  await exchange.open(announced.slug)
  await exchange.envelope.waitFor()
  await inTunnel(page, () => exchange.envelope.click())
  await exchange.openEnvelope()
  await inTunnel(page, () => exchange.seeAddress.click())
  await exchange.seeAddress.click()
  await expect(exchange.main).toContainText(HOME.line1)
  await exchange.postUpdate.hover()
  await inTunnel(page, () => exchange.receivedAndTold('Socks, from the far side'))
  await expect(
    exchange.dialog.getByRole('textbox', { name: 'What landed in your burrow?' }),
  ).toHaveValue('Socks, from the far side')
  await exchange.saveUpdate.click()
  await expect(exchange.step('You received a gift!')).toBeVisible()

  const waiting = await proposeExchange(server, { label: 'A swap before the tunnel' })
  const desk = new ModDeskScreen(page)
  await desk.open()
  await desk.review(waiting.label)
  await desk.approve.waitFor()
  await inTunnel(page, () => desk.approve.click())
  await desk.approve.click()
  await expect(page.getByText('Exchange approved')).toBeVisible()
})
