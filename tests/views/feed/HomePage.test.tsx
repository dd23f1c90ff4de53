import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { asListed } from '#rules/exchange/tabs.ts'
import { aMe, aMember, anExchange, aPost, aSignup } from '#tests/support/builders.ts'
import {
  type Answers,
  held,
  inTurn,
  nothing,
  offline,
  pageOf,
  refused,
} from '#tests/support/fakeServer.ts'
import { openPage, saidIn, setAddress, setNow } from '#tests/support/page.tsx'
import { setTextSize } from '#tests/support/text-size.ts'
import * as wiring from '#wiring/home.tsx'

const now = new Date(2026, 11, 12, 20).toISOString()

const minor = aMe({
  is_minor: true,
  can_post: false,
  birth_date: '2014-06-01',
  parent_email: 'mum@critters.example',
})

const running = anExchange({
  needs_pairing: false,
  is_signed_up: true,
  my_signup: aSignup({ user_id: 7, paired_with: 12, is_done_sending: true }),
  signups: [aSignup({ user_id: 12, user: aMember({ id: 12, nickname: 'Nettle' }) })],
})

const open = (answers: Answers = {}, me = aMe()) =>
  openPage(
    wiring,
    {
      'GET exchanges/homepage': [running],
      'GET birthdays': [],
      'GET posts': pageOf([aPost()]),
      ...answers,
    },
    { me, now },
  )

test('the greeting depends on the time of day and shows the date', async () => {
  const { screen } = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Evening, Mothwing!')
  await expect.element(screen.getByText('Saturday, December 12th')).toBeVisible()
})

test('a running swap shows the recipient and the progress', async () => {
  const { screen } = await open()
  const swaps = screen.getByRole('region', { name: 'Your swaps' })
  await expect.element(swaps).toHaveTextContent('Solstice parcels — you are gifting Nettle')
  await expect
    .element(swaps.getByRole('progressbar'))
    .toHaveAttribute('aria-valuetext', '50 % · all sent, still receiving')
  await expect
    .element(swaps.getByRole('link', { name: 'Open Solstice parcels' }))
    .toHaveAttribute('href', '/exchange/solstice-parcels')
})

test('a paused swap says so in the same words as its page', async () => {
  const paused = anExchange({
    ...running,
    my_signup: aSignup({ user_id: 7, paired_with: 12, is_sending_paused: true }),
  })
  const { screen } = await open({ 'GET exchanges/homepage': [paused] })
  const swap = screen.getByRole('region', { name: 'Your swaps' }).getByRole('listitem')
  await expect
    .element(swap)
    .toHaveTextContent(
      'Paused Your gift for Nettle is paused. Please don’t send anything until it resumes.',
    )
})

test('a minor without a parent’s confirmation sees what we are waiting for', async () => {
  const { screen, server } = await open({ 'POST me/parent/resend': nothing }, minor)
  await expect
    .element(screen.getByText('We are waiting for a parent confirmation before you can post'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Send the email again' }).click()
  await expect.element(screen.getByText(/on its way to mum@critters.example/)).toBeVisible()
  expect(server.sent).toEqual([{ call: 'POST me/parent/resend' }])
})

test('a minor sees the parent’s email address and can correct it', async () => {
  const changed = { ...minor, parent_email: 'dad@critters.example' }
  const { screen, server, told } = await open({ 'POST profile': changed }, minor)
  await expect.element(screen.getByText('We wrote to mum@critters.example.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change the address' }).click()
  await screen.getByRole('button', { name: 'Send the email there' }).click()
  await expect.element(screen.getByText(/^We have already written to this address/)).toBeVisible()
  await screen.getByRole('textbox').fill('dad@critters.example')
  await screen.getByRole('button', { name: 'Send the email there' }).click()
  await expect.element(screen.getByText(/on its way to dad@critters.example/)).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST profile', body: { parent_email: 'dad@critters.example' } },
  ])
  expect(told).toEqual([['closeOverlay'], ['changeMember', changed]])
})

