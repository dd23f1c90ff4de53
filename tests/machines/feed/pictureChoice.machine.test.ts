import { test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import { offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { pictureChoiceModel } from './pictureChoice.model.ts'

const moss = new File(['a'], 'moss.jpg', { type: 'image/jpeg' })
const fern = new File(['b'], 'fern.jpg', { type: 'image/jpeg' })
const input = { ratios: [1], reportTo: createEmptyActor() }

const cases: Coverage<typeof pictureChoiceMachine> = {
  inputs: [null, aPicture({ id: 71 })].map((picture) => ({ ...input, picture })),
  events: { 'files.given': [{ files: [moss, fern] }, { files: [] }] },
  outcomes: {
    upload: {
      done: [
        { media: aPicture({ id: 72 }), problem: null },
        { media: null, problem: offline.problem },
        { media: null, problem: null },
      ],
    },
  },
  key: ({ context: { picture, removed, isSending, problem } }) => [
    picture?.id,
    removed?.id,
    isSending,
    problem !== null,
  ],
}

takesEveryTransition(pictureChoiceMachine, cases)

test('on every path, a picture is chosen, removed and restored as the specification says', () =>
  followsModel(pictureChoiceMachine, cases, pictureChoiceModel))
