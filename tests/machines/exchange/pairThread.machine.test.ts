import { expect, test } from 'vitest'
import { createActor, createEmptyActor, fromTransition } from 'xstate'
import { pairThreadMachine } from '#machines/exchange/pairThread.machine.ts'
import type { ThreadSign } from '#rules/exchange/pair-thread.ts'
import { hasThreadNews, isThere } from '#rules/exchange/pair-thread-words.ts'
import { anExchange, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { aThreadMessage, aThreadPage } from '#tests/support/pair-threads.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { pairThreadModel } from './pairThread.model.ts'

const now = '2026-12-02T15:00:00.000Z'
const reportTo = createEmptyActor()
const sign = (change: Partial<ThreadSign> = {}): ThreadSign => ({
  state: 'open',
  unread: 0,
  messages: 1,
  ...change,
})
const swapOf = (thread_with_gifter: ThreadSign | null) =>
  anExchange({
    my_signup: aSignup({ id: 22, user_id: 7, paired_with: 12, thread_with_gifter }),
    is_signed_up: true,
    needs_pairing: false,
  })
const read = swapOf(sign())
const unread = swapOf(sign({ unread: 1, messages: 2 }))
const nobody = swapOf(null)

const page = aThreadPage()
const long = aThreadPage([aThreadMessage()], { last_page: 2, total: 51 })
const off = aThreadPage([aThreadMessage()], { state: 'off' })
const older = aThreadPage([aThreadMessage({ id: 3, is_mine: true, message: 'I do' })])
const mine = aThreadMessage({ id: 5, is_mine: true, goes_out_at: '2026-12-02T22:00:00.000Z' })
const input = { exchange: read, now, with: 'gifter', draft: 'Dear', reportTo } as const

const cases: Coverage<typeof pairThreadMachine> = {
  inputs: [input, { ...input, exchange: nobody }],
  events: {
    'exchange.changed': [read, unread, nobody].map((exchange) => ({ exchange, now })),
    'overlay.opened': [overlayOpened('report-gifter', 2), overlayOpened('stop-gifter')],
  },
  key: ({ context }) => [
    isThere(context),
    hasThreadNews(context),
    context.page?.meta.state,
    context.page?.meta.last_page,
    context.page?.data.some(({ is_reported }) => is_reported),
    context.asked?.what,
  ],
  outcomes: {
    loadThread: { done: [page, long, off], error: [offline] },
    loadOlder: { done: [older], error: [offline] },
    switchThreadOff: { done: [undefined], error: [offline] },
    threadMessage: {
      done: [mine],
      snapshot: [{ context: { values: { id: 22, with: 'gifter', message: 'Hello' } } }],
    },
    threadReport: {
      done: [undefined],
      snapshot: [{ context: { values: { id: 22, with: 'gifter', message: 2, reason: 'Rude' } } }],
    },
  },
}

takesEveryTransition(pairThreadMachine, cases)

/** The model without the rules whose names match. All paths together are too many for one exploration. */
const modelWithout = (names: RegExp): typeof pairThreadModel => {
  const rules = Object.entries(pairThreadModel.on).filter(([name]) => !names.test(name))
  return { ...pairThreadModel, on: Object.fromEntries(rules) as typeof pairThreadModel.on }
}

test('on every path, a masked thread is loaded, read and written in as the decision says', () => {
  const events = { ...cases.events, 'overlay.opened': [overlayOpened('talk-gifter')] }
  const model = modelWithout(/^threadReport|^switchThreadOff/)
  followsModel(pairThreadMachine, { ...cases, events }, model)
})

test('on every path, messages are reported and a thread is switched off as the decision says', () => {
  const { loadThread, ...others } = cases.outcomes ?? {}
  const outcomes = { ...others, loadThread: { ...loadThread, done: [page] } }
  const events = { ...cases.events, 'exchange.changed': [{ exchange: read, now }] }
  const model = modelWithout(/^loadOlder/)
  followsModel(pairThreadMachine, { ...cases, inputs: [input], events, outcomes }, model)
})

const unfolded = (change: Partial<Parameters<typeof stage<typeof pairThreadMachine>>[1]> = {}) => {
  const play = stage(pairThreadMachine, { ...input, ...change })
  play.send({ type: 'thread.unfolded' })
  return play
}

test('a folded thread asks the server for nothing', () => {
  const play = stage(pairThreadMachine, input)
  play.send({ type: 'exchange.changed', exchange: unread, now })
  expect([play.snapshot().value, play.started.map(({ id }) => id)]).toEqual(['folded', ['overlay']])
})

test('the page of the exchange is loaded again once a thread was opened, because its messages are read now', () => {
  const heard: unknown[] = []
  const owner = createActor(fromTransition((_, event) => heard.push(event), 0)).start()
  const play = unfolded({ exchange: unread, reportTo: owner })
  play.done('loadThread', page)
  expect(heard).toEqual([{ type: 'exchange.outdated' }])
})

test('the text that was typed comes back when the thread is folded and opened again', () => {
  const play = unfolded()
  play.done('loadThread', page)
  play.send({ type: 'thread.folded' })
  play.send({ type: 'thread.unfolded' })
  play.done('loadThread', page)
  expect(play.started.findLast(({ id }) => id === 'threadMessage')?.input).toEqual({
    values: { id: 22, with: 'gifter', message: 'Dear' },
  })
})

test('older messages stay when the newest page is loaded again', () => {
  const play = unfolded()
  play.done('loadThread', long)
  play.send({ type: 'more.requested' })
  play.done('loadOlder', older)
  play.send({ type: 'exchange.changed', exchange: unread, now })
  play.done('refresh', { ...long, data: [...long.data, aThreadMessage({ id: 4 })] })
  expect(play.snapshot().context.page?.data.map(({ id }) => id)).toEqual([3, 2, 4])
})

test('a URL that asks to report a message opens the dialog once the thread has loaded', () => {
  const play = stage(pairThreadMachine, input)
  play.send(overlayOpened('report-gifter', 2))
  play.done('loadThread', page)
  expect(play.snapshot().matches({ unfolded: { dialog: 'reporting' } })).toBe(true)
})

test.for([
  ['of the reader’s own', overlayOpened('report-gifter', 5)],
  ['that is not there', overlayOpened('report-gifter', 8)],
  ['of the other thread', overlayOpened('report-recipient', 2)],
] as const)('a message %s cannot be reported', ([, asked]) => {
  const play = stage(pairThreadMachine, input)
  play.send(asked)
  play.done('loadThread', aThreadPage([aThreadMessage(), mine]))
  expect(play.snapshot().matches({ unfolded: { dialog: 'none' } })).toBe(true)
})
