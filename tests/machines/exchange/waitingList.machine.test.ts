import { expect, test } from 'vitest'
import { createActor, createEmptyActor, fromTransition } from 'xstate'
import { waitingListMachine } from '#machines/exchange/waitingList.machine.ts'
import type { Waiting } from '#rules/exchange/waiting.ts'
import { aFailure, anExchange, aSignup, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { waitingListModel } from './waitingList.model.ts'

const now = '2026-11-20T10:00:00.000Z'
const until = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T11:00:00.000Z'
const soon = '2026-12-01T10:00:00.000Z'
const reportTo = createEmptyActor()

const because = { code: 'full', message: 'Full, but it can change later!' }
const fullWith = (waiting: Waiting | null) => anExchange({ refusal: because, waiting })
const full = fullWith(null)
const inLine = fullWith({ place: 2, offered_until: null })
const offered = anExchange({ waiting: { place: null, offered_until: until } })
const missed = fullWith({ place: null, offered_until: '2026-11-19T10:00:00.000Z' })
/** The offer ends two hours before the start, when the line is closed as well. */
const lastOffer = fullWith({ place: null, offered_until: soon })
const joined = anExchange({ my_signup: aSignup({ user_id: 7 }), is_signed_up: true })
const started = anExchange({ refusal: { code: 'started', message: 'Because.' } })
const refused = aFailure({ kind: 'refused', status: 422, code: 'no_address', message: 'Because.' })

const cases: Coverage<typeof waitingListMachine> = {
  delays: { offerLifetime: 86_400_000 },
  inputs: [
    ...[full, inLine, offered].map((exchange) => ({ exchange, now, reportTo })),
    { exchange: lastOffer, now: '2026-11-30T10:00:00.000Z', reportTo },
  ],
  events: {
    'exchange.changed': [
      ...[full, inLine, offered, missed, joined, started].map((exchange) => ({ exchange, now })),
      { exchange: full, now: soon },
      { exchange: missed, now: soon },
      { exchange: offered, now: later },
    ],
  },
  outcomes: {
    joinLine: { done: [{ place: 2, offered_until: null }], error: [refused, offline] },
    leaveLine: { done: [{ place: null, offered_until: null }], error: [refused, offline] },
  },
}

takesEveryTransition(waitingListMachine, cases)

test('on every path, a member gets in line and leaves it as decision 0084 says', () =>
  followsModel(waitingListMachine, cases, waitingListModel))

test('a member who gets in line sees a message, and the page reloads the exchange', () => {
  const heard: unknown[] = []
  const owner = createActor(fromTransition((_, event) => heard.push(event), 0)).start()
  const play = stage(waitingListMachine, { exchange: full, now, reportTo: owner })
  play.send({ type: 'place.requested' })
  play.done('joinLine', { place: 2, offered_until: null })
  expect([play.snapshot().value, play.started, play.told, heard]).toEqual([
    'waiting',
    [{ id: 'joinLine', input: { id: 5 } }],
    [['announce', { message: 'You’re on the waiting list', tone: 'good' }]],
    [{ type: 'exchange.outdated' }],
  ])
})

test('an offer expires even while the member has the page open', () => {
  const play = stage(waitingListMachine, { exchange: offered, now, reportTo })
  const [before, waited] = [play.snapshot().value, play.wait()]
  expect([before, waited, play.snapshot().value]).toEqual(['offered', 86_400_000, 'passed'])
})

test('a member who could not get in line sees the reason, and may try again', () => {
  const play = stage(waitingListMachine, { exchange: full, now, reportTo })
  play.send({ type: 'place.requested' })
  play.fail('joinLine', refused)
  const { value, context } = play.snapshot()
  play.send({ type: 'place.requested' })
  expect([value, context.problem?.code, play.snapshot().context.problem]).toEqual([
    'full',
    'no_address',
    null,
  ])
})

test('the waiting list is closed two hours before the start', () => {
  const play = stage(waitingListMachine, { exchange: full, now: soon, reportTo })
  play.send({ type: 'place.requested' })
  expect(play.snapshot().value).toBe('closed')
})
