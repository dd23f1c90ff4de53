import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { expectAccessibleAndFitting } from './support/axe.ts'
import { answerTreats, openExchange, pair } from './support/exchanges.ts'
import { call } from './support/members.ts'
import { hasArrived } from './support/requests.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

interface Overlay {
  /** Path of the page below the overlay. */
  path: string
  query: string
  title: string | RegExp
  /** Element that gets the focus after closing: the one that opens this overlay, or the sheet that leads to it. */
  opener: Locator
  /** The option to choose if the opener opens a sheet first. */
  choice?: string
  cancel: string
}

/** Opens the overlay by URL, button and Forward; closes it by Escape, Back and Cancel. Checks the URL each time. */
async function walk(page: Page, { path, query, title, opener, choice, cancel }: Overlay) {
  const { dialog } = new ExchangeScreen(page)
  const isOpen = async () => {
    await expect(dialog.getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await expect(page).toHaveURL(`${path}${query}`)
  }
  const isClosed = async () => {
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
  }
  const hasFocus = () => page.evaluate(() => document.activeElement?.tagName)

  await page.goto(`${path}${query}`)
  await isOpen()
  await expectAccessibleAndFitting(page)
  await page.keyboard.press('Escape')
  await isClosed()
  await expect.poll(hasFocus, query).toMatch(/H1|H2|BUTTON/)

  await opener.click()
  if (choice) await dialog.getByRole('button', { name: choice }).click()
  await isOpen()
  await page.goBack()
  await isClosed()
  await expect(opener).toBeFocused()

  await page.goForward()
  await isOpen()
  // The dialog's buttons move until the whole form has loaded.
  await hasArrived(page)
  // Uses the button at the bottom, because there may be two with this name.
  await dialog.getByRole('button', { name: cancel, exact: true }).last().click()
  await isClosed()
  await expect(opener).toBeFocused()
}

for (const viewport of sizes) {
  test(`every overlay of an exchange has its own URL, and Back closes it, at ${viewport.width} px`, {
    tag: '@prove',
  }, async ({ newCritter, server }) => {
    const { page, token } = await newCritter('Linking', { isAdmin: true, viewport })
    const other = await newCritter('Linked', { isMember: true })
    const exchange = new ExchangeScreen(page)

    const open = await openExchange(server, { label: `Open with links ${viewport.width}` })
    const upcoming = `/exchange/${open.slug}`
    await walk(page, {
      path: upcoming,
      query: '?do=elf',
      title: 'Contact an elf',
      opener: exchange.contactElf,
      cancel: 'Cancel',
    })
    await page.route('**/api/exchanges/*/needed-surveys', (route) =>
      route.fulfill({
        json: {
          data: [
            { id: 1, label: 'Sweets', picture: null, questions: [], version: 1, answers: null },
          ],
        },
      }),
    )
    await walk(page, {
      path: upcoming,
      query: '?do=missing-surveys',
      title: 'One short survey first',
      opener: exchange.signUp,
      cancel: 'Cancel',
    })
    await page.unrouteAll()
    await call(server, '/signups', { token, body: { exchange_id: open.id } })
    await walk(page, {
      path: upcoming,
      query: '?do=leave',
      title: 'Leave this exchange',
      opener: exchange.leave,
      cancel: 'Cancel',
    })

    const treats = await answerTreats(server, [token, other.token])
    const running = await openExchange(server, {
      label: `Running with links ${viewport.width}`,
      surveys: [treats],
    })
    await pair(server, running, [{ token }, other])
    const path = `/exchange/${running.slug}`
    await exchange.open(running.slug)
    await exchange.openEnvelope()
    await walk(page, {
      path,
      query: '?do=more-time',
      title: 'I need more time',
      opener: exchange.needMoreTime,
      cancel: 'Cancel',
    })
    const body = { exchange_id: running.id, type: 'physical_sent', content: null }
    await call(server, '/steps', { token, body })
    const sheet = { path, opener: exchange.postUpdate }
    await walk(page, {
      path,
      query: '?do=surveys',
      title: `What ${other.nickname} likes`,
      opener: exchange.seeSurveys,
      cancel: 'Close',
    })
    await walk(page, { ...sheet, query: '?do=update', title: 'Post an update', cancel: 'Close' })
    for (const [verb, choice, title, cancel] of [
      ['post-parcel', 'I posted a parcel', 'I posted a parcel', 'Close'],
      ['send-digitally', 'I sent a digital gift', 'I sent a digital gift', 'Close'],
      ['receive', 'I received a gift', 'I received a gift', 'Close'],
      ['mark-sent', 'I have sent everything', 'Have you sent everything?', 'Cancel'],
      ['mark-received', 'I have received everything', 'Have you received everything?', 'Cancel'],
    ] as const)
      await walk(page, { ...sheet, query: `?do=${verb}`, choice, title, cancel })

    // Mods cannot remove anybody from a swap in which they take part themselves.
    const theirs = await openExchange(server, { label: `Run by others ${viewport.width}` })
    await pair(server, theirs, [other, await newCritter('Partner', { isMember: true })])
    const { signups } = await call(server, `/exchange-detail/${theirs.slug}`, { token })
    const { id } = signups.find(({ user }: { user: { nickname: string } }) =>
      user.nickname.startsWith('Linked'),
    )
    await walk(page, {
      path: `/exchange/${theirs.slug}`,
      query: `?do=remove&id=${id}`,
      title: `Remove ${other.nickname}`,
      opener: page.getByRole('button', { name: `Remove ${other.nickname}` }),
      cancel: 'Cancel',
    })
  })
}

test('the update dialog keeps its drafts during a visit, and a URL for an impossible action opens no dialog', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page, token } = await newCritter('Undecided', { isMember: true })
  const other = await newCritter('Patient', { isMember: true })
  const swap = await openExchange(server, { label: 'Half said' })
  await pair(server, swap, [{ token }, other])
  const exchange = new ExchangeScreen(page)
  await exchange.open(swap.slug)
  await exchange.tell('I received a gift')
  const words = exchange.dialog.getByRole('textbox', { name: 'What landed in your burrow?' })
  await words.fill('A jar of rowan jelly!')
  await page.goBack()
  await expect(exchange.dialog).toBeHidden()
  await exchange.tell('I posted a parcel')
  const link = exchange.dialog.getByRole('textbox', { name: 'Tracking link' })
  await link.fill('https://track.example/1')
  await exchange.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(`/exchange/${swap.slug}?do=update`)
  await exchange.dialog.getByRole('button', { name: 'I received a gift' }).click()
  await expect(words).toHaveValue('A jar of rowan jelly!')
  await exchange.saveUpdate.click()
  await expect(page.getByText('Update saved, great news !')).toBeVisible()
  await expect(page).toHaveURL(`/exchange/${swap.slug}`)
  await exchange.tell('I posted a parcel')
  await expect(link).toHaveValue('https://track.example/1')

  for (const query of ['?do=leave', '?do=mark-sent', '?do=remove&id=1', '?do=dance']) {
    await page.goto(`/exchange/${swap.slug}${query}`)
    await expect(exchange.steps).toHaveCount(1)
    await expect(exchange.dialog).toBeHidden()
  }
})
