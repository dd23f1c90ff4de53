import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import { type Export, exportFileName, exportFileOf, type OwnFile } from '#rules/member/export.ts'
import { COPY_LOOK_MS, isBeingMade, isReady, type OwnCopy } from '#rules/member/own-copy.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { QUIET_MS, TIMED_OUT } from '#rules/wire/retry.ts'

type OwnCopyEvent = { type: 'copy.requested' } | { type: 'chunk.arrived' }

/** The input of the download: a callback for every chunk that arrives. */
interface FileFetched {
  onChunk: () => void
}

interface OwnCopyContext {
  /** The copy made in the background; null until its state is known. */
  copy: OwnCopy | null
  /** The reason why the copy could not be made. */
  problem: Problem | null
}

const request = { on: { 'copy.requested': 'gathering' } } as const
const kept = { type: 'keepCopy', params: output } as const

/** The transitions for each possible state of the copy. */
const found = [
  {
    guard: { type: 'isReady', params: output },
    target: '#ownCopy.ready',
    actions: kept,
    description: 'One is there.',
  },
  {
    guard: { type: 'isBeingMade', params: output },
    target: '#ownCopy.beingMade',
    actions: kept,
    description: 'One is on its way.',
  },
  {
    target: '#ownCopy.offered',
    actions: kept,
    description: 'None was asked for, its week is over, or it could not be made.',
  },
] as const

/**
 * A copy of all the data that the server has about a member. A small copy is part of the response, and the browser
 * saves it as one file. A large copy is made in the background and can be downloaded for a week. The download has no
 * time limit as long as bytes keep arriving. Asking again while a copy is in progress changes nothing.
 */
export const ownCopyMachine = setup({
  types: {
    context: {} as OwnCopyContext,
    events: {} as OwnCopyEvent,
    tags: {} as 'busy' | 'saved',
  },
  actors: {
    lookUp: needActor<OwnCopy>(),
    gather: needActor<Export | null>(),
    fetchFile: needActor<Blob, FileFetched>(),
  },
  guards: {
    hasComeAtOnce: (_, gathered: Export | null) => gathered !== null,
    isReady: (_, copy: OwnCopy) => isReady(copy),
    isBeingMade: (_, copy: OwnCopy) => isBeingMade(copy),
    isNotFound: (_, why: Problem) => isNotFound(why),
  },
  actions: {
    saveFile: needAction<OwnFile>('saveFile'),
    keepCopy: assign((_, copy: OwnCopy) => ({ copy })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { untilTheNextLook: COPY_LOOK_MS, newsPatience: QUIET_MS },
}).createMachine({
  id: 'ownCopy',
  description: 'A copy of everything that is kept on oneself.',
  context: { copy: null, problem: null },
  initial: 'lookingUp',
  states: {
    lookingUp: {
      description: 'Asks whether one is there, or on its way.',
      ...request,
      invoke: { id: 'lookUp', src: 'lookUp', onDone: found, onError: 'offered' },
    },
    offered: { description: 'It can be asked for.', ...request },
    gathering: {
      tags: 'busy',
      description: 'The server gathers it.',
      entry: 'forgetProblem',
      invoke: {
        id: 'gather',
        src: 'gather',
        onDone: [
          {
            guard: { type: 'hasComeAtOnce', params: output },
            target: 'saved',
            actions: {
              type: 'saveFile',
              params: ({ event }) => exportFileOf(known(event.output, 'the copy')),
            },
            description: 'There is little to gather.',
          },
          {
            target: 'lookingUp',
            description: 'There is much to gather, so it is made in the background.',
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepProblem', params: problem } },
      },
    },
    saved: {
      tags: 'saved',
      description: 'It is among the downloads, and can be asked for again.',
      ...request,
    },
    failed: { description: 'There is none, and why is said.', ...request },
    beingMade: {
      tags: 'busy',
      description: 'The server makes it in the background.',
      initial: 'resting',
      states: {
        resting: { description: 'It takes a while.', after: { untilTheNextLook: 'looking' } },
        looking: {
          description: 'Asks whether it is ready.',
          invoke: { id: 'lookAgain', src: 'lookUp', onDone: found, onError: 'resting' },
        },
      },
    },
    ready: {
      description: 'The server has made it.',
      initial: 'waiting',
      on: { 'copy.requested': '.fetching' },
      states: {
        waiting: { description: 'It can be fetched.' },
        fetching: {
          tags: 'busy',
          description: 'It is on its way.',
          entry: 'forgetProblem',
          on: {
            'copy.requested': { description: 'Asking again changes nothing.' },
            'chunk.arrived': '.moving',
          },
          invoke: {
            id: 'fetchFile',
            src: 'fetchFile',
            input: ({ self }) => ({ onChunk: () => self.send({ type: 'chunk.arrived' }) }),
            onDone: {
              target: 'saved',
              actions: {
                type: 'saveFile',
                params: ({ context, event }) => ({
                  name: exportFileName(new Date(known(context.copy?.made_at, 'its day'))),
                  content: event.output,
                }),
              },
            },
            onError: [
              {
                guard: { type: 'isNotFound', params: problem },
                target: '#ownCopy.lookingUp',
                description: 'Its week is over.',
              },
              {
                target: 'waiting',
                actions: { type: 'keepProblem', params: problem },
                description: 'The server still has it, so a retry may help.',
              },
            ],
          },
          initial: 'moving',
          states: {
            moving: {
              description: 'The next part of it is expected.',
              after: {
                newsPatience: {
                  target: '#ownCopy.ready.waiting',
                  actions: { type: 'keepProblem', params: TIMED_OUT },
                },
              },
            },
          },
        },
        saved: { tags: 'saved', description: 'It is among the downloads.' },
      },
    },
  },
})

export type OwnCopyRef = ActorRefFrom<typeof ownCopyMachine>
