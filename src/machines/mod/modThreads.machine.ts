import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import { earliestIn, hasEarlier, type ModThread, withEarlier } from '#rules/mod/thread.ts'

interface EarlierRequested {
  type: 'earlier.requested'
  /** The id of the conversation. */
  id: number
}

export type ModThreadsEvent =
  | { type: 'threads.requested' }
  | { type: 'retry.requested' }
  | EarlierRequested

interface ModThreadsGiven {
  ids: readonly number[]
}

interface ModThreadsContext extends ModThreadsGiven {
  threads: readonly ModThread[]
  /** The conversation whose earlier messages the mod asked for last; null if they have not asked. */
  asked: number | null
}

/**
 * Conversations that a mod may open: those in which a member's messages were reported, or one with a minor. The page
 * warns that each view is logged, and loads nothing before the mod presses the button. Earlier messages are loaded page
 * by page, and each page is logged as well.
 */
export const modThreadsMachine = setup({
  types: {
    context: {} as ModThreadsContext,
    events: {} as ModThreadsEvent,
    input: {} as ModThreadsGiven,
    tags: {} as 'busy',
  },
  actors: {
    readThreads: needActor<ModThread[], ModThreadsGiven>(),
    readEarlier: needActor<ModThread, { id: number; before: number }>(),
  },
  guards: {
    hasEarlier: ({ context: { threads } }, { id }: EarlierRequested) => hasEarlier(threads, id),
  },
  actions: {
    keepThreads: assign((_, threads: ModThread[]) => ({ threads })),
    keepAsked: assign((_, { id }: EarlierRequested) => ({ asked: id })),
    keepEarlier: assign(({ context: { threads } }, page: ModThread) => ({
      threads: withEarlier(threads, page),
    })),
  },
}).createMachine({
  id: 'modThreads',
  description: 'Conversations that a mod may open.',
  context: ({ input }) => ({ ...input, threads: [], asked: null }),
  initial: 'unread',
  states: {
    unread: {
      description: 'The page says that reading them is logged.',
      on: { 'threads.requested': 'loading' },
    },
    loading: {
      tags: 'busy',
      description: 'The conversations are being loaded, which is logged.',
      invoke: {
        id: 'readThreads',
        src: 'readThreads',
        input: ({ context: { ids } }) => ({ ids }),
        onDone: { target: 'shown', actions: { type: 'keepThreads', params: output } },
        onError: 'failed',
      },
    },
    shown: {
      description: 'The conversations are shown, with both names and the reports.',
      initial: 'idle',
      on: {
        'earlier.requested': {
          guard: { type: 'hasEarlier', params: event },
          target: '.loading',
          actions: { type: 'keepAsked', params: event },
          description: 'The conversation has earlier messages.',
        },
      },
      states: {
        idle: { description: 'Nothing is loading.' },
        loading: {
          tags: 'busy',
          description: 'The page before is being loaded, which is logged.',
          invoke: {
            id: 'readEarlier',
            src: 'readEarlier',
            input: ({ context: { asked, threads } }) => {
              const id = known(asked, 'the conversation')
              return { id, before: known(earliestIn(threads, id), 'its first message') }
            },
            onDone: { target: 'idle', actions: { type: 'keepEarlier', params: output } },
            onError: 'interrupted',
          },
        },
        interrupted: { description: 'The page before could not be loaded; what is here stays.' },
      },
    },
    failed: {
      description: 'The conversations could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ModThreadsRef = ActorRefFrom<typeof modThreadsMachine>
