import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asListed } from '#rules/exchange/tabs.ts'
import { aMe, anExchange } from '#tests/support/builders.ts'
import { held, inTurn, nothing, offline, pageOf, refused } from '#tests/support/fakeServer.ts'
import { saidIn, setAddress } from '#tests/support/page.tsx'
import { setTextSize } from '#tests/support/text-size.ts'
import { openHome } from './home-page.tsx'

const minor = aMe({
  is_minor: true,
  can_post: false,
  birth_date: '2014-06-01',
  parent_email: 'mum@critters.example',
})

test('the greeting depends on the time of day and shows the date', async () => {
  const { screen } = await openHome()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Evening, Mothwing!')
  await expect.element(screen.getByText('Saturday, December 12')).toBeVisible()
})

test('a minor without a parent’s confirmation is told what we are waiting for', async () => {
  const { screen, server } = await openHome({ 'POST me/parent/resend': nothing }, minor)
  await expect
    .element(screen.getByText('We are waiting for a parent confirmation before you can post'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Send the email again' }).click()
  await expect.element(screen.getByText(/on its way to mum@critters.example/)).toBeVisible()
  expect(server.sent).toEqual([{ call: 'POST me/parent/resend' }])
})

test('a minor sees the parent’s email address and can correct it', async () => {
  const changed = { ...minor, parent_email: 'dad@critters.example' }
  const { screen, server, told } = await openHome({ 'POST profile': changed }, minor)
  await expect.element(screen.getByText('We wrote to mum@critters.example.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change the address' }).click()
  await screen.getByRole('button', { name: 'Send the email there' }).click()
  await expect.element(screen.getByText(/^We’ve already written to this email/)).toBeVisible()
  await screen.getByRole('textbox').fill('dad@critters.example')
  await screen.getByRole('button', { name: 'Send the email there' }).click()
  await expect.element(screen.getByText(/on its way to dad@critters.example/)).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'POST profile', body: { parent_email: 'dad@critters.example' } },
  ])
  expect(told).toEqual([['closeOverlay'], ['changeMember', changed]])
})

test('the URL of the parent’s email dialog opens the dialog, and Back closes it', async () => {
  setAddress('/?do=parent-email')
  const { screen, world } = await openHome({}, minor)
  const dialog = screen.getByRole('dialog', { name: 'Your parent’s email' })
  await expect.element(dialog).toBeVisible()
  world.moved('/')
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['too often', refused(429), /three times a week/],
  [
    'when no confirmation is needed',
    refused(422, { message: 'You don’t need a confirmation.' }),
    /don’t need/,
  ],
  ['offline', offline, 'Not sent. Try again.'],
])(
  'an email to the parent that is requested %s is not sent, and the reason is shown',
  async (_, answer, words) => {
    const { screen } = await openHome({ 'POST me/parent/resend': answer }, minor)
    await screen.getByRole('button', { name: 'Send the email again' }).click()
    await expect.element(screen.getByText(words)).toBeVisible()
  },
)

test('exchanges that fail to load do not affect the feed', async () => {
  const { screen } = await openHome({ 'GET exchanges/homepage': offline })
  await expect.element(screen.getByText('We couldn’t load the exchanges')).toBeVisible()
  await expect.element(screen.getByText(/you are a marvel/)).toBeVisible()
  expect(screen.getByText('Your swaps').query()).toBeNull()
})

describe('an exchange in the row of current exchanges', () => {
  const other = anExchange({ id: 6, slug: 'wool-post', label: 'Wool post' })
  const pinned = { ...other, is_pinned: true }
  const first = anExchange()
  const row = (screen: Awaited<ReturnType<typeof openHome>>['screen']) =>
    screen
      .getByRole('region', { name: 'exchanges' })
      .getByRole('article')
      .elements()
      .map((card) => card.querySelector('h3')?.textContent)

  test('is shown as pinned once the server confirms it, and moves when the server sends the new order', async () => {
    const order = held([pinned, first])
    const { screen, told } = await openHome(
      {
        'GET exchanges/homepage': inTurn([first, other], order),
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

  test('stays unpinned when the server refuses to pin it, and the refusal is shown', async () => {
    const { screen, told } = await openHome(
      {
        'GET exchanges/homepage': [first],
        'POST exchanges/5/pin': refused(403, { message: 'Only an admin can pin.' }),
      },
      aMe({ role: 'admin' }),
    )
    const pin = screen.getByRole('button', { name: 'Pin Solstice parcels' })
    await pin.click()
    await expect.poll(() => saidIn(told)).toEqual(['Only an admin can pin.'])
    await expect.element(pin).toHaveAttribute('aria-pressed', 'false')
  })

  test('shows an edit link only to its creator', async () => {
    const { screen } = await openHome({
      'GET exchanges/homepage': [first, { ...other, can_edit: true }],
    })
    await expect
      .element(screen.getByRole('link', { name: /^Edit/ }))
      .toHaveAttribute('href', '/exchange-edit/wool-post')
  })

  test.each([
    [0, 'No critters yet'],
    [1, '1 critter'],
    [2, '2 critters'],
  ])('shows the number of participants in words: %s', async (participants_count, words) => {
    const { screen } = await openHome({
      'GET exchanges/homepage': [{ ...other, participants_count }],
    })
    const card = screen.getByRole('region', { name: 'exchanges' }).getByRole('article')
    await expect.element(card.getByText(words, { exact: true })).toBeVisible()
  })

  test('shows a read-only pin to members', async () => {
    const { screen } = await openHome({ 'GET exchanges/homepage': [pinned] })
    await expect.element(screen.getByText('Pinned')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Pin/ }).query()).toBeNull()
  })
})

test('the birthdays are in a side column only if there is space, at any text size', async () => {
  await page.viewport(1280, 800)
  const { screen } = await openHome()
  const startOf = (name: string) =>
    screen.getByRole('heading', { name }).element().getBoundingClientRect().left
  await expect.element(screen.getByRole('heading', { name: 'Birthdays' })).toBeVisible()
  const isBeside = () => startOf('Birthdays') > 640
  expect(isBeside()).toBe(true)
  setTextSize(200)
  expect(isBeside()).toBe(false)
})

test('a home page without exchanges and posts shows its empty states', async () => {
  const { screen } = await openHome({ 'GET exchanges/homepage': [], 'GET posts': pageOf([]) })
  await expect.element(screen.getByText('No exchange is open right now.')).toBeVisible()
  await expect.element(screen.getByText('The mailbag is empty.')).toBeVisible()
})

test('a suspended member sees no links to write a post or create an exchange', async () => {
  const suspended = aMe({ is_suspended: true, can_post: false })
  const { screen } = await openHome({ 'GET exchanges/homepage': [] }, suspended)
  await expect.element(screen.getByText('No exchange is open right now.')).toBeVisible()
  expect(
    screen.getByRole('link', { name: /^(Create an exchange|What landed in)/ }).elements(),
  ).toEqual([])
})
