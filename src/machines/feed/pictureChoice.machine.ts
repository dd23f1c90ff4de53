import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { event, output } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import type { ChosenPicture } from '#rules/feed/chosen-picture.ts'
import type { Ratio } from '#rules/feed/crop.ts'
import type { Picture } from '#rules/feed/picture.ts'
import { PICTURES_ONLY } from '#rules/feed/upload.ts'
import { hasFiles, pictureOf } from '#rules/member/avatar.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type Uploaded, uploadMachine } from './upload.machine.ts'

type FilesGiven = { type: 'files.given'; files: File[] }

export type PictureChoiceEvent =
  | FilesGiven
  | { type: 'upload.cancelled' }
  | { type: 'picture.removed' }
  | { type: 'removal.undone' }

/** The state of the picture, as reported to the form. */
export interface PictureChosen extends ChosenPicture {
  type: 'picture.chosen'
  /** True if the picture was uploaded just now; false if it was there before, or if there is none. */
  hasCome: boolean
}

interface PictureChoiceGiven {
  reportTo: Owner<PictureChosen>
  picture: Picture | null
  /** The ratios that the picture can be cropped to; null to upload it uncropped. */
  ratios: readonly Ratio[] | null
}

interface PictureChoiceContext extends PictureChoiceGiven, ChosenPicture {
  /** The file being uploaded. */
  file: File | null
  /** The picture removed by the last change, for the undo. */
  removed: Picture | null
  /** The reason the last upload failed. */
  problem: Problem | null
}

const told =
  (hasCome: boolean) =>
  ({ context: { picture, isSending } }: { context: PictureChoiceContext }): PictureChosen => ({
    type: 'picture.chosen',
    picture,
    isSending,
    hasCome,
  })

const taken = {
  guard: { type: 'hasFiles', params: event },
  target: 'uploading',
  actions: { type: 'keepFile', params: event },
  description: 'At least one file is given, and the first is used.',
} as const

/**
 * A form’s picture, which is chosen, cropped and uploaded before the form is sent. The earlier picture stays until the
 * new one has been uploaded. A removed picture can be restored with one click. In the exchange form, the view starts
 * this chart if the member wants to upload their own picture. Leaving the page aborts an upload.
 */
export const pictureChoiceMachine = setup({
  types: {
    context: {} as PictureChoiceContext,
    events: {} as PictureChoiceEvent,
    input: {} as PictureChoiceGiven,
    children: {} as { upload: 'upload' },
  },
  actors: { upload: uploadMachine },
  guards: {
    hasFiles: (_, given: FilesGiven) => hasFiles(given),
    hasPicture: ({ context }) => context.picture !== null,
    wasRemoved: ({ context }) => context.removed !== null,
    hasArrived: (_, { media }: Uploaded) => pictureOf(media) !== null,
  },
  actions: {
    keepFile: assign((_, { files }: FilesGiven) => ({
      file: known(files[0], 'the file'),
      problem: null,
      isSending: true,
    })),
    keepArrived: assign((_, { media }: Uploaded) => ({ picture: pictureOf(media), removed: null })),
    keepReason: assign((_, { problem }: Uploaded) => ({ problem })),
    remove: assign(({ context }) => ({ picture: null, removed: context.picture, problem: null })),
    putBack: assign(({ context }) => ({ picture: context.removed, removed: null })),
    settle: assign({ isSending: false, file: null }),
    report: sendTo(({ context }) => context.reportTo, told(false)),
    reportArrival: sendTo(({ context }) => context.reportTo, told(true)),
  },
}).createMachine({
  id: 'pictureChoice',
  description: 'The picture of a form.',
  context: ({ input }) => ({
    ...input,
    isSending: false,
    file: null,
    removed: null,
    problem: null,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'The form would be sent with the picture that is shown.',
      on: {
        'files.given': taken,
        'picture.removed': {
          guard: 'hasPicture',
          actions: ['remove', 'report'],
          description: 'There is a picture to remove.',
        },
        'removal.undone': {
          guard: 'wasRemoved',
          actions: ['putBack', 'report'],
          description: 'The server still stores the removed picture.',
        },
      },
    },
    uploading: {
      description: 'A file is being cropped and uploaded.',
      entry: 'report',
      on: {
        'files.given': { ...taken, reenter: true },
        'upload.cancelled': { target: 'resting', actions: ['settle', 'report'] },
      },
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { file, ratios } }) => ({
          file: known(file, 'the file'),
          kind: 'picture',
          limits: PICTURES_ONLY,
          ratios,
        }),
        onDone: [
          {
            guard: { type: 'hasArrived', params: output },
            target: 'resting',
            actions: [{ type: 'keepArrived', params: output }, 'settle', 'reportArrival'],
            description: 'The server has stored the picture.',
          },
          {
            target: 'resting',
            actions: [{ type: 'keepReason', params: output }, 'settle', 'report'],
            description: 'The upload failed or was cancelled. The earlier picture stays.',
          },
        ],
      },
    },
  },
})

export type PictureChoiceRef = ActorRefFrom<typeof pictureChoiceMachine>
