import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { output } from '#machines/params.ts'
import type { ListHistory } from '#rules/mod/list-history.ts'

export type ListHistoryEvent = { type: 'history.requested' } | { type: 'retry.requested' }

interface ListHistoryGiven {
  memberId: number
}

interface ListHistoryContext extends ListHistoryGiven {
  history: ListHistory | null
}

/** Returns the history, in the state in which it is shown. */
export const theHistory = ({ history }: ListHistoryContext) => known(history, 'the history')

/**
 * The history of a member's list of exclusions, for a mod who reads a case. The page warns that each view is logged,
 * and loads nothing before the mod presses the button.
 */
export const listHistoryMachine = setup({
  types: {
    context: {} as ListHistoryContext,
    events: {} as ListHistoryEvent,
    input: {} as ListHistoryGiven,
    tags: {} as 'busy',
  },
  actors: { readListHistory: needActor<ListHistory, { id: number }>() },
  actions: { keepHistory: assign((_, history: ListHistory) => ({ history })) },
}).createMachine({
  id: 'listHistory',
  description: 'The history of a member’s list of exclusions, for a mod.',
  context: ({ input }) => ({ ...input, history: null }),
  initial: 'unread',
  states: {
    unread: {
      description: 'The page says that reading the history is logged.',
      on: { 'history.requested': 'loading' },
    },
    loading: {
      tags: 'busy',
      description: 'The history is being loaded, which is logged.',
      invoke: {
        id: 'readListHistory',
        src: 'readListHistory',
        input: ({ context }) => ({ id: context.memberId }),
        onDone: { target: 'shown', actions: { type: 'keepHistory', params: output } },
        onError: 'failed',
      },
    },
    shown: { description: 'Past and present entries, and the list at each pairing, are shown.' },
    failed: {
      description: 'The history could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ListHistoryRef = ActorRefFrom<typeof listHistoryMachine>
