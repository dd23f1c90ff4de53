import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { cropMachine } from '#machines/feed/crop.machine.ts'
import { POST_RATIOS } from '#rules/feed/crop.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { cropModel } from './crop.model.ts'

const SQUARE = [1]
const jpeg = new File(['a'], 'moss.jpg', { type: 'image/jpeg' })
const gif = new File(['a'], 'moss.gif', { type: 'image/gif' })
const tiff = new File(['a'], 'moss.tif', { type: 'image/tiff' })
const cut = new File(['b'], 'moss.jpg', { type: 'image/jpeg' })
const selection = { left: 1, top: 2, width: 40, height: 30 }

const cases: Coverage<typeof cropMachine> = {
  delays: { settlingTime: 500 },
  inputs: [jpeg, gif, tiff].map((file) => ({ file, ratios: POST_RATIOS })),
  events: {
    'selection.changed': [{ selection }, { selection: { ...selection, left: 5 } }],
    'ratio.chosen': [{ ratio: null }],
  },
  outcomes: {
    looksAnimated: { done: [true, false], error: [new Error('gone')] },
    cutOut: { done: [cut], error: [new Error('too large')] },
  },
  key: ({ context: { file, selection, ratio } }) => [file.name, selection !== null, ratio],
}

takesEveryTransition(cropMachine, cases)

test('on every path, a picture is cropped, sent uncropped or cancelled as the specification says', () =>
  followsModel(cropMachine, cases, cropModel))

function adjusting(ratios: readonly (number | null)[] = POST_RATIOS) {
  const play = stage(cropMachine, { file: jpeg, ratios })
  play.send({ type: 'selection.changed', selection })
  play.send({ type: 'picture.loaded' })
  return play
}

test('confirming crops the picture to the selection', () => {
  const play = adjusting()
  play.send({ type: 'crop.confirmed' })
  expect(play.started).toEqual([{ id: 'cutOut', input: { file: jpeg, selection } }])
  play.done('cutOut', cut)
  expect([play.snapshot().value, play.snapshot().output]).toEqual(['cropped', cut])
})

test('the first aspect ratio applies until a different one is chosen', () => {
  expect(adjusting(SQUARE).snapshot().context.ratio).toBe(1)
  const play = adjusting()
  const first = play.snapshot().context.ratio
  play.send({ type: 'ratio.chosen', ratio: null })
  expect([first, play.snapshot().context.ratio]).toEqual([4 / 3, null])
})

test('a selection takes effect half a second after it was last moved', () => {
  const clock = new SimulatedClock()
  const crop = createActor(cropMachine, { clock, input: { file: jpeg, ratios: SQUARE } }).start()
  const move = () => crop.send({ type: 'selection.changed', selection })
  const after = (ms: number) => {
    clock.increment(ms)
    return crop.getSnapshot().value
  }
  crop.send({ type: 'picture.loaded' })
  move()
  const once = after(499)
  move()
  expect([once, after(499), after(1)]).toEqual([
    { adjusting: 'moving' },
    { adjusting: 'moving' },
    { adjusting: 'settled' },
  ])
})

test('an animation can be turned into a still picture only after a confirmation', () => {
  const play = stage(cropMachine, { file: gif, ratios: SQUARE })
  play.done('looksAnimated', true)
  expect(play.snapshot().value).toBe('asking')
  play.send({ type: 'whole.chosen' })
  expect(play.snapshot().output).toBe(gif)
})

test('a TIFF is not displayed, and can only be sent unchanged or cancelled', () => {
  const ends = (['whole.chosen', 'crop.cancelled'] as const).map((type) => {
    const play = stage(cropMachine, { file: tiff, ratios: SQUARE })
    const { value } = play.snapshot()
    play.send({ type })
    return [value, play.snapshot().output]
  })
  expect(ends).toEqual([
    ['broken', tiff],
    ['broken', null],
  ])
})

test('a failed crop shows a message and can be retried', () => {
  const play = adjusting()
  play.send({ type: 'crop.confirmed' })
  play.fail('cutOut', new Error('too large'))
  expect([play.snapshot().value, play.snapshot().context.hasFailed]).toEqual([
    { adjusting: 'settled' },
    true,
  ])
  play.send({ type: 'crop.confirmed' })
  expect(play.snapshot().context.hasFailed).toBe(false)
})
