import type { Locator, Page } from '@playwright/test'
import { reportOverlays, threadOverlays } from '#rules/letter/overlays.ts'
import { contactPath } from '#rules/letter/paths.ts'
import { homeOverlays, profileOverlays, settingsOverlays } from '#rules/member/overlays.ts'
import { overlaid } from '#rules/tab/place.ts'
import { routePaths } from '#rules/wire/path.ts'
import { HOME } from '#tests/support/home.ts'
import { expect, test } from './fixtures.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { ProfileScreen } from './screens/ProfileScreen.ts'
import { SettingsScreen } from './screens/SettingsScreen.ts'
import { expectAccessibleAndFitting } from './support/axe.ts'
import { call } from './support/members.ts'
import { hasArrived } from './support/requests.ts'
import type { Server } from './support/server.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

interface Overlay {
  page: Page
  /** Path of the page itself. */
  path: string
  /** Path with the query that opens the overlay. */
  address: string
  /** Accessible name of the overlay. */
  title: string
  opener: Locator
  /** Name of the button that closes the overlay. */
  leave: string
}

/** Opens the overlay by URL and by its opener. Closes it by Escape, Back and its own button. */
async function walk({ page, path, address, title, opener, leave }: Overlay) {
  const overlay = page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('alertdialog', { name: title }))
  const expectClosed = async () => {
    await expect(overlay).toBeHidden()
    await expect(page).toHaveURL(path)
  }

  await page.goto(address)
  await expect(overlay).toBeVisible()
  await expect(page).toHaveURL(address)
  await expectAccessibleAndFitting(page)
  await page.keyboard.press('Escape')
  await expectClosed()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const open = async () => {
    await opener.click()
    await expect(overlay).toBeVisible()
    await expect(page).toHaveURL(address)
  }
  await open()
  await page.goBack()
  await expectClosed()
  await expect(opener).toBeFocused()
  await page.goForward()
  await expect(overlay).toBeVisible()
  // The overlay's buttons move until the whole form has loaded.
  await hasArrived(page)
  await overlay.getByRole('button', { name: leave, exact: true }).click()
  await expectClosed()
  await open()
  await page.keyboard.press('Escape')
  await expectClosed()
  await expect(opener).toBeFocused()
}

/** Onboards the token's member as a fourteen-year-old whose parent has been emailed. */
async function growYoung(server: Server, token: string, nickname: string, parent: string) {
  const profile = (body: object) => call(server, '/profile', { token, body })
  await profile({ address_privacy: 1 })
  await profile({ nickname })
  await profile({
    first_name: 'June',
    last_name: 'Ashworth',
    birth_date: '2012-05-04',
    region: 'us',
    parent_email: parent,
  })
  await call(server, '/addresses', { token, body: HOME })
  await profile({ has_completed_onboarding: true })
}

for (const viewport of sizes) {
  test(`every overlay of the profile has its own URL, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page, token } = await newCritter('Opening', { isMember: true, viewport })
    const [{ id }] = await call(server, '/addresses', { token })
    const profile = new ProfileScreen(page)
    const path = routePaths.profile
    const over = (what: string, about?: number) => overlaid(path, what, about)
    const overlays: Omit<Overlay, 'page' | 'path'>[] = [
      {
        address: over(profileOverlays.birthDate),
        title: 'Change my birth date',
        opener: profile.changeBirthDate,
        leave: 'Close',
      },
      {
        address: over(profileOverlays.region),
        title: 'Change my region',
        opener: profile.changeRegion,
        leave: 'Close',
      },
      {
        address: over(profileOverlays.deleteAddress, id),
        title: 'Delete address',
        opener: page.getByRole('button', { name: 'Delete Home' }),
        leave: 'Cancel',
      },
    ]
    for (const overlay of overlays)
      await test.step(overlay.title, () => walk({ page, path, ...overlay }))

    await page.goto(over(profileOverlays.deleteAddress, id + 1_000))
    await expect(profile.choiceOf('Home')).toBeVisible()
    await expect(profile.dialog).toBeHidden()
  })

  test(`every overlay of the settings has its own URL, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter }) => {
    const { page } = await newCritter('Setting', { isMember: true, viewport })
    const settings = new SettingsScreen(page)
    const path = routePaths.settings
    const button = (name: string) => page.getByRole('main').getByRole('button', { name })
    const overlays: Omit<Overlay, 'page' | 'path'>[] = [
      {
        address: overlaid(path, settingsOverlays.privacy),
        title: 'Change who may have my address',
        opener: settings.changeChoice,
        leave: 'Close',
      },
      {
        address: overlaid(path, settingsOverlays.password),
        title: 'Change my password',
        opener: button('Change my password'),
        leave: 'Close',
      },
      {
        address: overlaid(path, settingsOverlays.closing),
        title: 'Close my account',
        opener: button('Close my account'),
        leave: 'Cancel',
      },
    ]
    for (const overlay of overlays)
      await test.step(overlay.title, () => walk({ page, path, ...overlay }))

    await page.goto(overlaid(routePaths.profile, settingsOverlays.password))
    await expect(page).toHaveURL(overlaid(path, settingsOverlays.password))
    await expect(settings.dialog).toBeVisible()
  })

  test(`every overlay of letters and bug reports has its own URL, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page, token } = await newCritter('Lettered', { isMember: true, viewport })
    const letter = await call(server, '/contacts', { token, body: { message: 'Jam by boat?' } })
    const report = await call(server, '/bug_reports', { token, body: { message: 'Flat cake' } })
    const [thread, reports] = [contactPath(letter.id), routePaths.reportBug]
    const over = (title: string, opener: RegExp | string, leave: string) => ({
      page,
      title,
      opener: page.getByRole('main').getByRole('button', { name: opener }),
      leave,
    })
    await walk({
      ...over('Edit your letter', 'Edit your letter', 'Cancel'),
      path: thread,
      address: overlaid(thread, threadOverlays.wording),
    })
    await walk({
      ...over('Delete your letter?', 'Delete your letter', 'Cancel'),
      path: thread,
      address: overlaid(thread, threadOverlays.deletion),
    })
    await walk({
      ...over('Delete this report?', /^Delete the report/, 'Cancel'),
      path: reports,
      address: overlaid(reports, reportOverlays.deletion, report.id),
    })

    await page.goto(overlaid(thread, threadOverlays.deletion))
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Your letter is deleted')).toBeVisible()
    await expect(page).toHaveURL(routePaths.contactMod)
    await expect(page.getByText('No letters with the elves yet.')).toBeVisible()
  })

  test(`the dialog for the parent’s email has its own URL, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const young = await newCritter('Young', { isNewcomer: true, viewport })
    const { page, token, nickname, email } = young
    await growYoung(server, token, nickname, `parent-of-${email}`)
    await new HomeScreen(page).open()
    await walk({
      page,
      path: routePaths.home,
      address: overlaid(routePaths.home, homeOverlays.parentEmail),
      title: 'Your parent’s email',
      opener: page.getByRole('button', { name: 'Change the address' }),
      leave: 'Cancel',
    })
  })
}
