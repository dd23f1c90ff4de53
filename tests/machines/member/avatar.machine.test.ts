import { expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { avatarMachine } from '#machines/member/avatar.machine.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { KEPT_SECONDS, UNDO_MS } from '#rules/feed/taken-away.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const moss = new File(['a'], 'moss.jpg', { type: 'image/jpeg' })
const fern = new File(['b'], 'fern.jpg', { type: 'image/jpeg' })
const before = aPicture({ id: 71 })
const after = aPicture({ id: 72 })
const plain = aMe({ avatar: null })
const page = createEmptyActor()
const given = (avatar: Picture | null) => ({ avatar, reportTo: page })
const arrived = { media: after, problem: null }

takesEveryTransition(avatarMachine, {
  delays: { undoLifetime: 15_000 },
  inputs: [given(null), given(before)],
  events: { 'files.given': [{ files: [moss] }] },
  outcomes: {
    upload: { done: [arrived, { media: null, problem: offline.problem }] },
    saveAvatar: { done: [aMe({ avatar: after }), plain], error: [offline] },
  },
  key: ({ context: { avatar, wanted, removed, problem } }) => [
    avatar?.id,
    wanted?.id,
    removed?.id,
    problem !== null,
  ],
})

test('a picture is cropped square, uploaded and saved, and the tab’s member is updated', () => {
  const play = stage(avatarMachine, given(before))
  const renewed = aMe({ avatar: after })
  play.send({ type: 'files.given', files: [moss, fern] })
  const [isUnderWay] = [play.snapshot().context.isUnderWay]
  play.done('upload', arrived)
  play.done('saveAvatar', renewed)
  expect(play.started.filter(({ id }) => id !== 'guardWork')).toEqual([
    { id: 'upload', input: { file: moss, kind: 'picture', limits: PICTURES_ONLY, ratios: [1] } },
    { id: 'saveAvatar', input: { avatar: 72 } },
  ])
  expect(play.told).toEqual([['changeMember', renewed]])
  expect([isUnderWay, play.snapshot().context]).toEqual([
    true,
    {
      ...given(after),
      wanted: after,
      file: null,
      removed: null,
      problem: null,
      isUnderWay: false,
    },
  ])
})

test('a removed picture is restored with one press', () => {
  const play = stage(avatarMachine, given(before))
  play.send({ type: 'picture.removed' })
  play.done('saveAvatar', plain)
  const { removed } = play.snapshot().context
  play.send({ type: 'removal.undone' })
  play.done('saveAvatar', aMe({ avatar: before }))
  expect([removed, play.snapshot().context.removed]).toEqual([before, null])
  expect(play.started.filter(({ id }) => id === 'saveAvatar').map(({ input }) => input)).toEqual([
    { avatar: null },
    { avatar: 71 },
  ])
})

test('a removed picture can be restored until the server deletes it, and not after that', () => {
  const play = stage(avatarMachine, given(before))
  play.send({ type: 'picture.removed' })
  play.done('saveAvatar', plain)
  const isOffered = () => play.snapshot().can({ type: 'removal.undone' })
  const offers = [isOffered()]
  play.wait()
  offers.push(isOffered())
  expect([offers, play.snapshot().value, UNDO_MS < KEPT_SECONDS * 1000]).toEqual([
    [true, false],
    'resting',
    true,
  ])
})

test('an uploaded picture that could not be saved is saved again without a second upload', () => {
  const play = stage(avatarMachine, given(null))
  play.send({ type: 'files.given', files: [moss] })
  play.done('upload', arrived)
  play.fail('saveAvatar', offline)
  const failed = play.snapshot()
  play.send({ type: 'saving.retried' })
  expect([failed.value, failed.context.problem, failed.context.isUnderWay]).toEqual([
    'unsaved',
    offline.problem,
    false,
  ])
  expect(play.started.at(-1)).toEqual({ id: 'saveAvatar', input: { avatar: 72 } })
})

test('cancelling an upload changes nothing', () => {
  const play = stage(avatarMachine, given(before))
  play.send({ type: 'files.given', files: [moss] })
  play.send({ type: 'upload.cancelled' })
  expect([play.snapshot().value, play.snapshot().context.avatar, play.told]).toEqual([
    'resting',
    before,
    [],
  ])
})