test('the URL of the parent’s email dialog opens it, and Back closes it', async () => {
  setAddress('/?do=parent-email')
  const { screen, world } = await open({}, minor)
  const dialog = screen.getByRole('dialog', { name: 'Your parent’s email' })
  await expect.element(dialog).toBeVisible()
  world.moved('/')
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['too often', refused(429), /three times a week/],
  ['needlessly', refused(422, { message: 'No confirmation is needed.' }), /is needed/],
  ['offline', offline, 'Not sent. Try again.'],
])('an email requested %s is not sent, and the reason is shown', async (_, answer, words) => {
  const { screen } = await open({ 'POST me/parent/resend': answer }, minor)
  await screen.getByRole('button', { name: 'Send the email again' }).click()
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('exchanges that fail to load do not affect the feed', async () => {
  const { screen } = await open({ 'GET exchanges/homepage': offline })
  await expect.element(screen.getByText('The exchanges could not be loaded')).toBeVisible()
  await expect.element(screen.getByText(/you are a marvel/)).toBeVisible()
  expect(screen.getByText('Your swaps').query()).toBeNull()
})

describe('an exchange in the row of current exchanges', () => {
  const other = anExchange({ id: 6, slug: 'wool-post', label: 'Wool post' })
  const pinned = { ...other, is_pinned: true }
  const row = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
    screen
      .getByRole('region', { name: 'exchanges' })
      .getByRole('article')
      .elements()
      .map((card) => card.querySelector('h3')?.textContent)

  test('is pinned by an admin once the server confirms, and the server decides the order', async () => {
    const order = held([pinned, running])
    const { screen, told } = await open(
      {
        'GET exchanges/homepage': inTurn([running, other], order),
        'POST exchanges/6/pin': pinned,
      },
      aMe({ role: 'admin' }),
    )
    const pin = screen.getByRole('button', { name: 'Pin Wool post' })
    await pin.click()
    await expect.element(pin).toHaveAttribute('aria-pressed', 'true')
    expect(row(screen)).toEqual(['Solstice parcels', 'Wool post'])
    order.release()
    await expect.poll(() => row(screen)).toEqual(['Wool post', 'Solstice parcels'])
    await expect.element(pin).toHaveFocus()
    expect(told).toEqual([['changeItem', asListed(pinned)]])
  })

  test('stays unchanged when the server refuses to pin it, and the refusal is shown', async () => {
    const { screen, told } = await open(
      { 'POST exchanges/5/pin': refused(403, { message: 'Only an admin can pin.' }) },
      aMe({ role: 'admin' }),
    )
    const pin = screen.getByRole('button', { name: 'Pin Solstice parcels' })
    await pin.click()
    await expect.poll(() => saidIn(told)).toEqual(['Only an admin can pin.'])
    await expect.element(pin).toHaveAttribute('aria-pressed', 'false')
  })

  test('shows an edit link to its creator only', async () => {
    const { screen } = await open({
      'GET exchanges/homepage': [running, { ...other, can_edit: true }],
    })
    await expect
      .element(screen.getByRole('link', { name: /^Edit/ }))
      .toHaveAttribute('href', '/exchange-edit/wool-post')
  })

  test.each([
    [0, 'No critters yet'],
    [1, '1 critter'],
    [2, '2 critters'],
  ])('shows the number of participants in words for %s', async (participants_count, words) => {
    const { screen } = await open({ 'GET exchanges/homepage': [{ ...other, participants_count }] })
    const card = screen.getByRole('region', { name: 'exchanges' }).getByRole('article')
    await expect.element(card.getByText(words, { exact: true })).toBeVisible()
  })

  test('shows members a read-only pin', async () => {
    const { screen } = await open({ 'GET exchanges/homepage': [pinned] })
    await expect.element(screen.getByText('Pinned')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Pin/ }).query()).toBeNull()
  })
})

test('a placeholder of the running swaps keeps the feed from shifting', async () => {
  const exchanges = held([running])
  const { screen } = await open({ 'GET exchanges/homepage': exchanges })
  const swaps = screen.getByRole('region', { name: 'Your swaps' })
  await expect.element(swaps).toHaveTextContent('Loading your swaps')
  exchanges.release()
  await expect.element(swaps).toHaveTextContent(/you are gifting Nettle/)
})

test('the running swaps are in a side column only if there is space, at any text size', async () => {
  await page.viewport(1280, 800)
  const { screen } = await open()
  const startOf = (name: string) =>
    screen.getByRole('heading', { name }).element().getBoundingClientRect().left
  await expect.element(screen.getByRole('heading', { name: 'Your swaps' })).toBeVisible()
  const isBeside = () => startOf('Your swaps') > 640
  expect(isBeside()).toBe(true)
  setTextSize(200)
  expect(isBeside()).toBe(false)
})

test('a home without exchanges and posts shows its empty states', async () => {
  const { screen } = await open({ 'GET exchanges/homepage': [], 'GET posts': pageOf([]) })
  await expect.element(screen.getByText('No exchange is open right now.')).toBeVisible()
  await expect.element(screen.getByText('The mailbag is empty.')).toBeVisible()
})

test('a swap that starts while home is on screen appears as soon as the names are drawn', async () => {
  setNow('2026-12-01T11:59:00.000Z', 'setTimeout', 'clearTimeout')
  const drawing = { ...running, my_signup: aSignup({ user_id: 7 }), needs_pairing: true }
  const { screen } = await openPage(
    wiring,
    {
      'GET birthdays': [],
      'GET exchanges/homepage': inTurn([drawing], [drawing], [running]),
      'GET posts': pageOf([]),
    },
    { now: '2026-12-01T11:59:00.000Z' },
  )
  const swaps = screen.getByRole('region', { name: 'Your swaps' })
  await expect.element(swaps).toHaveTextContent('You are not in a running swap.')
  vi.advanceTimersByTime(61_000)
  await expect.element(screen.getByRole('article')).toHaveTextContent(/^About to start/)
  const aSecondLater = () => {
    vi.advanceTimersByTime(1_000)
    return swaps.element().textContent
  }
  await expect.poll(aSecondLater).toContain('you are gifting Nettle')
})

test('a suspended member sees no links to write a post or create an exchange', async () => {
  const suspended = aMe({ is_suspended: true, can_post: false })
  const { screen } = await open({ 'GET exchanges/homepage': [] }, suspended)
  await expect.element(screen.getByText('No exchange is open right now.')).toBeVisible()
  expect(
    screen.getByRole('link', { name: /^(Create an exchange|What landed in)/ }).elements(),
  ).toEqual([])
})
