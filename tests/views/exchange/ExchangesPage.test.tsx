import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Exchange } from '#rules/exchange/schema.ts'
import { asListed } from '#rules/exchange/tabs.ts'
import { aMe, aMember, anExchange } from '#tests/support/builders.ts'
import {
  type Answer,
  inTurn,
  nothing,
  offline,
  pageOf,
  refused,
} from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'
import { openPage, type Setting, setAddress, setNow } from '#tests/support/page.tsx'
import * as wiring from '#wiring/exchanges.tsx'

const now = '2026-11-19T10:00:00.000Z'

const open = (
  exchanges: Exchange[],
  answer: Answer = pageOf(exchanges),
  address = '/exchanges',
  setting: Setting = {},
) => {
  setAddress(address)
  return openPage(wiring, { 'GET exchanges': answer }, { now, ...setting })
}

test('a card shows the name, the remaining time and the free spots', async () => {
  const { screen, told } = await open([anExchange()])
  const card = screen.getByRole('article')
  await expect.element(card.getByRole('heading', { name: 'Solstice parcels' })).toBeVisible()
  await expect.element(card.getByText('12 days left')).toBeVisible()
  await expect.element(card.getByText('· Worldwide')).toBeVisible()
  await expect.element(card.getByText('3 critters')).toBeVisible()
  await expect.element(screen.getByText('1 exchange', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: '7 available spots, Solstice parcels' }).click()
  expect(told).toEqual([['goTo', { path: '/exchange/solstice-parcels' }]])
})

test('a card shows its cover, summary, and the creator’s name and avatar', async () => {
  const [cover, face] = [aPicture({ id: 42 }), aPicture({ id: 43 })]
  const { screen } = await open([anExchange({ picture: cover, user: aMember({ avatar: face }) })])
  const card = screen.getByRole('article')
  await expect.element(card.getByText('A parcel for the longest night.')).toBeVisible()
  await expect.element(card.getByText('Nettle', { exact: true })).toBeVisible()
  const pictures = [...card.element().querySelectorAll('img')].map((img) => img.getAttribute('src'))
  expect(pictures).toEqual([cover.formats.exchange_thumb, face.formats.mobile_list])
})

test.for<[string, Partial<Exchange>, boolean]>([
  ['open', {}, true],
  ['running', { needs_pairing: false, start_at: '2026-11-01T12:00:00.000Z' }, true],
  ['ended', { needs_pairing: false, end_at: now }, false],
  ['cancelled', { status: 'cancelled' }, false],
])(
  'of all joined exchanges, only the cards of open and running exchanges say “You are in”: %s',
  async ([, change, isSaid]) => {
    const { screen } = await open([anExchange({ is_signed_up: true, ...change })])
    await expect.element(screen.getByRole('article')).toBeVisible()
    expect(screen.getByText('You are in').elements().length).toBe(isSaid ? 1 : 0)
  },
)

test.for<[string, boolean, Partial<Exchange>]>([
  ['open', false, {}],
  ['running', false, { needs_pairing: false, start_at: '2026-11-01T12:00:00.000Z' }],
  ['ended', true, { needs_pairing: false, end_at: now }],
  ['cancelled', true, { status: 'cancelled' }],
])('only covers of ended and cancelled exchanges are dimmed: %s', async ([, isDimmed, change]) => {
  const { screen } = await open([anExchange(change)])
  const card = screen.getByRole('article')
  await expect.element(card).toBeVisible()
  expect(card.element().querySelectorAll('[data-dimmed]').length).toBe(isDimmed ? 1 : 0)
})

test('only the creator of an exchange sees its edit link', async () => {
  const { screen } = await open([anExchange(), anExchange({ id: 6, slug: 'mine', can_edit: true })])
  await expect
    .element(screen.getByRole('link', { name: /^Edit/ }))
    .toHaveAttribute('href', '/exchange-edit/mine')
})

