import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, waitFor } from 'xstate'
import { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import type { OverlaysHeard } from '#machines/overlay.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import { aFailure, aMember, anExchange, aPairingCheck, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { answered } from '#tests/support/inert.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { pairingDeskModel } from './pairingDesk.model.ts'

const now = '2026-11-20T10:00:00.000Z'
const ahead = anExchange()
const start = '2026-11-20T10:00:07.000Z'
const running = anExchange({ start_at: start, needs_pairing: false })
const cancelled = anExchange({ status: 'cancelled' })
const blocked = aPairingCheck({
  is_feasible: false,
  hindrances: [{ member: aMember(), reason: 'They have no address.' }],
})
const lonely = aPairingCheck({ participants_count: 1 })

/** The event for a URL that opens a popup about the exchange with id 5. */
const asks = (what: string) => overlayOpened(what, 5)

const cases: Coverage<typeof pairingDeskMachine> = {
  inputs: [
    { exchange: ahead, now },
    { exchange: running, now: start },
  ],
  events: {
    'clock.ticked': [{ now }, { now: '2027-02-01T10:00:00.000Z' }],
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
}

takesEveryTransition(pairingDeskMachine, cases)

test('on every path, the desk pairs and cancels as the specification says', () =>
  followsModel(pairingDeskMachine, cases, pairingDeskModel))

function check(outcome = aPairingCheck()) {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  play.send({ type: 'check.requested' })
  play.done('checkPairing', outcome)
  return play
}

test('the exchange is paired only after the popup is confirmed, and the desk follows the clock afterwards', () => {
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
      ['announce', { message: 'Everyone is paired, and the exchange has started', tone: 'good' }],
      ['closeOverlay'],
    ],
  ])
})

test('abandoning a cancellation leaves a paired exchange paired, even if the local clock is slow', () => {
  const play = stage(pairingDeskMachine, { exchange: running, now })
  play.send(asks('cancel'))
  play.send({ type: 'cancellation.abandoned' })
  expect(play.snapshot().value).toBe('paired')
})

test('the desk asks the clock to tick at the start and the end of the exchange', async () => {
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

test('members who make a pairing impossible are named, and no URL opens the pairing popup', () => {
  const play = check(blocked)
  play.send(asks('pair'))
  expect([play.snapshot().value, play.snapshot().context.check?.hindrances]).toEqual([
    'infeasible',
    blocked.hindrances,
  ])
})

test('pairing is not offered with one participant, because it would cancel the exchange', () => {
  expect(check(lonely).snapshot().value).toBe('lacking')
})

test('a refused pairing is shown in the popup, and closing the popup repeats the check', () => {
  const play = check()
  const refused = aFailure({ kind: 'refused', message: 'Not everyone can be paired yet.' })
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

test('a link to the pairing popup opens the popup after the check', () => {
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

test('Back closes the cancellation popup and keeps the draft of the reason', () => {
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

test('no URL opens a popup after the end of the exchange', () => {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  play.send({ type: 'clock.ticked', now: ahead.end_at ?? '' })
  play.send(asks('pair'))
  const first = play.snapshot().value
  play.send(asks('cancel'))
  expect([first, play.snapshot().value]).toEqual(['unchecked', 'unchecked'])
})

test('an exchange’s desk opens only popups about this exchange', () => {
  const play = stage(pairingDeskMachine, { exchange: ahead, now })
  expect(play.started[1]).toEqual({
    id: 'overlay',
    input: { names: ['pair', 'cancel'], about: 5 },
  })
})
