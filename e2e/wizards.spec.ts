import type { Page } from '@playwright/test'
import { DRAFT_FOUND } from '#rules/form/draft.ts'
import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from './fixtures.ts'
import { ActivateScreen } from './screens/ActivateScreen.ts'
import { ExchangeFormScreen } from './screens/ExchangeFormScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { LoginScreen } from './screens/LoginScreen.ts'
import { OnboardingScreen } from './screens/OnboardingScreen.ts'
import { RegisterScreen } from './screens/RegisterScreen.ts'
import { expectAccessible, expectAccessibleAndFitting, expectContrast } from './support/axe.ts'
import { dayIn } from './support/exchanges.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

const isAt = (page: Page, path: string) => expect(page).toHaveURL(path)
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('cs:form'))

for (const viewport of sizes) {
  test(`the input of a registration is kept after a reload, Back and Forward, and a visit to the rules, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter }) => {
    const { page, email, password } = await newCritter('Tentative', { viewport })
    const register = new RegisterScreen(page)
    await page.goto(`${routePaths.register}?step=password`)
    await isAt(page, routePaths.register)
    await expectAccessible(page)
    await register.email.fill(email)
    await page.getByRole('link', { name: 'the rules' }).click()
    await page.getByRole('button', { name: 'BACK' }).click()
    await expect(register.email).toHaveValue(email)
    await page.reload()
    await expect(register.email).toHaveValue(email)

    await register.next.click()
    await isAt(page, '/register?step=name')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectAccessible(page)
    await register.name.fill('Tentative')
    await page.reload()
    await expect(register.name).toHaveValue('Tentative')
    await page.goBack()
    await isAt(page, routePaths.register)
    await expect(register.email).toHaveValue(email)
    await page.goForward()
    await expect(register.name).toHaveValue('Tentative')

    await register.next.click()
    await isAt(page, '/register?step=password')
    await expect(register.greeting('Tentative')).toBeFocused()
    await expectAccessible(page)
    await register.password.fill(password)
    expect(await kept(page)).not.toContain(password)
    await page.reload()
    await expect(register.greeting('Tentative')).toBeVisible()
    await expect(register.password).toHaveValue('')
    await register.previous.click()
    await isAt(page, '/register?step=name')
    await register.previous.click()
    await isAt(page, routePaths.register)
    await page.goForward()
    await isAt(page, '/register?step=name')
    await register.name.fill('')
    await page.goForward()
    await isAt(page, '/register?step=name')
    await expect(register.name).toHaveValue('')
    await register.giveName('Tentative')
    await register.choosePassword(password)
    await expect(new ActivateScreen(page).heading).toBeVisible()
    expect(await kept(page)).toBe(null)
  })

  test(`the input of an onboarding is kept after a reload at every step and deleted on logout, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter }) => {
    const { page, email, password, nickname } = await newCritter('Answering', {
      isNewcomer: true,
      viewport,
    })
    const onboarding = new OnboardingScreen(page)
    const option = ADDRESS_PRIVACY[3].label
    await onboarding.open()
    await isAt(page, '/onboarding?step=privacy')
    await onboarding.privacy(option).check()
    await page.reload()
    await expect(onboarding.privacy(option)).toBeChecked()
    await expectAccessible(page)

    await onboarding.step(1).click()
    await isAt(page, '/onboarding?step=nickname')
    await expect(onboarding.heading).toBeFocused()
    await onboarding.nickname.fill(nickname)
    await page.reload()
    await expect(onboarding.nickname).toHaveValue(nickname)
    await page.goBack()
    await expect(onboarding.privacy(option)).toBeChecked()
    await page.goForward()
    await expect(onboarding.nickname).toHaveValue(nickname)
    await page.goto('/onboarding?step=address')
    await isAt(page, '/onboarding?step=nickname')
    await expectAccessible(page)

    await onboarding.step(2).click()
    await isAt(page, '/onboarding?step=identity')
    const identity = {
      lastName: 'Wing',
      firstName: 'Moth',
      birthDate: '1990-05-04',
      region: 'United States',
    }
    await onboarding.fillIdentity(identity)
    await page.reload()
    await expect(onboarding.field('First name')).toHaveValue('Moth')
    await expectAccessible(page)
    await onboarding.previous.click()
    await isAt(page, '/onboarding?step=nickname')
    await page.goForward()
    await expect(onboarding.field('First name')).toHaveValue('Moth')

    await onboarding.step(3).click()
    await isAt(page, '/onboarding?step=address')
    await onboarding.field('City').fill('Zephrah')
    await page.reload()
    await expect(onboarding.field('City')).toHaveValue('Zephrah')
    await expectAccessible(page)
    expect(await kept(page)).toContain('Zephrah')
    await page.getByRole('button', { name: 'Log out' }).click()
    const login = new LoginScreen(page)
    await expect(login.heading).toBeVisible()
    expect(await kept(page)).toBe(null)

    await login.logIn({ email, password })
    await isAt(page, '/onboarding?step=address')
    await expect(onboarding.field('City')).toHaveValue('')
    await onboarding.giveAddress({
      country: 'United States',
      name: 'Moth Wing',
      line1: '2 Library Lane',
      zip: '12345',
      city: 'Westruun',
      label: 'Home',
    })
    await expect(new HomeScreen(page).heading).toContainText(nickname)
    expect(await kept(page)).toBe(null)
  })

  test(`the input in both steps of an exchange form is kept after a reload and a visit to another page, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page } = await newCritter('Planning', { isMember: true, viewport })
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      return dialog.accept()
    })
    const form = new ExchangeFormScreen(page)
    await page.goto(`${routePaths.createExchange}?step=schedule`)
    await isAt(page, routePaths.createExchange)
    await form.giveDetails({
      label: `Half a plan at ${viewport.width}`,
      summary: 'Something, somewhere.',
      description: 'Send what you like.',
      region: 'North America',
      spots: 4,
    })
    await isAt(page, '/create-exchange?step=schedule')
    await expect(form.heading).toBeFocused()
    await form.fillSchedule({ preferredStart: dayIn(server, 200), signups: 45, lasts: 45 })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await expect(page.getByText(DRAFT_FOUND)).toBeVisible()
    await expect(page.getByRole('radio', { name: '45 days' }).first()).toBeChecked()
    await expectAccessibleAndFitting(page)
    if (viewport.width === 390) await expectContrast(page)
    await page.goBack()
    await isAt(page, routePaths.createExchange)
    await expect(form.label).toHaveValue(`Half a plan at ${viewport.width}`)
    await expectAccessible(page)

    await page.getByRole('navigation').getByRole('link', { name: 'Exchanges' }).click()
    await isAt(page, routePaths.exchanges)
    await page.goBack()
    await expect(form.label).toHaveValue(`Half a plan at ${viewport.width}`)
    await form.next.click()
    await expect(page.getByRole('radio', { name: '45 days' }).first()).toBeChecked()
    await page.getByRole('button', { name: 'Start over' }).click()
    await isAt(page, routePaths.createExchange)
    await expect(form.label).toHaveValue('')
    await expect(form.heading).toBeFocused()
    expect(await kept(page)).toBe(null)
  })
}

test('the press that opens a select chooses no option unless the pointer is dragged to an option', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Pressing', {
    isMember: true,
    viewport: { width: 390, height: 844 },
  })
  await page.goto('/create-exchange')
  const trigger = page.getByRole('button', { name: /Region/ })
  const canada = page.getByRole('option', { name: 'Canada' })
  await page.getByRole('combobox', { name: /Region/ }).hover()
  await trigger.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  await trigger.hover()
  await page.mouse.down()
  await expect(canada).toBeVisible()
  await page.mouse.up()
  await expect(canada).toBeVisible()
  await canada.click()
  await expect(trigger).toContainText('Canada')

  await trigger.hover()
  await page.mouse.down()
  const uk = page.getByRole('option', { name: 'United Kingdom' })
  await uk.hover()
  await page.mouse.up()
  await expect(trigger).toContainText('United Kingdom')
})