test('an empty list shows that there are no exchanges, and an empty “Mine” links to all exchanges', async () => {
  const { screen, server } = await open([])
  await expect.element(screen.getByText('There are no exchanges yet.')).toBeVisible()
  await screen.getByRole('button', { name: 'Mine' }).click()
  await expect.element(screen.getByText('You’re not in a swap yet.')).toBeVisible()
  await screen.getByRole('link', { name: 'Browse exchanges' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'All critters’' }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(server.asked.map(({ query }) => query)).toEqual([
    { page: '1' },
    { page: '1', 'filter[mine]': 'true' },
  ])
})

test('chips, regions and search filter the list and are kept in the URL', async () => {
  const { screen, server } = await open([anExchange()])
  await screen.getByRole('button', { name: 'Ending soon' }).click()
  // The tests have the width of a phone, where search and regions are in a sheet.
  await screen.getByRole('button', { name: 'Filter' }).click()
  await screen.getByRole('button', { name: 'Regions' }).click()
  await screen.getByRole('checkbox', { name: 'United States' }).click()
  await screen.getByRole('checkbox', { name: 'United Kingdom' }).click()
  await screen.getByPlaceholder('Search for an exchange').fill('50% moss')
  vi.advanceTimersByTime(400)
  await expect.poll(() => location.search).toBe('?f=soon&regions=uk,us&q=50%25%20moss')
  await expect
    .poll(() => server.asked.at(-1)?.query)
    .toEqual({
      page: '1',
      'filter[is_soon]': '1',
      'filter[regions]': 'uk,us',
      'filter[search]': '50% moss',
    })
  await expect.element(screen.getByRole('button', { name: 'Regions: 2' })).toBeVisible()
  // Escape only closes the sheet: the browser would also clear the search.
  await userEvent.keyboard('{Escape}')
  vi.advanceTimersByTime(400)
  await expect.element(screen.getByText('1 exchange', { exact: true })).toBeVisible()
  expect(location.search).toBe('?f=soon&regions=uk,us&q=50%25%20moss')
  await screen.getByRole('button', { name: 'Search for “50% moss”, remove' }).click()
  await expect.poll(() => location.search).toBe('?f=soon&regions=uk,us')
})

test.each([
  ['/exchanges', 'All'],
  ['/exchanges?f=soon', 'Ending soon'],
  ['/exchanges?f=available', 'Available'],
])('at the URL %s, the chip “%s” is pressed', async (address, pressed) => {
  const { screen } = await open([anExchange()], undefined, address)
  await expect.element(screen.getByRole('article')).toBeVisible()
  const chips = screen
    .getByRole('group', { name: 'Which exchanges' })
    .getByRole('button')
    .elements()
  expect(chips.map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual(
    ['All', 'Ending soon', 'Available'].map((name) => [name, `${name === pressed}`]),
  )
})

test('an empty result shows a message, and Clear removes all filters', async () => {
  const { screen, server } = await open([], pageOf([]), '/exchanges?f=available&regions=uk&q=moss')
  await expect
    .element(
      screen.getByText('No exchange is matching these filters. Wanna create one? Click below!'),
    )
    .toBeVisible()
  await expect.element(screen.getByPlaceholder('Search for an exchange')).toHaveValue('moss')
  await screen.getByRole('button', { name: 'United Kingdom, remove' }).click()
  await expect.poll(() => location.search).toBe('?f=available&q=moss')
  await screen.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(screen.getByPlaceholder('Search for an exchange')).toHaveValue('')
  await expect.element(screen.getByRole('button', { name: /^Clear/ })).not.toBeInTheDocument()
  await expect
    .poll(() => server.asked.map(({ query }) => query))
    .toEqual([
      { page: '1', 'filter[is_available]': '1', 'filter[regions]': 'uk', 'filter[search]': 'moss' },
      { page: '1', 'filter[is_available]': '1', 'filter[search]': 'moss' },
      { page: '1' },
    ])
})

test('Clear keeps the choice of the member’s own exchanges', async () => {
  const { screen } = await open([], pageOf([]), '/exchanges?tab=mine&f=available')
  await screen.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => location.search).toBe('?tab=mine')
})

test('a URL with several pages loads all of these pages in one request', async () => {
  const { server } = await open([], pageOf([anExchange()]), '/exchanges?page=3')
  await expect
    .poll(() => server.asked.map(({ query }) => query))
    .toEqual([{ page: '1', perPage: '36' }])
})

test('the “Load more” button appends one page at a time', async () => {
  const { screen, server } = await open(
    [],
    inTurn(pageOf([anExchange()], 21), pageOf([anExchange({ id: 6, slug: 'b', label: 'Teas' })])),
  )
  await screen.getByRole('button', { name: 'Load more' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Teas' })).toBeVisible()
  expect(server.asked.map(({ query }) => query)).toEqual([{ page: '1' }, { page: '2' }])
})

test('a list that fails to load can be retried', async () => {
  const { screen, server } = await open([], offline)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'GET exchanges': pageOf([anExchange()]) })
  await again.click()
  await expect.element(screen.getByRole('article')).toBeVisible()
})

test('the days left on a card decrease at midnight', async () => {
  setNow(new Date(2026, 10, 14, 23, 59).toISOString(), 'setTimeout', 'clearTimeout')
  const { screen } = await open([anExchange()])
  const card = screen.getByRole('article')
  await expect.element(card).toHaveTextContent(/^in 2 days/)
  vi.advanceTimersByTime(61_000)
  await expect.element(card).toHaveTextContent(/^in 1 day/)
})

test('a card is updated when sign-ups open while the list is on screen', async () => {
  setNow('2026-11-20T11:59:00.000Z', 'setTimeout', 'clearTimeout')
  const opening = anExchange({ start_at: '2026-12-01T12:00:00.000Z', signup_duration: 11 })
  const { screen, server } = await open([opening])
  const card = screen.getByRole('article')
  await expect.element(card).toHaveTextContent(/^in 1 day/)
  vi.advanceTimersByTime(61_000)
  await expect.element(card).toHaveTextContent(/^11 days left/)
  await expect.poll(() => server.asked.length).toBe(2)
})

describe('a pin', () => {
  const pinned = anExchange({ is_pinned: true })

  test('is read-only for members', async () => {
    const { screen } = await open([pinned])
    await expect.element(screen.getByText('Pinned')).toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Pin/ })).not.toBeInTheDocument()
  })

  test('changes only after the server has confirmed the admin’s change, and a failure is shown', async () => {
    const { screen, server, told } = await open([anExchange()], undefined, '/exchanges', {
      me: aMe({ role: 'admin' }),
    })
    const pin = screen.getByRole('button', { name: 'Pin Solstice parcels' })
    await expect.element(pin).toHaveAttribute('aria-pressed', 'false')
    server.answer({ 'POST exchanges/5/pin': pinned })
    await pin.click()
    await expect.poll(() => told).toEqual([['changeItem', asListed(pinned)]])
    server.answer({ 'POST exchanges/5/pin': refused(403, { message: 'Only an admin can pin.' }) })
    await pin.click()
    await expect
      .poll(() => told.at(-1))
      .toEqual(['announce', { message: 'Only an admin can pin.', tone: 'bad' }])
  })
})

