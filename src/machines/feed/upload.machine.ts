import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Ratio } from '#rules/feed/crop.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'
import {
  isRefusedUnsent,
  LOOKING_MS,
  type MediaKind,
  type UploadLimits,
  uploadRefusal,
} from '#rules/feed/upload.ts'
import { type Problem, problemOfRefusal } from '#rules/wire/problem.ts'
import { QUIET_MS, TIMED_OUT } from '#rules/wire/retry.ts'
import { type Cropped, cropMachine } from './crop.machine.ts'

export type UploadEvent = { type: 'progress.made'; percent: number } | { type: 'upload.cancelled' }

export interface UploadInput {
  file: File
  kind: MediaKind
  limits: UploadLimits
  /** The ratios that a picture can be cropped to before it is sent; null to send it uncropped. */
  ratios: readonly Ratio[] | null
}

/** The result: the server’s media, or the problem; both are null when the upload was cancelled. */
export interface Uploaded {
  media: Picture | Video | null
  problem: Problem | null
}

interface UploadContext extends UploadInput, Uploaded {
  /** The progress in percent, from 0 to 100. */
  progress: number
}

/** The input of the upload call: the file, its kind, and a callback for the progress. */
export interface UploadSent {
  kind: MediaKind
  file: File
  onProgress: (percent: number) => void
}

/** Gives up on the upload and cancels its request. */
const timedOut = {
  target: '#upload.failed',
  actions: { type: 'keepProblem', params: TIMED_OUT },
} as const

const refusalOf = ({ file, kind, limits }: UploadInput) => uploadRefusal(file, kind, limits)

/**
 * Checks a file, crops it on request, and uploads it. The upload can be cancelled at any time, and has no time limit as
 * long as it makes progress. A failed upload is only retried when the member asks for it.
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadInput,
    output: {} as Uploaded,
    tags: {} as 'busy',
    children: {} as { crop: 'crop'; send: 'send' },
  },
  actors: { crop: cropMachine, send: needActor<Picture | Video, UploadSent>() },
  guards: {
    isRefusedUnsent: ({ context }) => isRefusedUnsent(context),
    isCutFirst: ({ context }) => context.ratios !== null,
    isGivenUp: (_, file: Cropped) => file === null,
    isAllSent: (_, { percent }: { percent: number }) => percent === 100,
  },
  actions: {
    keepRefusal: assign(({ context }) => ({
      problem: problemOfRefusal(known(refusalOf(context), 'the refusal')),
    })),
    keepFile: assign((_, file: Cropped) => ({ file: known(file, 'the file') })),
    keepProgress: assign((_, { percent }: { percent: number }) => ({ progress: percent })),
    clearProgress: assign({ progress: 0 }),
    keepMedia: assign((_, media: Picture | Video) => ({ media })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
  delays: { newsPatience: QUIET_MS, answerPatience: LOOKING_MS },
}).createMachine({
  id: 'upload',
  description: 'The upload of one file.',
  context: ({ input }) => ({ ...input, media: null, problem: null, progress: 0 }),
  output: ({ context: { media, problem } }) => ({ media, problem }),
  initial: 'checking',
  states: {
    checking: {
      description: 'A rule checks the type and the size of the file.',
      always: [
        {
          guard: 'isRefusedUnsent',
          target: 'failed',
          actions: 'keepRefusal',
          description: 'The rule refuses the file, so it is not sent.',
        },
        { guard: 'isCutFirst', target: 'cropping', description: 'The picture is cropped first.' },
        { target: 'sending', description: 'The rule accepts the file, and it needs no cropping.' },
      ],
    },
    cropping: {
      description: 'The member selects a part of the picture.',
      on: { 'upload.cancelled': 'aborted' },
      invoke: {
        id: 'crop',
        src: 'crop',
        input: ({ context: { file, ratios } }) => ({ file, ratios: known(ratios, 'the ratios') }),
        onDone: [
          {
            guard: { type: 'isGivenUp', params: output },
            target: 'aborted',
            description: 'The member has cancelled cropping, and with it the upload.',
          },
          {
            target: 'sending',
            actions: { type: 'keepFile', params: output },
            description: 'The member has selected a part of the picture, or all of it.',
          },
        ],
      },
    },
    sending: {
      tags: 'busy',
      description: 'The file is being sent.',
      exit: 'clearProgress',
      on: {
        'progress.made': [
          {
            guard: { type: 'isAllSent', params: event },
            target: '.awaited',
            actions: { type: 'keepProgress', params: event },
            description: 'The server has received the whole file.',
          },
          {
            target: '.moving',
            actions: { type: 'keepProgress', params: event },
            description: 'A part of the file has been sent.',
          },
        ],
        'upload.cancelled': 'aborted',
      },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { kind, file }, self }) => ({
          kind,
          file,
          onProgress: (percent) => self.send({ type: 'progress.made', percent }),
        }),
        onDone: { target: 'done', actions: { type: 'keepMedia', params: output } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: problem } },
      },
      initial: 'moving',
      states: {
        moving: {
          description: 'The upload waits for the next progress event.',
          after: { newsPatience: timedOut },
        },
        awaited: {
          description: 'The server checks the file before it responds.',
          after: { answerPatience: timedOut },
        },
      },
    },
    done: { type: 'final', description: 'The server has stored the file.' },
    failed: { type: 'final', description: 'The file was refused, or did not reach the server.' },
    aborted: { type: 'final', description: 'The upload was cancelled.' },
  },
})

export type UploadRef = ActorRefFrom<typeof uploadMachine>
