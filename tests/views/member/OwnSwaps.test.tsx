import { expect, test } from 'vitest'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { offline, pageOf } from '#tests/support/fakeServer.ts'
import { openProfile } from './profile-page.tsx'

const mine = { is_signed_up: true, my_signup: aSignup({ user_id: 7 }) }
const joined = anExchange({ ...mine, id: 6, slug: 'winter-mail', label: 'Winter mail' })
const ended = anExchange({
  ...mine,
  id: 4,
  slug: 'harvest-parcels',
  label: 'Harvest parcels',
  needs_pairing: false,
  start_at: '2026-10-01T12:00:00.000Z',
  end_at: '2026-10-31T12:00:00.000Z',
})
const created = anExchange({ id: 8, slug: 'my-idea', label: 'My idea', user_id: 7 })

test('the profile lists current swaps with the next thing to do, and a stamp for each finished swap', async () => {
  const { screen } = await openProfile({ 'GET exchanges': pageOf([joined, ended, created]) })
  const swaps = screen.getByRole('region', { name: 'My swaps' })
  await expect
    .element(swaps.getByRole('list', { name: 'Current swaps' }))
    .toHaveTextContent(/^Winter mail ?Names are drawn on Dec 1 ?11 days left$/)
  await expect
    .element(swaps.getByRole('list', { name: 'Finished swaps' }))
    .toHaveTextContent(/^Harvest parcels ?Oct 31, 2026$/)
  await expect
    .element(swaps.getByRole('link', { name: 'Harvest parcels' }))
    .toHaveAttribute('href', '/exchange/harvest-parcels')
  await expect
    .element(swaps.getByRole('link', { name: 'All my exchanges' }))
    .toHaveAttribute('href', '/exchanges?tab=mine')
  expect(swaps.getByText('My idea').elements()).toEqual([])
})

test('the profile of a member without a swap has no section for swaps', async () => {
  const { screen } = await openProfile({ 'GET exchanges': pageOf([created]) })
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'My swaps' })).not.toBeInTheDocument()
})

test('a member whose only swap was cancelled has no section for swaps', async () => {
  const cancelled = { ...joined, status: 'cancelled' as const }
  const { screen } = await openProfile({ 'GET exchanges': pageOf([cancelled]) })
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'My swaps' })).not.toBeInTheDocument()
})

test('swaps that fail to load can be retried', async () => {
  const { screen, server } = await openProfile({ 'GET exchanges': offline })
  const swaps = screen.getByRole('region', { name: 'My swaps' })
  await expect.element(swaps.getByText('We couldn’t load your swaps')).toBeVisible()
  server.answer({ 'GET exchanges': pageOf([joined]) })
  await swaps.getByRole('button', { name: 'Try again' }).click()
  await expect.element(swaps.getByRole('link', { name: 'Winter mail' })).toBeVisible()
})
