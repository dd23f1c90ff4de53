import { expect, test } from 'vitest'
import { offline, pageOf } from '#tests/support/fakeServer.ts'
import { aChatMessage, aContact } from '#tests/support/letters-of-members.ts'
import { openPage, saidIn } from '#tests/support/page.tsx'
import * as wiring from '#wiring/contactMod.tsx'

const nothing = pageOf([])

test('a member without threads sees an empty state and can write', async () => {
  const { screen, server, told } = await openPage(wiring, {
    'GET contacts': nothing,
    'POST contacts': aContact({ id: 7 }),
  })
  await expect.element(screen.getByText('No letters with the elves yet.')).toBeVisible()
  await screen.getByRole('textbox', { name: /Your letter/ }).fill('Where is my parcel?')
  await screen.getByRole('button', { name: 'Send to the elves' }).click()
  await expect.poll(() => told.at(-1)).toEqual(['goTo', { path: '/contact/7' }])
  expect([server.sent, saidIn(told)]).toEqual([
    [{ call: 'POST contacts', body: { message: 'Where is my parcel?', exchange_id: null } }],
    ['Message sent'],
  ])
})

test('a message that could not be sent is kept, even after the page is left', async () => {
  const { screen, told } = await openPage(wiring, {
    'GET contacts': nothing,
    'POST contacts': offline,
  })
  await screen.getByRole('textbox', { name: /Your letter/ }).fill('Hello?')
  await screen.getByRole('button', { name: 'Send to the elves' }).click()
  await expect.element(screen.getByText('Not sent. Try again.')).toBeVisible()
  expect(saidIn(told)).toEqual(['An error has occured, goblins will pay'])
  const again = await openPage(wiring, { 'GET contacts': nothing })
  await expect
    .element(again.screen.getByRole('textbox', { name: /Your letter/ }).last())
    .toHaveValue('Hello?')
})

test('each thread shows its subject, its latest author and its unread messages', async () => {
  const exchange = { id: 5, label: 'Winter mail', slug: 'winter-mail' }
  const answered = aContact({ id: 8, exchange, unread: 2, chat_messages: [aChatMessage()] })
  const closed = aContact({ id: 9, message: 'Thank you', status: 'closed' })
  const { screen } = await openPage(wiring, { 'GET contacts': pageOf([answered, closed]) })
  const rows = screen.getByRole('region', { name: 'Your letters' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/About Winter mailWillow wrote .*2 new/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Thank youYou wrote .*Closed/)
  await expect.element(rows.nth(0).getByRole('link')).toHaveAttribute('href', '/contact/8')
})
