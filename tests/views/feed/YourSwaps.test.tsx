import { expect, test, vi } from 'vitest'
import { aMe, anExchange, aSignup } from '#tests/support/builders.ts'
import { held, inTurn } from '#tests/support/fakeServer.ts'
import { aRescue } from '#tests/support/own-rescues.ts'
import { setNow } from '#tests/support/page.tsx'
import { openHome, running } from './home-page.tsx'

type Screen = Awaited<ReturnType<typeof openHome>>['screen']

const swapsIn = (screen: Screen) => screen.getByRole('region', { name: 'Your swaps' })

const stagesIn = (screen: Screen) =>
  swapsIn(screen)
    .getByRole('list', { name: 'Stages of Solstice parcels' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('the home page shows a swap as soon as the member has signed up, with the day of the draw', async () => {
  const signedUp = anExchange({ is_signed_up: true, my_signup: aSignup({ user_id: 7 }) })
  const { screen } = await openHome(
    { 'GET exchanges/homepage': [signedUp] },
    aMe(),
    '2026-11-22T12:00:00.000Z',
  )
  await expect
    .element(swapsIn(screen).getByRole('article'))
    .toHaveTextContent('Solstice parcels3 crittersNames are drawn on Dec 1In 9 days')
  expect(stagesIn(screen)).toEqual(['Signed up, done', 'Drawn', 'Sent', 'Arrived'])
})

test('a running swap shows the recipient, the next thing to do with its date, and the completed stages', async () => {
  const { screen } = await openHome()
  const swap = swapsIn(screen).getByRole('article')
  await expect
    .element(swap)
    .toHaveTextContent(
      'Solstice parcelsYou’re gifting NettleHas your parcel arrived?The exchange ends on Dec 31',
    )
  expect(stagesIn(screen)).toEqual(['Signed up, done', 'Drawn, done', 'Sent, done', 'Arrived'])
  await expect
    .element(swap.getByRole('link', { name: 'Solstice parcels', exact: true }))
    .toHaveAttribute('href', '/exchange/solstice-parcels')
  await expect
    .element(swap.getByRole('link', { name: 'Yes, it’s here: Solstice parcels' }))
    .toHaveAttribute('href', '/exchange/solstice-parcels?do=receive')
})

test('the recipient is not named before the match is opened', async () => {
  const unopened = anExchange({
    ...running,
    my_signup: aSignup({ user_id: 7, paired_with: 12, has_opened_match: false }),
  })
  const { screen } = await openHome({ 'GET exchanges/homepage': [unopened] })
  await expect
    .element(swapsIn(screen).getByRole('link', { name: 'See who you drew: Solstice parcels' }))
    .toHaveAttribute('href', '/exchange/solstice-parcels')
  expect(swapsIn(screen).element().textContent).not.toContain('Nettle')
})

test('swaps with something to do are listed before other swaps', async () => {
  const waiting = anExchange({
    id: 6,
    label: 'Wool post',
    start_at: '2026-12-20T12:00:00.000Z',
    is_signed_up: true,
    my_signup: aSignup({ id: 22, user_id: 7 }),
  })
  const { screen } = await openHome({ 'GET exchanges/homepage': [waiting, running] })
  const swaps = swapsIn(screen).getByRole('heading', { level: 3 })
  await expect.element(swaps.first()).toHaveTextContent('Solstice parcels')
  expect(swaps.elements().map(({ textContent }) => textContent)).toEqual([
    'Solstice parcels',
    'Wool post',
  ])
  await expect.element(screen.getByText('No other exchange is open right now.')).toBeVisible()
})

test('a member who is in no swap sees a link to the exchanges with free spots', async () => {
  const { screen } = await openHome({ 'GET exchanges/homepage': [anExchange()] })
  await expect.element(swapsIn(screen)).toHaveTextContent(/You’re not in a swap right now/)
  await expect
    .element(swapsIn(screen).getByRole('link', { name: 'Browse exchanges' }))
    .toHaveAttribute('href', '/exchanges?f=available')
})

test('a member who has never been in a swap sees their first steps instead', async () => {
  const newcomer = aMe({ first_steps: { has_read: true, has_joined: false, has_posted: false } })
  const { screen } = await openHome({ 'GET exchanges/homepage': [anExchange()] }, newcomer)
  await expect.element(screen.getByRole('region', { name: 'Your first stamps' })).toBeVisible()
  expect(swapsIn(screen).query()).toBeNull()
})

test('the home page shows a new member’s swap as soon as the server reports their sign-up', async () => {
  const newcomer = aMe({ first_steps: { has_read: true, has_joined: false, has_posted: false } })
  const { screen } = await openHome({}, newcomer)
  await expect.element(swapsIn(screen)).toHaveTextContent(/You’re gifting Nettle/)
  await expect
    .element(screen.getByRole('region', { name: 'Your first stamps' }))
    .toHaveTextContent(/Your first swap, done/)
})

test('a paused swap shows the same message as the page of its exchange', async () => {
  const paused = anExchange({
    ...running,
    my_signup: aSignup({ user_id: 7, paired_with: 12, is_sending_paused: true }),
  })
  const { screen } = await openHome({ 'GET exchanges/homepage': [paused] })
  await expect
    .element(swapsIn(screen).getByRole('article'))
    .toHaveTextContent(
      /Your gift for Nettle is paused. Please don’t send anything until it resumes./,
    )
})

test('the placeholder is as high as a swap, so that the page does not shift', async () => {
  const exchanges = held([running])
  const { screen } = await openHome({ 'GET exchanges/homepage': exchanges })
  await expect.element(swapsIn(screen)).toHaveTextContent('Loading your swaps')
  const before = swapsIn(screen).element().getBoundingClientRect().height
  exchanges.release()
  await expect.element(swapsIn(screen)).toHaveTextContent(/You’re gifting Nettle/)
  expect(swapsIn(screen).element().getBoundingClientRect().height).toBe(before)
})

test('a swap that starts while the home page is open appears as soon as the pairs are made', async () => {
  setNow('2026-12-01T11:59:00.000Z', 'setTimeout', 'clearTimeout')
  const drawing = { ...running, my_signup: aSignup({ user_id: 7 }), needs_pairing: true }
  const { screen } = await openHome(
    { 'GET exchanges/homepage': inTurn([drawing], [drawing], [running]) },
    aMe(),
    '2026-12-01T11:59:00.000Z',
  )
  const swaps = swapsIn(screen)
  await expect.element(swaps).toHaveTextContent(/Names are drawn on Dec 1/)
  vi.advanceTimersByTime(61_000)
  await expect.element(swaps).toHaveTextContent(/Names are being drawn/)
  const aSecondLater = () => {
    vi.advanceTimersByTime(1_000)
    return swaps.element().textContent
  }
  await expect.poll(aSecondLater).toContain('You’re gifting Nettle')
})

test('a spare gift that the member is asked for comes before their own swaps', async () => {
  const { screen } = await openHome({ 'GET rescues': [aRescue({ until: null })] })
  const swaps = screen.getByRole('region', { name: 'Your swaps' })
  const card = swaps.getByRole('article').first()
  await expect.element(card).toHaveTextContent('Can you send a spare gift?')
  await expect
    .element(card.getByRole('link', { name: 'Have a look: a spare gift' }))
    .toHaveAttribute('href', '/rescue/3')
})
