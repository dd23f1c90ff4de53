import { expect, test } from 'vitest'
import { type Answer, never, offline, refused } from '#tests/support/fakeServer.ts'
import { aPublicExchange } from '#tests/support/guests.ts'
import { openPage, setAddress } from '#tests/support/page.tsx'
import * as wiring from '#wiring/frontDoor.tsx'

function open(answer: Answer) {
  setAddress('/')
  return openPage(wiring, { 'GET public/exchanges': answer }, { me: 'nobody' })
}

test('the front door explains the site, shows the three steps, and leads to the registration', async () => {
  const { screen, told } = await open([])
  const title = 'Send a gift to one critter. Get one from another.'
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const steps = screen
    .getByRole('region', { name: 'From idea to parcel' })
    .getByRole('heading', { level: 3 })
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    'Join a swap',
    'Draw a name',
    'Open your parcel',
  ])
  await screen.getByRole('link', { name: 'Join', exact: true }).click()
  expect(told).toEqual([['goTo', { path: '/register' }]])
})

test('the exchanges that guests may see are cards that lead to their pages', async () => {
  const late = aPublicExchange({
    slug: 'moss-mail',
    label: 'Moss mail',
    signups_open_at: '2026-11-25T12:00:00.000Z',
    start_at: '2026-12-10T12:00:00.000Z',
    status: 'approved',
  })
  const { screen, told } = await open([aPublicExchange(), late])
  const cards = screen.getByRole('region', { name: 'Exchanges you can join' }).getByRole('article')
  await expect.element(cards.first()).toBeVisible()
  expect(cards.elements().map(({ textContent }) => textContent)).toEqual([
    '11 days leftSolstice parcelsWorldwideA parcel for the longest night.7 available spotsSign up until Dec 1, 2026.',
    'in 5 daysMoss mailWorldwideA parcel for the longest night.7 available spotsSign-ups open on Nov 25, 2026.',
  ])
  await screen.getByRole('link', { name: 'Moss mail' }).click()
  expect(told).toEqual([['goTo', { path: '/exchange/moss-mail' }]])
})

test('if no exchange is open, the front door shows that instead of redirecting to the login', async () => {
  const { screen, told } = await open([])
  await expect
    .element(screen.getByText('No exchange is open right now. Join, and propose one yourself.'))
    .toBeVisible()
  expect(told).toEqual([])
})

test('while the exchanges load, the front door is visible, and screen readers announce the loading', async () => {
  const { screen } = await open(never)
  await expect
    .element(screen.getByRole('status').getByText('Loading exchanges'))
    .toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
})

test('exchanges that fail to load can be retried, and the rest of the front door stays visible', async () => {
  const { screen, server } = await open(offline)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET public/exchanges': [aPublicExchange()] })
  await again.click()
  await expect.element(screen.getByRole('link', { name: 'Solstice parcels' })).toBeVisible()
})

test('the front door redirects to the login if public exchanges are turned off', async () => {
  const { told } = await open(refused(404))
  await expect
    .poll(() => told)
    .toEqual([['goTo', { path: '/login', state: { next: '/' }, replace: true }]])
})
