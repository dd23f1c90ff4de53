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

/** For the state in which the history is shown. */
export const theHistory = ({ history }: ListHistoryContext) => known(history, 'the history')

/**
 * What a member's list has held, for a mod who reads a case. The page says that every reading is written to the log, and
 * nothing is requested before the mod presses the button.
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
  description: 'What a member’s list has held, for a mod.',
  context: ({ input }) => ({ ...input, history: null }),
  initial: 'unread',
  states: {
    unread: {
      description: 'Says that reading the history is written to the log.',
      on: { 'history.requested': 'loading' },
    },
    loading: {
      tags: 'busy',
      description: 'The history is on its way, and the log knows of it.',
      invoke: {
        id: 'readListHistory',
        src: 'readListHistory',
        input: ({ context }) => ({ id: context.memberId }),
        onDone: { target: 'shown', actions: { type: 'keepHistory', params: output } },
        onError: 'failed',
      },
    },
    shown: { description: 'The entries so far, and the lists of each pairing.' },
    failed: {
      description: 'The history could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ListHistoryRef = ActorRefFrom<typeof listHistoryMachine>
