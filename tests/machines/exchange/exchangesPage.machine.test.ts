import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate'
import { exchangesPageMachine } from '#machines/exchange/exchangesPage.machine.ts'
import { type Asked, askedBy } from '#rules/exchange/filters.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { queryOf } from '#rules/tab/place.ts'
import { listingOf } from '#rules/wire/listing.ts'
import type { Destination } from '#rules/wire/path.ts'
import { anExchange } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const now = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T11:00:00.000Z'
const mine = { tab: 'mine' }
const searched = { q: 'moss' }

const showing = (exchanges: Exchange[], query = {}, page = 1) => ({
  ...listingOf(pageOf(exchanges, { page })),
  query: askedBy(query),
})
const thirteen = Array.from({ length: 13 }, (_, id) => anExchange({ id }))

takesEveryTransition(exchangesPageMachine, {
  delays: { settlingTime: 400 },
  inputs: [
    { now, query: {} },
    { now, query: mine },
  ],
  events: {
    'clock.ticked': [{ now }],
    'address.changed': [{ query: {} }, { query: mine }],
    'list.shown': [
      { listing: showing([anExchange()]) },
      { listing: showing([anExchange()], {}, 2) },
      { listing: showing([anExchange()], searched) },
      { listing: showing(thirteen) },
    ],
    'filters.chosen': [{ filters: { chip: 'soon' } }, { filters: {} }],
    'search.typed': [{ search: 'moss' }, { search: ' ' }],
  },
  key: ({ context: { listing, asked, typed } }) => [listing.meta.current_page, asked, typed],
})

/** The page at a URL, with everything it sends to its clock, its lists and the tab. */
function open(query: Record<string, string> = {}) {
  const asked: { asked: Asked; heard: AnyEventObject[] }[] = []
  const expected: unknown[] = []
  const led: Destination[] = []
  const passing = new SimulatedClock()
  const clock = fromCallback<AnyEventObject>(({ receive }) => {
    receive(({ at }) => expected.push(at))
  })
  const exchangeList = fromCallback<AnyEventObject, { asked: Asked }>(({ input, receive }) => {
    const list = { ...input, heard: [] as AnyEventObject[] }
    asked.push(list)
    receive((event) => list.heard.push(event))
  })
  const address = fromCallback(() => undefined)
  const page = createActor(
    exchangesPageMachine.provide({
      actors: { clock, address, exchangeList },
      actions: {
        goTo(_, destination) {
          led.push(destination)
          page.send({ type: 'address.changed', query: queryOf(destination.path) })
        },
      },
    }),
    { input: { now, query }, clock: passing },
  ).start()
  const shows = (...shown: Parameters<typeof showing>) =>
    page.send({ type: 'list.shown', listing: showing(...shown) })
  return {
    page,
    asked,
    expected,
    led,
    shows,
    heardLast: () => asked.at(-1)?.heard ?? [],
    type: (search: string) => page.send({ type: 'search.typed', search }),
    pass: (ms: number) => passing.increment(ms),
    typed: () => page.getSnapshot().context.typed,
  }
}

test('the URL names the tab, and each tab has its own list', () => {
  const { page, asked } = open(mine)
  const there = page.getSnapshot().value
  page.send({ type: 'address.changed', query: {} })
  expect([there, page.getSnapshot().value, asked.map((one) => one.asked.isMine)]).toEqual([
    { tab: 'mineShown', search: 'still' },
    { tab: 'allShown', search: 'still' },
    [true, false],
  ])
})

test('a choice changes the URL, and the list loads what the URL asks for', () => {
  const { page, led, shows, heardLast } = open(mine)
  page.send({ type: 'filters.chosen', filters: { chip: 'soon' } })
  page.send({ type: 'filters.chosen', filters: { regions: ['uk'] } })
  shows([anExchange()], mine)
  expect([led, heardLast()]).toEqual([
    [{ path: '/exchanges?tab=mine&f=soon' }, { path: '/exchanges?tab=mine&f=soon&regions=uk' }],
    [{ type: 'query.changed', query: askedBy({ ...mine, f: 'soon', regions: 'uk' }) }],
  ])
})

test('choosing the current option does not navigate', () => {
  const { page, led } = open({ f: 'soon' })
  page.send({ type: 'filters.chosen', filters: { chip: 'soon' } })
  expect(led).toEqual([])
})

test('a search is sent after 400 ms without typing, and Back leads to the list before it', () => {
  const { led, type, pass } = open()
  for (const search of ['m', 'mo', 'mos']) {
    type(search)
    pass(399)
  }
  const tooSoon = [...led]
  pass(1)
  type('moss ')
  pass(400)
  type('moss')
  pass(400)
  expect([tooSoon, led]).toEqual([
    [],
    [
      { path: '/exchanges?q=mos', replace: false },
      { path: '/exchanges?q=moss', replace: true },
    ],
  ])
})

test('a choice includes the text typed just before, and clearing removes all of it', () => {
  const { page, led, type, pass, typed } = open()
  type('moss')
  page.send({ type: 'filters.chosen', filters: { chip: 'available' } })
  type('mossy')
  page.send({ type: 'filters.chosen', filters: { chip: 'all', search: '' } })
  pass(400)
  expect([led.map(({ path }) => path), typed()]).toEqual([
    ['/exchanges?f=available&q=moss', '/exchanges'],
    '',
  ])
})

test('Back changes the text of the search field, and choosing a different chip does not', () => {
  const { page, type, typed } = open(searched)
  type('mossy')
  page.send({ type: 'address.changed', query: { ...searched, f: 'soon' } })
  const still = typed()
  page.send({ type: 'address.changed', query: {} })
  expect([still, typed()]).toEqual(['mossy', ''])
})

test('the URL holds the number of loaded pages, and Back skips those entries', () => {
  const { led, shows } = open(searched)
  shows([anExchange()], searched)
  shows(thirteen, searched)
  shows(thirteen, searched)
  expect(led).toEqual([{ path: '/exchanges?q=moss&page=2', replace: true }])
})

const opening = anExchange({ start_at: '2026-12-01T12:00:00.000Z', signup_duration: 11 })

test('the clock gets the next date on the list, and its tick reloads the list', () => {
  const { page, heardLast, expected, shows } = open()
  shows([opening])
  expect(expected.at(-1)).toBe('2026-11-20T12:00:00.000Z')
  page.send({ type: 'clock.ticked', now: later })
  expect([page.getSnapshot().context.now, heardLast()]).toEqual([
    later,
    [{ type: 'refresh.requested' }],
  ])
})

test('a reload by the clock keeps the further pages of the list', () => {
  const { page, heardLast, shows } = open()
  shows([anExchange()], {}, 2)
  page.send({ type: 'clock.ticked', now: later })
  expect([page.getSnapshot().context.now, heardLast()]).toEqual([later, []])
})
