import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { output } from '#machines/params.ts'
import type { ModThread } from '#rules/mod/thread.ts'

export type ReportedThreadsEvent = { type: 'threads.requested' } | { type: 'retry.requested' }

interface ReportedThreadsGiven {
  ids: readonly number[]
}

interface ReportedThreadsContext extends ReportedThreadsGiven {
  threads: readonly ModThread[]
}

/**
 * The conversations in which a member's messages were reported, for a mod who reads the case. The page warns that each
 * view is logged, and loads nothing before the mod presses the button.
 */
export const reportedThreadsMachine = setup({
  types: {
    context: {} as ReportedThreadsContext,
    events: {} as ReportedThreadsEvent,
    input: {} as ReportedThreadsGiven,
    tags: {} as 'busy',
  },
  actors: { readThreads: needActor<ModThread[], ReportedThreadsGiven>() },
  actions: { keepThreads: assign((_, threads: ModThread[]) => ({ threads })) },
}).createMachine({
  id: 'reportedThreads',
  description: 'The conversations in which a member’s messages were reported, for a mod.',
  context: ({ input }) => ({ ...input, threads: [] }),
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
    shown: { description: 'The conversations are shown, with both names and the reports.' },
    failed: {
      description: 'The conversations could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ReportedThreadsRef = ActorRefFrom<typeof reportedThreadsMachine>
