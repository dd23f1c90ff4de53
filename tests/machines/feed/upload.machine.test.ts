import { expect, test } from 'vitest'
import { uploadMachine } from '#machines/feed/upload.machine.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { TIMED_OUT } from '#rules/wire/retry.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { uploadModel } from './upload.model.ts'

const SQUARE = [1]
const file = new File(['a'], 'moss.jpg', { type: 'image/jpeg' })
const text = new File(['a'], 'moss.txt', { type: 'text/plain' })
const cut = new File(['b'], 'moss.jpg', { type: 'image/jpeg' })
const input = { file, kind: 'picture', limits: PICTURES_ONLY, ratios: null } as const

const cases: Coverage<typeof uploadMachine> = {
  inputs: [input, { ...input, ratios: SQUARE }, { ...input, file: text, ratios: SQUARE }],
  delays: { newsPatience: 30_000, answerPatience: 120_000 },
  events: { 'progress.made': [{ percent: 40 }, { percent: 100 }] },
  outcomes: {
    crop: { done: [cut, null] },
    send: { done: [aPicture()], error: [offline] },
  },
  key: ({ context: { file, ratios, progress } }) => [file.name, ratios, progress],
}

takesEveryTransition(uploadMachine, cases)

test('on every path, a file is uploaded as the specification says', () =>
  followsModel(uploadMachine, cases, uploadModel))

test('a file of a type that is not accepted is never sent', () => {
  const play = stage(uploadMachine, { ...input, file: text })
  expect([play.snapshot().value, play.started, play.snapshot().output]).toEqual([
    'failed',
    [],
    {
      media: null,
      problem: {
        kind: 'refused',
        code: 'type',
        message: '“moss.txt” isn’t a picture we can show: gif, jpeg, png, svg, tiff or webp.',
      },
    },
  ])
})

test('the progress is known only during the upload', () => {
  const play = stage(uploadMachine, input)
  const given = play.started[0]?.input as { onProgress: (percent: number) => void }
  given.onProgress(40)
  const shown = play.snapshot().context.progress
  play.done('send', aPicture())
  expect([shown, play.snapshot().context.progress, play.snapshot().output]).toEqual([
    40,
    0,
    { media: aPicture(), problem: null },
  ])
})

test('an upload is given up when it makes no progress for half a minute', () => {
  const play = stage(uploadMachine, input)
  for (const percent of [40, 40, 80, 99]) {
    play.pass(29_000)
    play.send({ type: 'progress.made', percent })
  }
  expect(play.snapshot().value).toEqual({ sending: 'moving' })
  expect([play.wait(), play.snapshot().value, play.snapshot().output]).toEqual([
    30_000,
    'failed',
    { media: null, problem: TIMED_OUT },
  ])
})

test('the server has two minutes to process a file that was sent', () => {
  const play = stage(uploadMachine, input)
  play.send({ type: 'progress.made', percent: 100 })
  expect(play.snapshot().value).toEqual({ sending: 'awaited' })
  expect([play.wait(), play.snapshot().value, play.snapshot().output]).toEqual([
    120_000,
    'failed',
    { media: null, problem: TIMED_OUT },
  ])
})

test('a cropped file is sent instead of the original', () => {
  const play = stage(uploadMachine, { ...input, ratios: SQUARE })
  play.done('crop', cut)
  expect(play.started).toEqual([
    { id: 'crop', input: { file, ratios: SQUARE } },
    { id: 'send', input: { kind: 'picture', file: cut, onProgress: expect.any(Function) } },
  ])
})

test('cancelling the crop or the upload ends the flow without media and without an error', () => {
  const given = stage(uploadMachine, { ...input, ratios: SQUARE })
  given.done('crop', null)
  const cancelled = stage(uploadMachine, input)
  cancelled.send({ type: 'upload.cancelled' })
  expect([given, cancelled].map((play) => [play.snapshot().value, play.snapshot().output])).toEqual(
    [
      ['aborted', { media: null, problem: null }],
      ['aborted', { media: null, problem: null }],
    ],
  )
})

test('a failed upload shows its reason', () => {
  const play = stage(uploadMachine, input)
  play.fail('send', offline)
  expect(play.snapshot().output).toEqual({ media: null, problem: offline.problem })
})
