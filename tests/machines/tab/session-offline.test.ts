import { expect, test } from 'vitest'
import { sessionMachine, standingOf } from '#machines/tab/session.machine.ts'
import { aFailure, aMe, offline } from '#tests/support/builders.ts'
import { stage } from '#tests/support/stage.ts'

const UNTIL = '2026-11-23T10:00:00.000Z'
const before = { now: '2026-11-23T09:59:59.999Z' }
const after = { now: UNTIL }

/** A tab whose server does not respond, on a device that stores swaps until `UNTIL`. */
function startedOffline() {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: true, pocketUntil: UNTIL })
  play.fail('loadMember', offline)
  return play
}

test('a tab that gets no response starts offline if the device stores swaps, and retries by itself', () => {
  const play = startedOffline()
  const started = [play.snapshot().value, standingOf(play.snapshot()), [...play.told]]
  const waited = play.wait()
  play.done('askAgain', aMe())
  expect([started, waited, play.snapshot().value]).toEqual([
    [{ startedOffline: 'waiting' }, 'startedOffline', []],
    10_000,
    { signedIn: 'active' },
  ])
})

test('a tab that started offline deletes the stored swaps when their time is over, but not earlier', () => {
  const play = startedOffline()
  play.send({ type: 'clock.ticked', ...before })
  const early = [play.snapshot().value, [...play.told]]
  play.send({ type: 'clock.ticked', ...after })
  expect([early, play.snapshot().value, play.told, play.snapshot().context.pocketUntil]).toEqual([
    [{ startedOffline: 'waiting' }, []],
    { unreachable: 'waiting' },
    [['wipePocket']],
    null,
  ])
})

test('a tab that started offline stops showing swaps when the server does not know its token', () => {
  const play = startedOffline()
  play.wait()
  play.fail('askAgain', aFailure({ kind: 'refused', status: 401 }))
  expect([play.snapshot().value, play.told, play.snapshot().context.pocketUntil]).toEqual([
    'anonymous',
    [['dropToken']],
    null,
  ])
})

test('a logout ends a session that started offline', () => {
  const play = startedOffline()
  play.send({ type: 'logout.requested' })
  play.fail('endSession', offline)
  expect([play.snapshot().value, play.told]).toEqual([
    'anonymous',
    [['wipePocket'], ['forgetToken']],
  ])
})

test('swaps of an earlier member are not shown after a login', () => {
  const play = stage(sessionMachine)
  play.send({ type: 'token.read', stored: true, pocketUntil: UNTIL })
  play.send({ type: 'token.received', token: 'another-token' })
  play.fail('loadMember', offline)
  expect(play.snapshot().value).toEqual({ unreachable: 'waiting' })
})
