import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, waitFor } from 'xstate'
import { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import type { OverlaysHeard } from '#machines/overlay.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import { aFailure, aMember, anExchange, aPairingCheck, offline } from '#tests/support/builders.ts'
import { answered } from '#tests/support/inert.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
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

/** The address names something about the exchange. */
const asks = (what: string) => overlayOpened(what, 5)

takesEveryTransition(pairingDeskMachine, {
  inputs: [
    { exchange: ahead, now },
    { exchange: running, now: start },
  ],
  events: {
    'clock.ticked': [{ now }],
    'overlay.opened': [asks('pair'), asks('cancel')],
  },
  outcomes: {
    checkPairing: { done: [aPairingCheck(), blocked, lonely], error: [offline] },
    pairNow: { done: [running, cancelled], error: [offline] },
    cancellation: {
      done: [cancelled],
      snapshot: [{ context: { values: { id: 5, reason: 'The owls are ill.' } } }],
    },
  },
  key: ({ context: { asked, exchange } }) => [asked, exchange],
})

function check(outcome = aPairingCheck()) {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  play.send({ type: 'check.requested' })
  play.done('checkPairing', outcome)
  return play
}

test('nobody is paired before the question is answered, and then the clock tells the time', () => {
  const play = check()
  play.send(asks('pair'))
  const asked = play.started.map(({ id }) => id)
  play.send({ type: 'pairing.confirmed' })
  play.done('pairNow', running)
  const before = play.snapshot().context.now
  play.send({ type: 'clock.ticked', now: start })
  const { value, context } = play.snapshot()
  expect([asked, value, before, context.now, play.told]).toEqual([
    ['clock', 'overlay', 'checkPairing'],
    'paired',
    now,
    start,
    [
      ['announce', { message: 'Everybody is paired, and the exchange has started', tone: 'good' }],
      ['closeOverlay'],
    ],
  ])
})

test('a started exchange that is not called off after all stays started, though this clock is behind', () => {
  const play = stage(pairingDeskMachine, { exchange: running, now })
  play.send(asks('cancel'))
  play.send({ type: 'cancellation.abandoned' })
  expect(play.snapshot().value).toBe('paired')
})

test('the clock is asked to tell when the start has come, and the end', async () => {
  const expected: unknown[] = []
  const desk = createActor(
    pairingDeskMachine.provide({
      actors: {
        clock: fromCallback(({ receive }) => receive((event) => expected.push(event))),
        overlay: fromCallback<EventObject, OverlaysHeard>(() => undefined),
        checkPairing: answered<PairingCheck, { id: number }>(aPairingCheck()),
        pairNow: answered<Exchange, { id: number }>(running),
      },
      actions: { announce: () => undefined, closeOverlay: () => undefined },
    }),
    { input: { exchange: ahead, now } },
  ).start()
  desk.send({ type: 'check.requested' })
  await waitFor(desk, (snapshot) => snapshot.matches('feasible'))
  desk.send(asks('pair'))
  desk.send({ type: 'pairing.confirmed' })
  await waitFor(desk, (snapshot) => snapshot.matches('paired'))
  expect(expected).toEqual(
    [ahead.end_at, start, running.end_at].map((at) => ({ type: 'boundary.expected', at })),
  )
})

test('whoever stands in the way is named, and no address pairs all the same', () => {
  const play = check(blocked)
  play.send(asks('pair'))
  expect([play.snapshot().value, play.snapshot().context.check?.hindrances]).toEqual([
    'infeasible',
    blocked.hindrances,
  ])
})

test('with one participant pairing is not offered, as it would call the exchange off', () => {
  expect(check(lonely).snapshot().value).toBe('lacking')
})

test('a refused pairing is said in the popup; leaving that looks again', () => {
  const play = check()
  const refused = aFailure({ kind: 'refused', message: 'Not everybody can be paired yet.' })
  play.send(asks('pair'))
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

test('a link that asks to pair has it checked first, and then asks', () => {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  play.send(asks('pair'))
  const first = play.snapshot().value
  play.done('checkPairing', aPairingCheck())
  const { value } = play.snapshot()
  play.send({ type: 'pairing.abandoned' })
  play.done('checkPairing', aPairingCheck())
  expect([first, value, play.snapshot().value, play.told]).toEqual([
    'checking',
    'confirming',
    'feasible',
    [['closeOverlay']],
  ])
})

test('Back closes the popup, and the reason is there when it is opened again', () => {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  play.send(asks('cancel'))
  play.show('cancellation', { context: { values: { id: 5, reason: 'The owls' } } })
  play.send(overlayClosed)
  const before = play.snapshot().value
  play.send(asks('cancel'))
  expect([before, play.told, play.started.at(-1)]).toEqual([
    'unchecked',
    [],
    { id: 'cancellation', input: { values: { id: 5, reason: 'The owls' } } },
  ])
})

test('once it is over, no address pairs it or calls it off', () => {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  play.send({ type: 'clock.ticked', now: ahead.end_at ?? '' })
  play.send(asks('pair'))
  const first = play.snapshot().value
  play.send(asks('cancel'))
  expect([first, play.snapshot().value]).toEqual(['unchecked', 'unchecked'])
})

test('an exchange hears only of what the address opens about itself', () => {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  expect(play.started[1]).toEqual({
    id: 'overlay',
    input: { names: ['pair', 'cancel'], about: 5 },
  })
})
