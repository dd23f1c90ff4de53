import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type Uploaded, uploadMachine } from '#machines/feed/upload.machine.ts'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { UNDO_MS } from '#rules/feed/taken-away.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { AVATAR_RATIOS, hasFiles, pictureOf } from '#rules/member/avatar.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Problem } from '#rules/wire/problem.ts'

type FilesGiven = { type: 'files.given'; files: File[] }

export type AvatarEvent =
  | FilesGiven
  | { type: 'upload.cancelled' }
  | { type: 'picture.removed' }
  | { type: 'removal.undone' }
  | { type: 'saving.retried' }

/** The state of the picture, as reported to the page. */
export interface PictureTold {
  type: 'picture.told'
  /** The reason the last change failed. */
  problem: Problem | null
  /** True if an upload or a save is in progress. */
  isUnderWay: boolean
}

interface AvatarGiven extends Pick<Me, 'avatar'> {
  reportTo: Owner<PictureTold>
}

interface AvatarContext extends AvatarGiven, Omit<PictureTold, 'type'> {
  /** The new picture while it is being saved. */
  wanted: Picture | null
  /** The file being uploaded. */
  file: File | null
  /** The picture removed by the last change, for the undo. */
  removed: Picture | null
}

const changes = {
  'files.given': {
    guard: { type: 'hasFiles', params: event },
    target: 'underWay.uploading',
    actions: { type: 'keepFile', params: event },
    description: 'At least one file is given, and the first is used.',
  },
  'picture.removed': {
    guard: 'hasAvatar',
    target: 'underWay.saving',
    actions: 'wantNone',
    description: 'There is a picture to remove.',
  },
} as const

/**
 * A member's avatar: chosen, cropped to a square, uploaded and saved immediately, without a form. A removed avatar can
 * be restored with one click as long as the server has it. While a change is in progress, the tab asks before leaving.
 */
export const avatarMachine = setup({
  types: {
    context: {} as AvatarContext,
    events: {} as AvatarEvent,
    input: {} as AvatarGiven,
    children: {} as { upload: 'upload'; saveAvatar: 'saveAvatar'; guardWork: 'guardWork' },
  },
  actors: {
    upload: uploadMachine,
    saveAvatar: needActor<Me, { avatar: number | null }>(),
    guardWork: needListener<never>(),
  },
  guards: {
    hasFiles: (_, given: FilesGiven) => hasFiles(given),
    hasAvatar: ({ context }) => context.avatar !== null,
    wasRemoved: ({ context }) => context.removed !== null,
    hasArrived: (_, { media }: Uploaded) => pictureOf(media) !== null,
  },
  actions: {
    changeMember: needAction<Me>('changeMember'),
    keepFile: assign((_, { files }: FilesGiven) => ({ file: known(files[0], 'the file') })),
    keepArrived: assign((_, { media }: Uploaded) => ({
      wanted: known(pictureOf(media), 'the picture'),
    })),
    wantNone: assign({ wanted: null }),
    wantRemoved: assign(({ context }) => ({ wanted: context.removed })),
    keepSaved: assign(({ context }, { avatar }: Me) => ({
      avatar,
      removed: avatar === null ? context.avatar : null,
    })),
    keepReason: assign((_, { problem }: Uploaded) => ({ problem })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    report: sendTo(
      ({ context }) => context.reportTo,
      ({ context: { isUnderWay, problem } }) => ({ type: 'picture.told', isUnderWay, problem }),
    ),
    begin: assign({ isUnderWay: true, problem: null }),
    settle: assign({ isUnderWay: false, file: null }),
  },
  delays: { undoLifetime: UNDO_MS },
}).createMachine({
  id: 'avatar',
  description: 'The member’s own picture.',
  context: ({ input }) => ({
    ...input,
    wanted: input.avatar,
    file: null,
    removed: null,
    problem: null,
    isUnderWay: false,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'The page shows the picture stored on the server.',
      entry: 'report',
      on: changes,
    },
    underWay: {
      description: 'The picture is being replaced or removed.',
      entry: ['begin', 'report'],
      exit: 'settle',
      invoke: { id: 'guardWork', src: 'guardWork' },
      initial: 'uploading',
      states: {
        uploading: {
          description: 'The picture is being cropped to a square and uploaded.',
          on: {
            'files.given': {
              guard: { type: 'hasFiles', params: event },
              target: 'uploading',
              reenter: true,
              actions: { type: 'keepFile', params: event },
              description: 'The member has chosen another file, which replaces this one.',
            },
            'upload.cancelled': '#avatar.resting',
          },
          invoke: {
            id: 'upload',
            src: 'upload',
            input: ({ context }) => ({
              file: known(context.file, 'the file'),
              kind: 'picture',
              limits: PICTURES_ONLY,
              ratios: AVATAR_RATIOS,
            }),
            onDone: [
              {
                guard: { type: 'hasArrived', params: output },
                target: 'saving',
                actions: { type: 'keepArrived', params: output },
                description: 'The server has stored the file.',
              },
              {
                target: '#avatar.resting',
                actions: { type: 'keepReason', params: output },
                description: 'The upload failed or was cancelled. The earlier picture stays.',
              },
            ],
          },
        },
        saving: {
          description: 'The profile is being saved with the new picture, or without one.',
          invoke: {
            id: 'saveAvatar',
            src: 'saveAvatar',
            input: ({ context: { wanted } }) => ({ avatar: wanted?.id ?? null }),
            onDone: {
              target: '#avatar.saved',
              actions: [
                { type: 'keepSaved', params: output },
                { type: 'changeMember', params: output },
              ],
            },
            onError: {
              target: '#avatar.unsaved',
              actions: { type: 'keepProblem', params: problem },
            },
          },
        },
      },
    },
    saved: {
      description: 'The change is saved, and visible to everybody.',
      entry: 'report',
      after: {
        undoLifetime: {
          target: 'resting',
          description: 'The server deletes the removed picture soon after this time.',
        },
      },
      on: {
        ...changes,
        'removal.undone': {
          guard: 'wasRemoved',
          target: 'underWay.saving',
          actions: 'wantRemoved',
          description: 'The server still stores the removed picture.',
        },
      },
    },
    unsaved: {
      description: 'The profile was not saved. The member can try again.',
      entry: 'report',
      on: { ...changes, 'saving.retried': 'underWay.saving' },
    },
  },
})

export type AvatarRef = ActorRefFrom<typeof avatarMachine>
