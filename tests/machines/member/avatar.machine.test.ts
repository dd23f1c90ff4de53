import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { avatarMachine } from '#machines/member/avatar.machine.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { KEPT_SECONDS, UNDO_MS } from '#rules/feed/taken-away.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { avatarModel } from './avatar.model.ts'

const moss = new File(['a'], 'moss.jpg', { type: 'image/jpeg' })
const fern = new File(['b'], 'fern.jpg', { type: 'image/jpeg' })
const before = aPicture({ id: 71 })
const after = aPicture({ id: 72 })
const plain = aMe({ avatar: null })
const page = createEmptyActor()
const given = (avatar: Picture | null) => ({ avatar, reportTo: page })
const arrived = { media: after, problem: null }

const cases: Coverage<typeof avatarMachine> = {
  delays: { undoLifetime: 15_000 },
  inputs: [given(null), given(before)],
  events: { 'files.given': [{ files: [moss, fern] }, { files: [] }] },
  outcomes: {
    upload: {
      done: [arrived, { media: null, problem: offline.problem }, { media: null, problem: null }],
    },
    saveAvatar: { done: [aMe({ avatar: after }), plain], error: [offline] },
  },
  key: ({ context: { avatar, wanted, removed, problem } }) => [
    avatar?.id,
    wanted?.id,
    removed?.id,
    problem !== null,
  ],
}

takesEveryTransition(avatarMachine, cases)

test('on every path, a picture is uploaded, saved and restored as the specification says', () =>
  followsModel(avatarMachine, cases, avatarModel))

test('the server keeps a removed picture for longer than the member can restore it', () => {
  expect(UNDO_MS).toBeLessThan(KEPT_SECONDS * 1000)
})
