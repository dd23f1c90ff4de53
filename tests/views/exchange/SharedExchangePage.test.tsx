import { expect, test } from 'vitest'
import { type Answer, offline, refused } from '#tests/support/fakeServer.ts'
import { aPublicExchange } from '#tests/support/guests.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/sharedExchange.tsx'

const CALL = 'GET public/exchanges/solstice-parcels'

function open(answer: Answer) {
  setAddress('/exchange/solstice-parcels')
  return openPage(
    wiring,
    { [CALL]: answer },
    { params: { slug: 'solstice-parcels' }, me: 'nobody' },
  )
}

test('a guest sees the name, the summary, the region, the dates and the spots of a shared exchange', async () => {
  const { screen } = await open(aPublicExchange())
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Solstice parcels' }))
    .toBeVisible()
  await expect.element(screen.getByText('A parcel for the longest night.')).toBeVisible()
  const facts = screen.getByRole('region', { name: 'Facts' }).element()
  expect([document.title, facts.textContent]).toEqual([
    'Solstice parcels · Critter Swap',
    'FactsRegionWorldwideSign-upsuntil Dec 1, 2026DatesDec 1 – Dec 31, 2026Spots7 of 10 free',
  ])
})

test.each([
  ['Join to take part', '/register'],
  ['Log in', '/login'],
])('“%s” leads to %s', async (name, path) => {
  const { screen, told } = await open(aPublicExchange())
  await screen.getByRole('link', { name }).click()
  expect(told).toEqual([['goTo', { path }]])
})

test('a shared exchange that guests may not see redirects to the login, and the login leads back to the exchange', async () => {
  const { told } = await open(refused(404))
  await expect
    .poll(() => told)
    .toEqual([
      ['goTo', { path: '/login', state: { next: '/exchange/solstice-parcels' }, replace: true }],
    ])
})

test('a shared exchange that fails to load can be retried', async () => {
  const { screen, server } = await open(offline)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ [CALL]: aPublicExchange() })
  await again.click()
  await expect.element(screen.getByRole('heading', { name: 'Solstice parcels' })).toBeVisible()
})
