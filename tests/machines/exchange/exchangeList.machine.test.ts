import { expect, test } from 'vitest'
import { exchangeListMachine } from '#machines/exchange/exchangeList.machine.ts'
import { metaOf } from '#rules/wire/api.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2026-11-20T10:00:00.000Z'
const first = { data: [anExchange({ id: 1 })], meta: metaOf(1, 1, 2) }
const second = { data: [anExchange({ id: 1 }), anExchange({ id: 2 })], meta: metaOf(2, 1, 2) }
const none = { data: [], meta: metaOf(1, 12, 0) }

takesEveryTransition(exchangeListMachine, {
  input: { now },
  events: { 'clock.ticked': [{ now }], 'tab.chosen': [{ isMine: true }] },
  outcomes: { loadExchanges: { done: [first, second, none], error: [offline] } },
})

test('the next page is added without doubles, and after the last one nothing is asked for', () => {
  const play = stage(exchangeListMachine, { now })
  play.done('loadExchanges', first)
  play.send({ type: 'more.requested' })
  play.send({ type: 'more.requested' })
  play.done('loadMore', second)
  play.send({ type: 'more.requested' })
  expect(play.snapshot().context.exchanges.map(({ id }) => id)).toEqual([1, 2])
  expect(play.started).toEqual([
    { id: 'clock', input: undefined },
    { id: 'loadExchanges', input: { isMine: false, page: 1 } },
    { id: 'loadMore', input: { isMine: false, page: 2 } },
  ])
})

test('choosing the other tab while a page is on its way asks anew', () => {
  const play = stage(exchangeListMachine, { now })
  play.send({ type: 'tab.chosen', isMine: true })
  expect(play.started.map(({ input }) => input)).toEqual([
    undefined,
    { isMine: false, page: 1 },
    { isMine: true, page: 1 },
  ])
})
