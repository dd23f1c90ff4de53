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
    description: 'The copy is ready.',
  },
  {
    guard: { type: 'isBeingMade', params: output },
    target: '#ownCopy.beingMade',
    actions: kept,
    description: 'The copy is being made.',
  },
  {
    target: '#ownCopy.offered',
    actions: kept,
    description: 'No copy was requested, its week is over, or it could not be made.',
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
  description: 'A copy of all data stored about the member.',
  context: { copy: null, problem: null },
  initial: 'lookingUp',
  states: {
    lookingUp: {
      description: 'Checks whether a copy is ready or being made.',
      ...request,
      invoke: { id: 'lookUp', src: 'lookUp', onDone: found, onError: 'offered' },
    },
    offered: { description: 'The member can request a copy.', ...request },
    gathering: {
      tags: 'busy',
      description: 'The server collects the data.',
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
            description: 'The copy is small, so the response contains it.',
          },
          {
            target: 'lookingUp',
            description: 'The copy is large, so it is made in the background.',
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepProblem', params: problem } },
      },
    },
    saved: {
      tags: 'saved',
      description: 'The copy has been downloaded, and another can be requested.',
      ...request,
    },
    failed: { description: 'The copy could not be made, and the page says why.', ...request },
    beingMade: {
      tags: 'busy',
      description: 'The server makes the copy in the background.',
      initial: 'resting',
      states: {
        resting: {
          description: 'The page waits before it checks again.',
          after: { untilTheNextLook: 'looking' },
        },
        looking: {
          description: 'Checks whether the copy is ready.',
          invoke: { id: 'lookAgain', src: 'lookUp', onDone: found, onError: 'resting' },
        },
      },
    },
    ready: {
      description: 'The copy is ready on the server.',
      initial: 'waiting',
      on: { 'copy.requested': '.fetching' },
      states: {
        waiting: { description: 'The copy can be downloaded.' },
        fetching: {
          tags: 'busy',
          description: 'The copy is being downloaded.',
          entry: 'forgetProblem',
          on: {
            'copy.requested': { description: 'A second request is ignored.' },
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
                description: 'The copy’s week is over.',
              },
              {
                target: 'waiting',
                actions: { type: 'keepProblem', params: problem },
                description: 'The server still has the copy, so a retry may help.',
              },
            ],
          },
          initial: 'moving',
          states: {
            moving: {
              description: 'The download waits for the next part.',
              after: {
                newsPatience: {
                  target: '#ownCopy.ready.waiting',
                  actions: { type: 'keepProblem', params: TIMED_OUT },
                },
              },
            },
          },
        },
        saved: { tags: 'saved', description: 'The copy has been downloaded.' },
      },
    },
  },
})

export type OwnCopyRef = ActorRefFrom<typeof ownCopyMachine>
