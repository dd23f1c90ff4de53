import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { routePaths } from '#rules/wire/path.ts'
import { expect, test } from '../fixtures.ts'
import { ModDeskScreen } from '../screens/ModDeskScreen.ts'
import { SettingsScreen } from '../screens/SettingsScreen.ts'
import {
  expectAccessibleAndFitting,
  expectAccessibleEverywhere,
  expectContrast,
} from '../support/axe.ts'
import { openExchange, pair } from '../support/exchanges.ts'
import { byKeyboard } from '../support/hands.ts'
import { linkInMail } from '../support/members.ts'
import { hasFetchedAhead } from '../support/requests.ts'

test('a member unsubscribes from some emails in the settings, and from others through a link in an email', {
  tag: '@prove',
}, async ({ newCritter, server, browser }) => {
  const { page, email, token } = await newCritter('Quiet', { isMember: true })
  const other = await newCritter('Other', { isMember: true })
  const settings = new SettingsScreen(page)

  await test.step('the member turns off emails about parcels by keyboard', async () => {
    await settings.open()
    const parcels = settings.preference('Emails about parcels')
    await expect(parcels).toBeChecked()
    await byKeyboard(page).check(parcels)
    await expect(parcels).not.toBeChecked()
    await expect(parcels).toBeFocused()
    await expectAccessibleAndFitting(page)
    await expectContrast(page)
    await hasFetchedAhead(page)
    await page.reload()
    await expect(parcels).not.toBeChecked()
  })

  await test.step('the pairing email has a link that unsubscribes from emails about parcels', async () => {
    const exchange = await openExchange(server, { label: 'A quiet swap' })
    await pair(server, exchange, [{ token }, other])
    const link = await linkInMail(server, email, /^\/unsubscribe#/)
    // The email may be opened in a browser where the member is not logged in.
    const context = await browser.newContext({ baseURL: server.url })
    const elsewhere = await context.newPage()
    await elsewhere.goto(link)
    const heading = elsewhere.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('No more emails about your swaps?')
    await expectAccessibleAndFitting(elsewhere)
    await expectContrast(elsewhere)
    await page.reload()
    await expect(settings.preference('Emails about your swaps')).toBeChecked()
    await byKeyboard(elsewhere).press(elsewhere.getByRole('button', { name: 'Stop these emails' }))
    await expect(heading).toHaveText('We stopped these emails')
    await expectAccessibleAndFitting(elsewhere)
    await expect(elsewhere.getByRole('link', { name: 'your settings' })).toHaveAttribute(
      'href',
      routePaths.settings,
    )
    await expect(elsewhere).toHaveURL(routePaths.unsubscribe)
    await elsewhere.reload()
    await expect(heading).toHaveText('We stopped these emails')
    await elsewhere.goto(routePaths.login)
    await elsewhere.goBack()
    await expect(heading).toHaveText('We stopped these emails')
    // In older emails, the token is in the path.
    await elsewhere.goto(link.replace('#token=', '/'))
    await expect(heading).toHaveText('We stopped these emails')
    await expect(elsewhere).toHaveURL(routePaths.unsubscribe)
    await context.close()
  })

  await test.step('the settings show the change, and the member turns the emails on again', async () => {
    await page.reload()
    const swaps = settings.preference('Emails about your swaps')
    await expect(swaps).not.toBeChecked()
    await byKeyboard(page).check(swaps)
    await expect(swaps).toBeChecked()
    // The change is shown before the server has saved it.
    await hasFetchedAhead(page)
    await page.reload()
    await expect(swaps).toBeChecked()
  })
})

test('a member changes who may get their address, and the mods read the note', {
  tag: '@prove',
}, async ({ newCritter }) => {
  const { page } = await newCritter('Chooser', { isMember: true })
  const mod = await newCritter('Reader', { isAdmin: true })
  const settings = new SettingsScreen(page)
  const note = 'Not my cousin in Leeds, please'

  await test.step('the choice is shown in words and changed', async () => {
    await settings.open()
    await expect(settings.addressPrivacy).toContainText(ADDRESS_PRIVACY[0].label)
    await settings.chooseAgain(ADDRESS_PRIVACY[2].label)
    await settings.saveChoice()
    await expect(settings.dialog.getByText('This field is required')).toBeVisible()
    await settings.specify(note)
    await expectAccessibleEverywhere(page)
    await expectContrast(page)
    await settings.saveChoice()
    await expect(page.getByText('Your choice is saved')).toBeVisible()
    await expect(settings.dialog).toBeHidden()
    await expect(settings.changeChoice).toBeFocused()
    await expect(settings.addressPrivacy).toContainText(note)
    await expectAccessibleEverywhere(page)
    await expectContrast(page)
  })

  await test.step('the mods read the note', async () => {
    await mod.page.goto('/mod?drawer=cases')
    await expect(mod.page.getByText(note)).toBeVisible()
  })

  await test.step('a reload shows the choice, and a choice without a note deletes the note', async () => {
    await page.reload()
    await expect(settings.addressPrivacy).toContainText(ADDRESS_PRIVACY[2].label)
    await settings.chooseAgain(ADDRESS_PRIVACY[1].label)
    await settings.saveChoice()
    await expect(settings.dialog).toBeHidden()
    await expect(settings.addressPrivacy).toContainText(ADDRESS_PRIVACY[1].label)
    await expect(settings.addressPrivacy).not.toContainText(note)
    await hasFetchedAhead(page)
    await mod.page.reload()
    await new ModDeskScreen(mod.page).sections.waitFor()
    await hasFetchedAhead(mod.page)
    await expect(mod.page.getByText(note)).toBeHidden()
  })
})
