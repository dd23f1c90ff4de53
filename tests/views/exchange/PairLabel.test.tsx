import { expect, test } from 'vitest'
import { held, inTurn, nothing, refused } from '#tests/support/fakeServer.ts'
import { during, mine, openExchange, paired } from './exchange-page.tsx'

const unopened = {
  ...paired,
  my_signup: { ...mine, paired_with: 12, has_opened_match: false },
}
const nettlesAddress = {
  name: 'Nettle Ashdown',
  line1: '14 Illfield Row',
  line2: null,
  zip: 'LS1 4DT',
  city: 'Leeds',
  state: null,
  country: 'United Kingdom',
}

test('a gifter can confirm their match until that is saved', async () => {
  const heard = held(nothing)
  const { screen, server } = await openExchange(
    unopened,
    { 'POST signups/22/acknowledge': inTurn(refused(422), heard) },
    { now: during },
  )
  const seen = screen.getByRole('button', { name: 'I have seen my match' })
  await seen.click()
  await expect.element(screen.getByText('Not saved. Try again.')).toBeVisible()
  await seen.click()
  await expect.element(seen).toHaveAttribute('aria-busy', 'true')
  heard.release()
  const opened = screen.getByRole('button', { name: 'Match opened' })
  await expect.element(opened).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('Not saved. Try again.')).not.toBeInTheDocument()
  expect(seen.elements()).toEqual([])
  const call = { call: 'POST signups/22/acknowledge' }
  expect(server.sent).toEqual([call, call])
})

test('a gifter who has read the address is not asked to confirm the match', async () => {
  const { screen, server } = await openExchange(
    unopened,
    { 'POST signups/22/address': nettlesAddress },
    { now: during },
  )
  const seen = screen.getByRole('button', { name: 'I have seen my match' })
  await expect.element(seen).toBeVisible()
  await screen.getByRole('button', { name: 'See address' }).click()
  await expect.element(screen.getByText('14 Illfield Row').first()).toBeVisible()
  await expect.element(seen).not.toBeInTheDocument()
  expect(server.sent).toEqual([{ call: 'POST signups/22/address' }])
})

test('a gifter who has confirmed the match is not asked again', async () => {
  const { screen } = await openExchange(paired, {}, { now: during })
  await expect.element(screen.getByRole('button', { name: 'See address' })).toBeVisible()
  expect(screen.getByRole('button', { name: /match/i }).elements()).toEqual([])
})
