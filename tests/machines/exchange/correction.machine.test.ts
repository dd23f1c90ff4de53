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

test('another link is saved, said and told to the page', () => {
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

test('what was typed is there again after Back', () => {
  const play = opened()
  play.show('correctedLink', { context: { values: typed } })
  play.send(overlayClosed)
  play.send(asks)
  play.done('loadStep', parcel)
  expect(play.started.at(-1)).toEqual(again)
})

test('and after the question whether to delete it', () => {
  const play = opened()
  play.show('correctedLink', { context: { values: typed } })
  play.send({ type: 'deletion.requested' })
  play.send({ type: 'deletion.abandoned' })
  expect(play.started.at(-1)).toEqual(again)
})

test('what was typed of a step that is saved, or of another one, is not', () => {
  const play = opened()
  play.show('correctedLink', { context: { values: { ...typed, id: 30 } } })
  const other = linkToCorrect(parcel, play.snapshot().context.typed)
  play.show('correctedLink', { context: { values: typed } })
  play.done('correctedLink', parcel)
  expect([other, play.snapshot().context.typed]).toEqual(['https://track.example/1', null])
})

test('nothing is deleted before it is asked, and what is kept can still be corrected', () => {
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

test('a receipt has no link: it is asked whether to delete it at once', () => {
  const play = opened(receipt)
  play.send({ type: 'deletion.confirmed' })
  play.done('deleteStep')
  expect([play.snapshot().value, heard]).toEqual(['closed', [{ type: 'step.recorded' }]])
})

test('why it was not deleted is said, and it can be tried again', () => {
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

test('an update that could not be looked up is looked up again', () => {
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

test('an update that is gone cannot be looked up again', () => {
  const play = stage(correctionMachine, input)
  play.send(asks)
  play.fail('loadStep', gone)
  expect(play.snapshot().value).toBe('unavailable')
})

test('what is older than a day says so', () => {
  const play = opened(old)
  expect([play.snapshot().value, play.snapshot().context.problem?.message]).toEqual([
    'unavailable',
    'This can only be changed within 24 hours.',
  ])
})

test('Back closes it', () => {
  const play = opened()
  play.send(overlayClosed)
  expect(play.snapshot().value).toBe('closed')
})

test('an address that names no step corrects nothing', () => {
  const play = stage(correctionMachine, input)
  play.send(overlayOpened('correct'))
  expect(play.snapshot().value).toBe('closed')
})
