import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import {
  CROP_SETTLING_MS,
  canBeDrawn,
  mayMove,
  type Ratio,
  type Selection,
} from '#rules/feed/crop.ts'

export type CropEvent =
  | { type: 'picture.loaded' }
  | { type: 'picture.refused' }
  | { type: 'selection.changed'; selection: Selection }
  | { type: 'ratio.chosen'; ratio: Ratio }
  | { type: 'still.accepted' }
  | { type: 'crop.confirmed' }
  | { type: 'whole.chosen' }
  | { type: 'crop.cancelled' }

export interface CropInput {
  file: File
  /** The ratios on offer; the first one is preselected. */
  ratios: readonly Ratio[]
}

/** The file to continue with, cropped or unchanged; null when the member cancels. */
export type Cropped = File | null

interface CropContext extends CropInput {
  ratio: Ratio
  /** Null until the picture has loaded. */
  selection: Selection | null
  /** True if the last attempt to crop failed. */
  hasFailed: boolean
  result: Cropped
}

const leaving = {
  'whole.chosen': { target: 'whole', actions: 'keepWhole' },
  'crop.cancelled': 'cancelled',
} as const

/**
 * Crops a picture before it is uploaded. An animation needs a confirmation first, because cropping keeps a single
 * frame. If the browser cannot display a picture, the dialog says so and offers to send it unchanged.
 */
export const cropMachine = setup({
  types: {
    context: {} as CropContext,
    events: {} as CropEvent,
    input: {} as CropInput,
    output: {} as Cropped,
    tags: {} as 'busy',
  },
  actors: {
    looksAnimated: needActor<boolean, { file: File }>(),
    cutOut: needActor<File, { file: File; selection: Selection }>(),
  },
  guards: {
    canBeDrawn: ({ context }) => canBeDrawn(context.file),
    mayMove: ({ context }) => mayMove(context.file),
    isAnimated: (_, isAnimated: boolean) => isAnimated,
    isSelected: ({ context }) => context.selection !== null,
  },
  actions: {
    keepSelection: assign((_, { selection }: { selection: Selection }) => ({ selection })),
    keepRatio: assign((_, { ratio }: { ratio: Ratio }) => ({ ratio })),
    keepCut: assign((_, result: File) => ({ result })),
    keepWhole: assign(({ context }) => ({ result: context.file })),
    noteFailure: assign({ hasFailed: true }),
    forgetFailure: assign({ hasFailed: false }),
  },
  delays: { settlingTime: CROP_SETTLING_MS },
}).createMachine({
  id: 'crop',
  description: 'Cropping a picture.',
  context: ({ input }) => ({
    ...input,
    ratio: input.ratios[0] ?? null,
    selection: null,
    hasFailed: false,
    result: null,
  }),
  output: ({ context }) => context.result,
  initial: 'looking',
  states: {
    looking: {
      description: 'Checks the type of the file.',
      always: [
        {
          guard: 'mayMove',
          target: 'inspecting',
          description: 'The file may be an animation.',
        },
        { guard: 'canBeDrawn', target: 'loading', description: 'The file is a still picture.' },
        { target: 'broken', description: 'The file is a TIFF, which few browsers can draw.' },
      ],
    },
    inspecting: {
      description: 'Checks whether the file contains a second picture.',
      on: { 'crop.cancelled': 'cancelled' },
      invoke: {
        id: 'looksAnimated',
        src: 'looksAnimated',
        input: ({ context }) => ({ file: context.file }),
        onDone: [
          {
            guard: { type: 'isAnimated', params: output },
            target: 'asking',
            description: 'The file contains a second picture.',
          },
          {
            target: 'loading',
            description: 'The file contains only one picture, so cropping loses nothing.',
          },
        ],
        onError: { target: 'broken', description: 'The file cannot be read.' },
      },
    },
    asking: {
      description: 'A cropped picture would not be animated, so the member decides.',
      on: { ...leaving, 'still.accepted': 'loading' },
    },
    loading: {
      description: 'The browser decodes the picture.',
      on: {
        'picture.loaded': 'adjusting',
        'picture.refused': 'broken',
        'selection.changed': { actions: { type: 'keepSelection', params: event } },
        'crop.cancelled': 'cancelled',
      },
    },
    adjusting: {
      description: 'The member selects the part to keep.',
      on: {
        ...leaving,
        'picture.refused': 'broken',
        'selection.changed': {
          target: '.moving',
          actions: { type: 'keepSelection', params: event },
        },
        'ratio.chosen': { actions: { type: 'keepRatio', params: event } },
        'crop.confirmed': {
          guard: 'isSelected',
          target: 'exporting',
          actions: 'forgetFailure',
          description: 'The selection leaves something to crop.',
        },
      },
      initial: 'settled',
      states: {
        settled: {
          description: 'The selection has stopped moving, and is announced to screen readers.',
        },
        moving: {
          description: 'The selection has just changed.',
          after: { settlingTime: 'settled' },
        },
      },
    },
    exporting: {
      tags: 'busy',
      description: 'The selected part is being exported.',
      on: { 'crop.cancelled': 'cancelled' },
      invoke: {
        id: 'cutOut',
        src: 'cutOut',
        input: ({ context }) => ({
          file: context.file,
          selection: known(context.selection, 'the selection'),
        }),
        onDone: { target: 'cropped', actions: { type: 'keepCut', params: output } },
        onError: { target: 'adjusting', actions: 'noteFailure' },
      },
    },
    cropped: { type: 'final', description: 'The selected part is a new file.' },
    whole: { type: 'final', description: 'The picture is used as it is.' },
    cancelled: { type: 'final', description: 'Cropping was cancelled, and nothing has changed.' },
    broken: {
      description:
        'This browser cannot draw the file. The member may use it as it is, and the server checks it.',
      on: leaving,
    },
  },
})

export type CropRef = ActorRefFrom<typeof cropMachine>
