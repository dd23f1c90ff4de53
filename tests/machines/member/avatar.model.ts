/** Reference model for a member's picture, written from the specification. */
import type { avatarMachine } from '#machines/member/avatar.machine.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A chosen picture is uploaded as a square and saved. A picture that was not saved is saved again without another
 * upload. A removed picture can be restored for 15 seconds. The page is notified whenever a change begins or ends, and
 * the tab asks before leaving in the meantime.
 */
interface Avatar extends Said {
  shows: 'the picture' | 'an upload' | 'that it is being saved' | 'that it is saved' | 'a failure'
  avatar: Picture | null
  /** The removed picture, which can be restored. */
  removed?: Picture
  problem: Problem | null
  knows: { wanted: Picture | null }
}

const report = (was: Avatar, isUnderWay: boolean): Avatar => ({
  ...was,
  sent: [['reportTo', { type: 'picture.told', isUnderWay, problem: was.problem }]],
})
/** Ends a change. */
const show = ({ avatar, problem, knows }: Avatar, shows: Avatar['shows']): Avatar =>
  report({ shows, avatar, problem, knows }, false)
/** Begins a change. */
const begin = ({ avatar, knows, shows }: Avatar): Avatar => ({
  ...report({ shows, avatar, problem: null, knows }, true),
  started: [['guardWork']],
})
const upload = (was: Avatar, file: File): Avatar => {
  const input = { file, kind: 'picture', limits: PICTURES_ONLY, ratios: [1] }
  return { ...was, shows: 'an upload', started: [...(was.started ?? []), ['upload', input]] }
}
const save = (was: Avatar, wanted: Picture | null): Avatar => ({
  ...was,
  shows: 'that it is being saved',
  knows: { wanted },
  started: [...(was.started ?? []), ['saveAvatar', { avatar: wanted?.id ?? null }]],
})
const isAtRest = ({ shows }: Avatar) => shows !== 'an upload' && shows !== 'that it is being saved'

export const avatarModel: Model<typeof avatarMachine, Avatar> = {
  start: ({ avatar }) =>
    show({ shows: 'the picture', avatar, problem: null, knows: { wanted: avatar } }, 'the picture'),
  on: {
    'files.given': (was, { files: [file] }) => {
      if (!file || was.shows === 'that it is being saved') return was
      return upload(isAtRest(was) ? begin(was) : was, file)
    },
    'upload.cancelled': (was) => (was.shows === 'an upload' ? show(was, 'the picture') : was),
    'upload done': (was, { media, problem }) =>
      media && 'formats' in media ? save(was, media) : show({ ...was, problem }, 'the picture'),
    'picture.removed': (was) => (isAtRest(was) && was.avatar ? save(begin(was), null) : was),
    'saveAvatar done': (was, me) => ({
      ...show({ ...was, avatar: me.avatar }, 'that it is saved'),
      removed: (me.avatar === null && was.avatar) || undefined,
      waits: [15_000],
      told: [['changeMember', me]],
    }),
    'saveAvatar failed': (was, error) => show({ ...was, problem: problemOf(error) }, 'a failure'),
    'saving.retried': (was) =>
      was.shows === 'a failure' ? save(begin(was), was.knows.wanted) : was,
    'removal.undone': (was) => (was.removed ? save(begin(was), was.removed) : was),
    'after undoLifetime': (was) => show(was, 'the picture'),
  },
  shows: ({ value, context: { avatar, removed, problem } }) => ({
    shows: typeof value === 'object' ? changing[value.underWay] : screens[value],
    avatar,
    removed: (value === 'saved' && removed) || undefined,
    problem,
  }),
}

const changing = { uploading: 'an upload', saving: 'that it is being saved' } as const
const screens = {
  resting: 'the picture',
  saved: 'that it is saved',
  unsaved: 'a failure',
} as const
