import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { expectAccessibleEverywhere, expectContrast } from '../support/axe.ts'
import { openExchange, pair } from '../support/exchanges.ts'
import { tabTo } from '../support/keyboard.ts'
import { call } from '../support/members.ts'

test('an update is corrected and then deleted by keyboard, and the recipient sees both changes', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const exchange = await openExchange(server, { label: 'Swap of slips' })
  const [sender, receiver] = [
    await newCritter('Slipping', { isMember: true }),
    await newCritter('Watching', { isMember: true }),
  ]
  await pair(server, exchange, [sender, receiver])
  const { id: exchange_id, slug } = exchange
  const wrong = { exchange_id, type: 'physical_sent', content: 'https://track.example/wrong' }
  await call(server, '/steps', { token: sender.token, body: wrong })

  const { page } = sender
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const correct = page.getByRole('button', { name: /^Correct: You posted a parcel/ })
  await new ExchangeScreen(page).open(slug)
  await tabTo(page, correct)
  await keyboard.press('Enter')
  const link = dialog.getByRole('textbox', { name: 'Tracking link' })
  await expect(link).toHaveValue(wrong.content)
  await expectAccessibleEverywhere(page)
  await expectContrast(page)
  await link.fill('https://track.example/right')
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Track' })).toHaveAttribute(
    'href',
    'https://track.example/right',
  )
  await new ExchangeScreen(receiver.page).open(slug)
  const theirs = receiver.page.getByRole('link', { name: 'Track' })
  await expect(theirs).toHaveAttribute('href', 'https://track.example/right')

  await tabTo(page, correct)
  await keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete it…' }).click()
  await expectAccessibleEverywhere(page)
  await dialog.getByRole('button', { name: 'Delete it', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No parcel on the road yet.')).toBeVisible()
  await receiver.page.reload()
  await expect(receiver.page.getByText('No parcel on the road yet.')).toBeVisible()
})
