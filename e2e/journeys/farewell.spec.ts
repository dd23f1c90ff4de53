import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'
import { SettingsScreen } from '../screens/SettingsScreen.ts'
import { expectAccessibleAndFitting } from '../support/axe.ts'

test('a member downloads a copy of their data and closes their account, and none of their data remains', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page, email, password, nickname } = await newCritter('Leaving', { isMember: true })
  const reader = await newCritter('Staying', { isMember: true })
  const home = new HomeScreen(page)
  await home.open()
  await expect(home.heading).toContainText(nickname)
  const elsewhere = await page.context().newPage()
  const settingsElsewhere = new SettingsScreen(elsewhere)
  await settingsElsewhere.open()

  const settings = new SettingsScreen(page)
  await settings.open()
  await test.step('the member downloads a copy of everything', async () => {
    const coming = page.waitForEvent('download')
    await settings.download.click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^critter-swap-\d{4}-\d{2}-\d{2}\.json$/)
    const copy = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect([copy.account.email, copy.account.nickname, copy.addresses.length]).toEqual([
      email,
      nickname,
      1,
    ])
    await expect(page.getByText('Saved to your downloads.')).toBeVisible()
  })

  await test.step('a wrong password does not close the account', async () => {
    await settings.askToClose()
    await settings.closeWith('Wrong-Horse-9!')
    await expect(settings.dialog).toContainText('This isn’t your password')
  })

  await test.step('the right password closes the account, and a page says goodbye', async () => {
    await settings.closeWith(password)
    await expect(settings.heading).toHaveText('Goodbye, critter')
    await expect(page).toHaveURL('/goodbye')
    await expectAccessibleAndFitting(page)
    await page.reload()
    await expect(settings.heading).toHaveText('Goodbye, critter')
  })

  await test.step('the other tab is logged out, and Back shows none of the member’s data', async () => {
    await expect(new LoginScreen(elsewhere).email).toBeVisible()
    await page.goBack()
    await expect(new LoginScreen(page).email).toBeVisible()
  })

  await test.step('the old password no longer works', async () => {
    const login = new LoginScreen(page)
    await login.logIn({ email, password })
    await expect(page.getByText('These credentials do not match our records.')).toBeVisible()
  })

  await test.step('no other member can find the closed account', async () => {
    await reader.page.goto('/')
    await expect(new HomeScreen(reader.page).heading).toContainText(reader.nickname)
    await expect(reader.page.getByText(nickname)).toHaveCount(0)
  })
})
