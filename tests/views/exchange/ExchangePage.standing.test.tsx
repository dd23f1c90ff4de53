import { expect, test } from 'vitest'
import { LIST_BOUND } from '#rules/member/exclusion.ts'
import { aMe, anAddress, anExchange, aStep } from '#tests/support/builders.ts'
import { offline } from '#tests/support/fakeServer.ts'
import { during, mine, openExchange, paired } from './exchange-page.tsx'

const joined = anExchange({
  is_signed_up: true,
  my_signup: { ...mine, address_id: 2 },
  signups: [mine],
})

test('a participant sees the address their gifter will use, with a link to change it', async () => {
  const { screen } = await openExchange(joined)
  await expect.element(screen.getByText('Your gifter sends to')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Change this address' }))
    .toHaveAttribute('href', '/edit-address/2')
})

test('a participant whose address was deleted sees a link to add another', async () => {
  const { screen } = await openExchange(joined, { 'GET addresses': [] })
  await expect.element(screen.getByText('Your gifter has no address for you')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Add an address' }))
    .toHaveAttribute('href', '/add-address')
})

test('loading the participant’s own address can be retried', async () => {
  const { screen, server } = await openExchange(joined, { 'GET addresses': offline })
  await expect.element(screen.getByText('We couldn’t load your address')).toBeVisible()
  server.answer({ 'GET addresses': [anAddress({ id: 2, label: 'Work' })] })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
})

test('a paused gift hides the address and the answers without giving the reason', async () => {
  const my_signup = { ...mine, paired_with: 12, is_sending_paused: true }
  const { screen } = await openExchange({ ...paired, my_signup }, {}, { now: during })
  await expect
    .element(
      screen.getByText(
        'Your gift for Nettle is paused. Please don’t send anything until it resumes.',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText('The address is hidden for now.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'See address' }).elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Post an update' })).toBeVisible()
})

test('a minor whose swap is paused cannot record anything', async () => {
  const my_signup = {
    ...mine,
    paired_with: 12,
    recording: 'nothing' as const,
    is_sending_paused: true,
    is_receiving_paused: true,
  }
  const { screen } = await openExchange({ ...paired, my_signup }, {}, { now: during })
  await expect.element(screen.getByText(/^Your swap is paused\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Post an update' }).elements()).toEqual([])
  expect(screen.getByText(/Well swapped/).elements()).toEqual([])
})

test('a suspended member can only record a receipt, without sharing it', async () => {
  const my_signup = { ...mine, paired_with: 12, recording: 'receipts' as const }
  const { screen, server } = await openExchange(
    { ...paired, my_signup },
    { 'GET post-tags': [], 'POST steps': aStep({ type: 'received' }) },
    { now: during },
  )
  await screen.getByRole('button', { name: 'Post an update' }).click()
  await expect
    .element(screen.getByRole('button', { name: /I posted a parcel/ }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: /^I received a gift/ }).click()
  await expect.element(screen.getByText('We only tell your gifter that it’s here.')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'POST steps', body: { exchange_id: 5, type: 'received', content: null } }])
})

test.each([
  ['rejected', 'An elf has turned this exchange down.'],
  ['cancelled', 'This exchange won’t take place.'],
] as const)('a %s exchange shows the reason', async (status, words) => {
  const exchange = anExchange({ status, reason: 'The post is on strike' })
  const { screen } = await openExchange(exchange)
  await expect
    .element(screen.getByRole('status').filter({ hasText: words }))
    .toHaveTextContent(/Why: The post is on strike$/)
})

test('a suspended member sees the address their gifter will use, but cannot change it', async () => {
  const { screen } = await openExchange(joined, {}, { me: aMe({ is_suspended: true }) })
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change this address' }).elements()).toEqual([])
})

test.each([
  ['before signing up', anExchange()],
  ['once signed up', anExchange({ my_signup: mine, is_signed_up: true })],
])('%s, the page explains the limits of the exclusion list', async (_, exchange) => {
  const { screen } = await openExchange(exchange)
  await expect.element(screen.getByText(LIST_BOUND)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See your list' }))
    .toHaveAttribute('href', '/settings')
})
