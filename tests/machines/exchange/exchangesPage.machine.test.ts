import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback } from 'xstate'
import { exchangesPageMachine } from '#machines/exchange/exchangesPage.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Listing } from '#rules/wire/listing.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { anExchange } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

const now = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T11:00:00.000Z'
const mine = { tab: 'mine' }

const first = listingOf(pageOf([anExchange()]))
const second = listingOf(pageOf([anExchange()], { page: 2 }))

takesEveryTransition(exchangesPageMachine, {
  inputs: [
    { now, query: {} },
    { now, query: mine },
  ],
  events: {
    'clock.ticked': [{ now }],
    'address.changed': [{ query: {} }, { query: mine }],
    'list.shown': [{ listing: first }, { listing: second }],
  },
  key: ({ context }) => [context.listing.meta.current_page, context.query],
})

/** The page at an address, and what it says to its clock and to its lists. */
function open(query: Record<string, string> = {}) {
  const asked: { isMine: boolean; heard: string[] }[] = []
  const expected: unknown[] = []
  const clock = fromCallback<AnyEventObject>(({ receive }) => {
    receive(({ at }) => expected.push(at))
  })
  const exchangeList = fromCallback<AnyEventObject, { isMine: boolean }>(({ input, receive }) => {
    const list = { ...input, heard: [] as string[] }
    asked.push(list)
    receive(({ type }) => list.heard.push(type))
  })
  const address = fromCallback(() => undefined)
  const page = createActor(
    exchangesPageMachine.provide({ actors: { clock, address, exchangeList } }),
    { input: { now, query } },
  ).start()
  const shows = (listing: Listing<Exchange>) => page.send({ type: 'list.shown', listing })
  return { page, asked, expected, shows }
}

test('the address names the tab, and each tab has its own list', () => {
  const { page, asked } = open(mine)
  const there = page.getSnapshot().value
  page.send({ type: 'address.changed', query: {} })
  expect([there, page.getSnapshot().value, asked.map(({ isMine }) => isMine)]).toEqual([
    'mineShown',
    'allShown',
    [true, false],
  ])
})

const opening = anExchange({ start_at: '2026-12-01T12:00:00.000Z', signup_duration: 11 })

test('the clock is told of the next boundary on the list, and at its tick the list is asked for again', () => {
  const { page, asked, expected, shows } = open()
  shows(listingOf(pageOf([opening])))
  expect(expected.at(-1)).toBe('2026-11-20T12:00:00.000Z')
  page.send({ type: 'clock.ticked', now: later })
  expect([page.getSnapshot().context.now, asked]).toEqual([
    later,
    [{ isMine: false, heard: ['refresh.requested'] }],
  ])
})

test('a reader on a further page loses none of them to the clock', () => {
  const { page, asked, shows } = open()
  shows(second)
  page.send({ type: 'clock.ticked', now: later })
  expect([page.getSnapshot().context.now, asked]).toEqual([later, [{ isMine: false, heard: [] }]])
})
