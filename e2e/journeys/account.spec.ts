import { expect, test } from '../fixtures.ts'
import { AddressScreen, fillAddress } from '../screens/AddressScreen.ts'
import { EditProfileScreen } from '../screens/EditProfileScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'
import { PasswordResetScreen } from '../screens/PasswordResetScreen.ts'
import { ProfileScreen } from '../screens/ProfileScreen.ts'
import { choose } from '../screens/widgets.ts'
import { linkInMail } from '../support/members.ts'

const work = {
  country: 'United States',
  name: 'Pike Trickfoot',
  line1: '2 Library Lane',
  zip: '12345',
  city: 'Westruun',
  label: 'Work',
}

test('a member resets their password by email, and updates their addresses and profile', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, email, nickname } = await newCritter('Forgetful', { isMember: true })
  const stranger = await newCritter('Forgetful')
  const home = new HomeScreen(page)
  await home.open()
  await expect(home.heading).toContainText(nickname)

  await test.step('the emailed link sets a new password once, and ends the other sessions', async () => {
    const reset = new PasswordResetScreen(stranger.page)
    await reset.askFor(email)
    await expect(reset.heading).toHaveText('Check your inbox')
    const link = await linkInMail(server, email, /^\/password-reset\?/)
    await stranger.page.goto(link)
    await reset.choose('Another-Horse-9!')
    await expect(reset.heading).toHaveText('Your new password is set')
    await stranger.page.goto(link)
    await reset.choose('A-third-Horse-9!')
    await expect(reset.heading).toHaveText('This link doesn’t work')
    await page.reload()
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    const login = new LoginScreen(page)
    await login.logIn({ email, password: 'Another-Horse-9!' })
    await expect(home.heading).toContainText(nickname)
  })

  const profile = new ProfileScreen(page)
  const address = new AddressScreen(page)

  await test.step('a second address becomes the default, and the first one is deleted', async () => {
    await profile.open()
    await profile.addAddress.click()
    await fillAddress(page, work)
    await address.add.click()
    await expect(profile.choiceOf('Work')).not.toBeChecked()
    await profile.choiceOf('Work').check()
    await expect(profile.choiceOf('Home')).not.toBeChecked()
    await profile.edit('Work').click()
    await page.getByRole('textbox', { name: 'Address line 2' }).fill('Second floor')
    await address.save.click()
    await expect(page.getByText('Second floor')).toBeVisible()
    await profile.askToDelete('Home')
    await expect(profile.dialog).toContainText('Are you sure you want to delete Home ?')
    await profile.dialog.getByRole('button', { name: 'Delete the address' }).click()
    await expect(profile.addresses.getByRole('radio')).toHaveCount(1)
    await expect(profile.choiceOf('Work')).toBeChecked()
  })

  await test.step('the region and the nickname are changed', async () => {
    await profile.changeRegion.click()
    await choose(page, 'Where in the world are you?', 'Canada')
    await profile.dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Region updated')).toBeVisible()
    const editing = new EditProfileScreen(page)
    const renamed = `Not ${nickname}`
    await editing.enter()
    await editing.rename(renamed)
    await expect(profile.heading).toHaveText(renamed)
    await page.reload()
    await expect(profile.heading).toHaveText(renamed)
    await expect(page.getByRole('main')).toContainText('Canada')
  })
})