test('withdrawing a proposal asks for confirmation and shows a refusal', async () => {
  const me = aMe()
  const proposal = anExchange({
    user_id: me.id,
    approved_by: null,
    status: 'pending',
    participants_count: 0,
    signups: [],
  })
  const { screen, server, told } = await open([proposal, anExchange({ id: 6, slug: 'other' })])
  await screen.getByRole('button', { name: 'Delete Solstice parcels' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Delete your exchange' })
  server.answer({
    'DELETE exchanges/5': inTurn(refused(422, { message: 'Somebody has signed up.' }), nothing),
  })
  const confirm = dialog.getByRole('button', { name: 'Delete it' })
  await confirm.click()
  await expect.element(dialog.getByText('Somebody has signed up.')).toBeVisible()
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(told.filter(([word]) => word !== 'goTo')).toEqual([
    ['removeItem', { list: '/exchanges', id: 5 }],
    ['announce', { message: 'Exchange deleted', tone: 'good' }],
    ['closeOverlay'],
  ])
  await expect.element(screen.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
})

const suspended = aMe({ is_suspended: true })

test('a suspended member can neither create nor withdraw an exchange', async () => {
  const proposal = anExchange({
    user_id: suspended.id,
    approved_by: null,
    status: 'pending',
    participants_count: 0,
  })
  const address = `/exchanges?do=take-back&id=${proposal.id}`
  const { screen } = await open([proposal], undefined, address, { me: suspended })
  await expect.element(screen.getByRole('article')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create an exchange' }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: /^Delete / }).elements()).toEqual([])
  expect(screen.getByRole('alertdialog').elements()).toEqual([])
})

test('an empty result does not invite a suspended member to create an exchange', async () => {
  const { screen } = await open([], undefined, '/exchanges?f=available', { me: suspended })
  await expect
    .element(
      screen.getByRole('heading', { name: 'No exchange is matching these filters.', exact: true }),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible()
})
