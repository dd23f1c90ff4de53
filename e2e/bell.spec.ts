import { expect, test } from './fixtures.ts'
import { ExchangeScreen } from './screens/ExchangeScreen.ts'
import { HomeScreen } from './screens/HomeScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from './support/axe.ts'
import { exchangeGifts, openExchange, pair } from './support/exchanges.ts'
import { tabTo } from './support/keyboard.ts'

test('the number of unread notifications is announced, and the notifications can be opened and marked as read by keyboard', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const exchange = await openExchange(server, { label: 'Swap with a bell' })
  const reader = await newCritter('Called', { isMember: true })
  const sender = await newCritter('Sending', { isMember: true })
  await pair(server, exchange, [reader, sender])
  await exchangeGifts(server, exchange, sender, sender, 'It came, and it rings.')
  const { page } = reader
  const { keyboard } = page
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  const rows = page.getByRole('main').getByRole('listitem')

  await new HomeScreen(page).open()
  await expect(bell).toHaveAccessibleName('Notifications 3 unread')
  await expect(page.getByRole('status').filter({ hasText: '3 unread notifications' })).toHaveCount(
    1,
  )
  await tabTo(page, bell)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Notifications · Critter Swap')
  await expect(rows.filter({ hasText: /Unread: / })).toHaveCount(3)
  await expectAccessibleEverywhere(page)
  await expectContrast(page)

  await tabTo(page, page.getByRole('link', { name: /^Something is on its way to you/ }))
  await keyboard.press('Enter')
  await expect(new ExchangeScreen(page).heading).toHaveText(exchange.label)
  await expect(bell).toHaveAccessibleName('Notifications 2 unread')
  await page.goBack()
  await expect(rows.filter({ hasText: /Unread: / })).toHaveCount(2)

  const readAll = page.getByRole('button', { name: 'Mark all as read' })
  await tabTo(page, readAll)
  await keyboard.press('Enter')
  await expect(rows.filter({ hasText: /Unread: / })).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(readAll).toBeFocused()
})
