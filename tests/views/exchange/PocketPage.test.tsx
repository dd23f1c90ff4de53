import { expect, test } from 'vitest'
import { pocketAfter, pocketEnd, withLabel } from '#rules/exchange/pocket.ts'
import { storeSwaps } from '#services/pocket-store.ts'
import { storeToken } from '#services/token.ts'
import { aMe, aMember, anExchange, aSignup } from '#tests/support/builders.ts'
import { offline } from '#tests/support/fakeServer.ts'
import { setNow } from '#tests/support/page.tsx'
import { aRoute, openTab } from '#tests/support/tab.tsx'

const NOW = '2026-12-10T10:00:00.000Z'
const pages = [aRoute('/posts'), aRoute('/login', { access: 'guest', layout: 'auth' })]
const swap = anExchange({
  needs_pairing: false,
  signups: [aSignup({ id: 22, user_id: 12, user: aMember() })],
  my_signup: aSignup({ user_id: 7, paired_with: 12 }),
})
const address = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
  changed_at: null,
  is_kept: true,
}

/** Starts a tab without a network on a device that has stored the swap, and the label if it was opened there. */
async function startOffline({ isOpened = true } = {}) {
  setNow(NOW)
  const kept = pocketAfter([], [swap], new Date(NOW), true)
  const pocket = isOpened ? withLabel(kept, 21, address, new Date(NOW)) : kept
  storeToken('a-token')
  storeSwaps(pocket, pocketEnd(pocket))
  // The tab finds the token that is stored already.
  const answers = { 'GET me': offline, 'POST auth/logout': offline }
  return await openTab('/posts', { answers, pages })
}

test('a tab that starts without a network shows the running swap with the label that was opened on this device', async () => {
  const { screen } = await startOffline()
  await expect.element(screen.getByRole('heading', { name: 'In your pocket' })).toBeVisible()
  const card = screen.getByRole('listitem').filter({ hasText: swap.label })
  await expect.element(card.getByText('14 Illfield Row')).toBeVisible()
  await expect.element(card.getByText('Seen Dec 10, 2026, 10:00')).toBeVisible()
  await expect.element(card.getByText('Opened Dec 10, 2026, 10:00')).toBeVisible()
})

test('a tab that starts without a network shows that an address was not opened on this device', async () => {
  const { screen } = await startOffline({ isOpened: false })
  await expect
    .element(screen.getByText('The address of Nettle isn’t on this device.'))
    .toBeVisible()
})

test('the requested page is shown once the server responds', async () => {
  const { screen, server } = await startOffline()
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET me': aMe() })
  await again.click()
  await expect.element(screen.getByRole('heading', { name: 'At /posts' })).toBeVisible()
})

test('a logout without a network deletes the stored swap and label', async () => {
  const { screen } = await startOffline()
  await screen.getByRole('button', { name: 'Log out' }).click()
  await expect.element(screen.getByRole('heading', { name: 'At /login' })).toBeVisible()
  expect([localStorage.getItem('cs:pocket'), localStorage.getItem('token')]).toEqual([null, null])
})

test('a logout in another tab hides the swap in this tab', async () => {
  const { screen } = await startOffline()
  await expect.element(screen.getByText('14 Illfield Row')).toBeVisible()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await expect.element(screen.getByRole('heading', { name: 'At /login' })).toBeVisible()
  await expect.element(screen.getByText('14 Illfield Row')).not.toBeInTheDocument()
})
