import { expect, test } from 'vitest'
import { createActor, fromCallback, waitFor } from 'xstate'
import { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import { aFailure, aMember, anExchange, aPairingCheck, offline } from '#tests/support/builders.ts'
import { answered } from '#tests/support/inert.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const now = '2026-11-20T10:00:00.000Z'
const ahead = anExchange()
const start = '2026-11-20T10:00:07.000Z'
const running = anExchange({ start_at: start, needs_pairing: false })
const cancelled = anExchange({ status: 'cancelled' })
const blocked = aPairingCheck({
  is_feasible: false,
  hindrances: [{ member: aMember(), reason: 'There is no address.' }],
})
const lonely = aPairingCheck({ participants_count: 1 })

takesEveryTransition(pairingDeskMachine, {
  inputs: [
    { exchange: ahead, now },
    { exchange: running, now: start },
  ],
  events: { 'clock.ticked': [{ now }] },
  outcomes: {
    checkPairing: { done: [aPairingCheck(), blocked, lonely], error: [offline] },
    pairNow: { done: [running, cancelled], error: [offline] },
    cancellation: { done: [cancelled] },
  },
})

function check(outcome = aPairingCheck()) {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  play.send({ type: 'check.requested' })
  play.done('checkPairing', outcome)
  return play
}

test('nobody is paired before the question is answered, and then the clock tells the time', () => {
  const play = check()
  play.send({ type: 'pairing.requested' })
  const asked = play.started.map(({ id }) => id)
  play.send({ type: 'pairing.confirmed' })
  play.done('pairNow', running)
  const before = play.snapshot().context.now
  play.send({ type: 'clock.ticked', now: start })
  const { value, context } = play.snapshot()
  expect([asked, value, before, context.now, play.told]).toEqual([
    ['clock', 'checkPairing'],
    'paired',
    now,
    start,
    [['announce', { message: 'Everybody is paired, and the exchange has started', tone: 'good' }]],
  ])
})

test('a started exchange that is not called off after all stays started, though this clock is behind', () => {
  const play = stage(pairingDeskMachine, { exchange: running, now })
  play.send({ type: 'cancellation.requested' })
  play.send({ type: 'cancellation.abandoned' })
  expect(play.snapshot().value).toBe('paired')
})

test('the clock is asked to tell when the start has come', async () => {
  const expected: unknown[] = []
  const desk = createActor(
    pairingDeskMachine.provide({
      actors: {
        clock: fromCallback(({ receive }) => receive((event) => expected.push(event))),
        checkPairing: answered<PairingCheck, { id: number }>(aPairingCheck()),
        pairNow: answered<Exchange, { id: number }>(running),
      },
      actions: { announce: () => undefined },
    }),
    { input: { exchange: ahead, now } },
  ).start()
  desk.send({ type: 'check.requested' })
  await waitFor(desk, (snapshot) => snapshot.matches('feasible'))
  desk.send({ type: 'pairing.requested' })
  desk.send({ type: 'pairing.confirmed' })
  await waitFor(desk, (snapshot) => snapshot.matches('paired'))
  expect(expected).toEqual([{ type: 'boundary.expected', at: start }])
})

test('whoever stands in the way is named, and pairing is not offered', () => {
  const play = check(blocked)
  expect([
    play.snapshot().value,
    play.snapshot().context.check?.hindrances,
    play.snapshot().can({ type: 'pairing.requested' }),
  ]).toEqual(['infeasible', blocked.hindrances, false])
})

test('with one participant pairing is not offered, as it would call the exchange off', () => {
  expect(check(lonely).snapshot().value).toBe('lacking')
})

test('a refused pairing is said in the popup; leaving that looks again', () => {
  const play = check()
  const refused = aFailure({ kind: 'refused', message: 'Not everybody can be paired yet.' })
  play.send({ type: 'pairing.requested' })
  play.send({ type: 'pairing.confirmed' })
  play.fail('pairNow', refused)
  const { value, context } = play.snapshot()
  play.send({ type: 'pairing.abandoned' })
  expect([value, context.problem, play.snapshot().value]).toEqual([
    'confirming',
    refused.problem,
    'checking',
  ])
})
