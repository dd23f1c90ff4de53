import { expect, test } from 'vitest'
import { createActor, createEmptyActor, setup } from 'xstate'
import { type PictureChosen, pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { offline } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { type Stage, stage } from '#tests/support/stage.ts'

const moss = new File(['a'], 'moss.jpg', { type: 'image/jpeg' })
const before = aPicture({ id: 71 })
const after = aPicture({ id: 72 })
const given = (picture: Picture | null) => ({
  picture,
  ratios: [1],
  reportTo: createEmptyActor(),
})
const arrived = { media: after, problem: null }

takesEveryTransition(pictureChoiceMachine, {
  inputs: [given(null), given(before)],
  events: { 'files.given': [{ files: [moss] }] },
  outcomes: { upload: { done: [arrived, { media: null, problem: offline.problem }] } },
  key: ({ context: { picture, removed, isSending, problem } }) => [
    picture?.id,
    removed?.id,
    isSending,
    problem !== null,
  ],
})

type Play = Stage<typeof pictureChoiceMachine>

/** A form that records the events it gets. */
function listening() {
  const told: Omit<PictureChosen, 'type'>[] = []
  const form = createActor(
    setup({
      types: { events: {} as PictureChosen },
      actions: {
        note: ({ event: { type: _, ...chosen } }) => told.push(chosen),
      },
    }).createMachine({ on: { 'picture.chosen': { actions: 'note' } } }),
  ).start()
  return { told, form }
}

test('the form is notified of an upload in progress, and then of its picture', () => {
  const { told, form } = listening()
  const play = stage(pictureChoiceMachine, { ...given(before), reportTo: form })
  play.send({ type: 'files.given', files: [moss] })
  play.done('upload', arrived)
  expect([play.started, told]).toEqual([
    [{ id: 'upload', input: { file: moss, kind: 'picture', limits: PICTURES_ONLY, ratios: [1] } }],
    [
      { picture: before, isSending: true, hasCome: false },
      { picture: after, isSending: false, hasCome: true },
    ],
  ])
})

test.each([
  ['cancelled', (play: Play) => play.send({ type: 'upload.cancelled' })],
  ['refused', (play: Play) => play.done('upload', { media: null, problem: offline.problem })],
])(
  'an uploaded picture is reported as new once, and not again when the next upload is %s',
  (_, end) => {
    const { told, form } = listening()
    const play = stage(pictureChoiceMachine, { ...given(null), reportTo: form })
    play.send({ type: 'files.given', files: [moss] })
    play.done('upload', arrived)
    play.send({ type: 'files.given', files: [moss] })
    end(play)
    expect(told.slice(1)).toEqual([
      { picture: after, isSending: false, hasCome: true },
      { picture: after, isSending: true, hasCome: false },
      { picture: after, isSending: false, hasCome: false },
    ])
  },
)

test('cancelling an upload keeps the picture, and a removed picture can be restored', () => {
  const { told, form } = listening()
  const play = stage(pictureChoiceMachine, { ...given(before), reportTo: form })
  play.send({ type: 'files.given', files: [moss] })
  play.send({ type: 'upload.cancelled' })
  play.send({ type: 'picture.removed' })
  play.send({ type: 'removal.undone' })
  expect(told.slice(1)).toEqual([
    { picture: before, isSending: false, hasCome: false },
    { picture: null, isSending: false, hasCome: false },
    { picture: before, isSending: false, hasCome: false },
  ])
})
