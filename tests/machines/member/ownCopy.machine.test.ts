import { expect, test } from 'vitest'
import { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import type { CopyStatus } from '#rules/member/own-copy.ts'
import { TIMED_OUT } from '#rules/wire/retry.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { anOwnCopy } from '#tests/support/own-copies.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { ownCopyModel } from './ownCopy.model.ts'

const copy = { made_at: '2030-01-15T12:00:00.000Z', account: { email: 'moth@wing.example' } }
const file = new Blob(['{}'])
const gone = aFailure({
  kind: 'refused',
  message: 'We couldn’t find this. It may have been deleted',
  status: 404,
})
const found = [anOwnCopy('none'), anOwnCopy('being_made'), anOwnCopy('ready')]

const cases: Coverage<typeof ownCopyMachine> = {
  delays: { untilTheNextLook: 10_000, newsPatience: 30_000 },
  events: { 'copy.requested': [{}] },
  outcomes: {
    lookUp: { done: found, error: [offline] },
    gather: { done: [copy, null], error: [offline] },
    fetchFile: { done: [file], error: [offline, gone] },
  },
}

takesEveryTransition(ownCopyMachine, cases)

test('on every path, a copy is requested, awaited and saved as the specification says', () =>
  followsModel(ownCopyMachine, cases, ownCopyModel))

/** The chart with the status of a copy that was requested earlier. */
function opened(status: CopyStatus) {
  const play = stage(ownCopyMachine)
  play.done('lookUp', anOwnCopy(status))
  return play
}
const asks = (play: ReturnType<typeof opened>) => play.started.map(({ id }) => id)

test('a small copy is saved as one file named after its date, and several presses request the copy only once', () => {
  const play = opened('none')
  play.send({ type: 'copy.requested' })
  play.send({ type: 'copy.requested' })
  play.done('gather', copy)
  expect([play.snapshot().value, play.told, asks(play)]).toEqual([
    'saved',
    [
      [
        'saveFile',
        { name: 'critter-swap-2030-01-15.json', content: JSON.stringify(copy, null, 2) },
      ],
    ],
    ['lookUp', 'gather'],
  ])
})

test('a copy can be requested before the lookup of an earlier one ends, even if that lookup fails', () => {
  const play = stage(ownCopyMachine)
  play.send({ type: 'copy.requested' })
  const asked = play.snapshot().value
  const other = stage(ownCopyMachine)
  other.fail('lookUp', offline)
  expect([asked, other.snapshot().value, other.snapshot().context.problem]).toEqual([
    'gathering',
    'offered',
    null,
  ])
})

test('a large copy is polled until it is ready, even if some requests fail', () => {
  const play = opened('none')
  play.send({ type: 'copy.requested' })
  play.done('gather', null)
  play.done('lookUp', anOwnCopy('being_made'))
  play.send({ type: 'copy.requested' })
  play.wait('xstate.after.untilTheNextLook.ownCopy.beingMade.resting')
  play.fail('lookAgain', offline)
  play.wait('xstate.after.untilTheNextLook.ownCopy.beingMade.resting')
  play.done('lookAgain', anOwnCopy('being_made'))
  const meanwhile = play.snapshot().value
  play.wait('xstate.after.untilTheNextLook.ownCopy.beingMade.resting')
  play.done('lookAgain', anOwnCopy('ready'))
  expect([meanwhile, play.snapshot().value, play.told]).toEqual([
    { beingMade: 'resting' },
    { ready: 'waiting' },
    [],
  ])
})

test('a finished copy can be downloaded repeatedly, under its own date', () => {
  const play = opened('ready')
  for (let time = 0; time < 2; time += 1) {
    play.send({ type: 'copy.requested' })
    play.send({ type: 'copy.requested' })
    play.done('fetchFile', file)
  }
  const saved = ['saveFile', { name: 'critter-swap-2030-01-15.json', content: file }]
  expect([play.snapshot().value, play.told, asks(play)]).toEqual([
    { ready: 'saved' },
    [saved, saved],
    ['lookUp', 'fetchFile', 'fetchFile'],
  ])
})

test('a copy that fails to download can be tried again, and an expired one is looked up again', () => {
  const play = opened('ready')
  play.send({ type: 'copy.requested' })
  play.fail('fetchFile', offline)
  const unsaved = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'copy.requested' })
  play.fail('fetchFile', gone)
  const over = play.snapshot().value
  play.done('lookUp', anOwnCopy('none'))
  expect([unsaved, over, play.snapshot().value]).toEqual([
    [{ ready: 'waiting' }, offline.problem],
    'lookingUp',
    'offered',
  ])
})

test('a download may take any time as long as data arrives, and fails half a minute after the last data', () => {
  const play = opened('ready')
  play.send({ type: 'copy.requested' })
  const given = play.started[1]?.input as { onChunk: () => void }
  for (let chunk = 0; chunk < 5; chunk += 1) {
    play.pass(29_000)
    given.onChunk()
  }
  expect(play.snapshot().value).toEqual({ ready: { fetching: 'moving' } })
  expect([play.wait(), play.snapshot().value, play.snapshot().context.problem]).toEqual([
    30_000,
    { ready: 'waiting' },
    TIMED_OUT,
  ])
})

test('the page says that a copy could not be made, and the copy can be requested again', () => {
  const play = opened('failed')
  const said = [play.snapshot().value, play.snapshot().context.copy?.message]
  play.send({ type: 'copy.requested' })
  expect([said, play.snapshot().value]).toEqual([
    ['offered', 'We couldn’t make your copy. Please ask for it again.'],
    'gathering',
  ])
})

test('the reason for a missing copy is shown until the next attempt', () => {
  const play = opened('none')
  play.send({ type: 'copy.requested' })
  play.fail('gather', offline)
  const failed = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'copy.requested' })
  expect([failed, play.snapshot().context.problem]).toEqual([['failed', offline.problem], null])
})
