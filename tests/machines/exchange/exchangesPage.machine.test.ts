import { expect, test } from 'vitest'
import { exchangesPageMachine } from '#machines/exchange/exchangesPage.machine.ts'
import { askedBy } from '#rules/exchange/filters.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { anExchange } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { exchangesPageModel } from './exchangesPage.model.ts'

const now = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T11:00:00.000Z'
const mine = { tab: 'mine' }
const searched = { q: 'moss' }

const showing = (exchanges: Exchange[], query = {}, page = 1) => ({
  ...listingOf(pageOf(exchanges, { page })),
  query: askedBy(query),
})
const thirteen = Array.from({ length: 13 }, (_, id) => anExchange({ id }))

const cases: Coverage<typeof exchangesPageMachine> = {
  delays: { settlingTime: 400 },
  inputs: [
    { now, query: {} },
    { now, query: mine },
  ],
  events: {
    'clock.ticked': [{ now }, { now: later }],
    'address.changed': [{ query: {} }, { query: mine }, { query: searched }],
    'list.shown': [
      { listing: showing([anExchange()]) },
      { listing: showing([anExchange()], {}, 2) },
      { listing: showing([anExchange()], searched) },
      { listing: showing(thirteen) },
    ],
    'filters.chosen': [
      { filters: { chip: 'soon' } },
      { filters: { chip: 'all', search: '' } },
      { filters: {} },
    ],
    'search.typed': [{ search: 'moss' }, { search: ' ' }],
  },
  key: ({ context: { listing, asked, typed } }) => [listing.meta.current_page, asked, typed],
}

takesEveryTransition(exchangesPageMachine, cases)

test('on every path, the page follows its URL as the specification says', () =>
  followsModel(exchangesPageMachine, cases, exchangesPageModel))

test('a search is sent after 400 ms without typing, and adds one history entry for Back', () => {
  const play = stage(exchangesPageMachine, { now, query: {} })
  const type = (search: string) => play.send({ type: 'search.typed', search })
  for (const search of ['m', 'mo', 'mos']) {
    play.pass(399)
    type(search)
  }
  const tooSoon = [...play.told]
  play.wait()
  play.send({ type: 'address.changed', query: { q: 'mos' } })
  type('moss')
  play.wait()
  expect([tooSoon, play.told]).toEqual([
    [],
    [
      ['goTo', { path: '/exchanges?q=mos', replace: false }],
      ['goTo', { path: '/exchanges?q=moss', replace: true }],
    ],
  ])
})

test('a search takes effect even if more exchanges arrive after the last letter was typed', () => {
  const play = stage(exchangesPageMachine, { now, query: {} })
  play.send({ type: 'search.typed', search: 'moss' })
  play.send({ type: 'list.shown', listing: showing(thirteen) })
  play.send({ type: 'address.changed', query: { page: '2' } })
  play.wait()
  expect(play.told).toEqual([
    ['goTo', { path: '/exchanges?page=2', replace: true }],
    ['goTo', { path: '/exchanges?q=moss', replace: false }],
  ])
})
