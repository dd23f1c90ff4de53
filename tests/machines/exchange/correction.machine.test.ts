import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { correctionMachine } from '#machines/exchange/correction.machine.ts'
import { linkToCorrect } from '#rules/exchange/correction.ts'
import { aFailure, aStep, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const heard: unknown[] = []
const reportTo = createActor(fromTransition((_, event) => heard.push(event), 0)).start()
const now = '2026-12-02T10:00:00.000Z'
const input = { reportTo, now }
const asks = overlayOpened('correct', 31)
const mine = { id: 31, is_mine: true, party: 'me', created_at: '2026-12-02T09:00:00.000Z' } as const
const parcel = aStep({ ...mine, type: 'physical_sent', content: 'https://track.example/1' })
const receipt = aStep({ ...mine, type: 'received', content: null })
const old = { ...parcel, created_at: '2026-12-01T09:00:00.000Z' }
const typed = { id: 31, type: 'physical_sent', content: 'https://track.example/2' }
const gone = aFailure({ kind: 'refused', status: 404, message: '' })
const tooLate = aFailure({ kind: 'refused', status: 422, message: 'Too late' })

takesEveryTransition(correctionMachine, {
  input,
  events: { 'overlay.opened': [asks] },
  outcomes: {
    loadStep: { done: [parcel, receipt, old], error: [offline, gone] },
    correctedLink: { done: [parcel], snapshot: [{ context: { values: typed } }] },
    deleteStep: { done: [undefined], error: [tooLate] },
  },
  key: ({ context }) => [context.id, context.step?.type, context.problem?.message],
})

function opened(step = parcel) {
  heard.length = 0
  const play = stage(correctionMachine, input)
  play.send(asks)
  play.done('loadStep', step)
  return play
}

test('a corrected link is saved and announced, and the page is notified', () => {
  const play = opened()
  expect(play.started.at(-1)).toEqual({
    id: 'correctedLink',
    input: {
      values: { id: 31, type: 'physical_sent', content: 'https://track.example/1' },
    },
  })
  play.done('correctedLink', parcel)
  expect([play.snapshot().value, play.told, heard]).toEqual([
    'closed',
    [['closeOverlay'], ['announce', { message: 'Your update is corrected', tone: 'good' }]],
    [{ type: 'step.recorded' }],
  ])
})

const again = { id: 'correctedLink', input: { values: typed } }

test('the typed link is restored after Back', () => {
  const play = opened()
  play.show('correctedLink', { context: { values: typed } })
  play.send(overlayClosed)
  play.send(asks)
  play.done('loadStep', parcel)
  expect(play.started.at(-1)).toEqual(again)
})

test('the typed link is restored after the question about deleting the step', () => {
  const play = opened()
  play.show('correctedLink', { context: { values: typed } })
  play.send({ type: 'deletion.requested' })
  play.send({ type: 'deletion.abandoned' })
  expect(play.started.at(-1)).toEqual(again)
})

test('the typed link is not restored once the step is saved, nor for a different step', () => {
  const play = opened()
  play.show('correctedLink', { context: { values: { ...typed, id: 30 } } })
  const other = linkToCorrect(parcel, play.snapshot().context.typed)
  play.show('correctedLink', { context: { values: typed } })
  play.done('correctedLink', parcel)
  expect([other, play.snapshot().context.typed]).toEqual(['https://track.example/1', null])
})

test('a step is not deleted before the confirmation, and can still be corrected after a no', () => {
  const play = opened()
  play.send({ type: 'deletion.requested' })
  const asked = play.snapshot().value
  play.send({ type: 'deletion.abandoned' })
  expect([
    asked,
    play.snapshot().value,
    play.started.some(({ id }) => id === 'deleteStep'),
  ]).toEqual(['confirming', 'editing', false])
})

test('a receipt has no link, so its correction starts with the question about deleting it', () => {
  const play = opened(receipt)
  play.send({ type: 'deletion.confirmed' })
  play.done('deleteStep')
  expect([play.snapshot().value, heard]).toEqual(['closed', [{ type: 'step.recorded' }]])
})

test('a failed deletion shows its reason and can be retried', () => {
  const play = opened(receipt)
  play.send({ type: 'deletion.confirmed' })
  play.fail('deleteStep', tooLate)
  expect([play.snapshot().value, play.snapshot().context.problem?.message]).toEqual([
    'confirming',
    'Too late',
  ])
  play.send({ type: 'deletion.confirmed' })
  expect([play.snapshot().value, play.snapshot().context.problem]).toEqual(['deleting', null])
})

test('an update that failed to load can be requested again', () => {
  const play = stage(correctionMachine, input)
  play.send(asks)
  play.fail('loadStep', offline)
  const failed = play.snapshot().value
  play.send({ type: 'retry.requested' })
  play.done('loadStep', parcel)
  expect([failed, play.snapshot().value, play.snapshot().context.problem]).toEqual([
    'failed',
    'editing',
    null,
  ])
})

test('an update that no longer exists cannot be requested again', () => {
  const play = stage(correctionMachine, input)
  play.send(asks)
  play.fail('loadStep', gone)
  expect(play.snapshot().value).toBe('unavailable')
})

test('an update older than a day is shown as too old to correct', () => {
  const play = opened(old)
  expect([play.snapshot().value, play.snapshot().context.problem?.message]).toEqual([
    'unavailable',
    'This can only be changed within 24 hours.',
  ])
})

test('Back closes the correction', () => {
  const play = opened()
  play.send(overlayClosed)
  expect(play.snapshot().value).toBe('closed')
})

test('a URL that names no step opens no correction', () => {
  const play = stage(correctionMachine, input)
  play.send(overlayOpened('correct'))
  expect(play.snapshot().value).toBe('closed')
})
