import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Address } from '#rules/address/schema.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type AddressBookEvent =
  | { type: 'default.chosen'; id: number }
  | { type: 'delete.requested'; id: number }
  | { type: 'delete.confirmed' }
  | { type: 'delete.cancelled' }
  | { type: 'retry.requested' }

interface AddressBookContext {
  addresses: Address[]
  /** The address being made the default, or deleted. */
  chosenId: number | null
  /** Why the last change was not made. */
  problem: Problem | null
}

const listed = { target: 'idle', actions: { type: 'keepAddresses', params: output } } as const
const refused = { target: 'idle', actions: { type: 'keepProblem', params: problem } } as const
const chosen = { type: 'choose', params: event } as const

/**
 * My addresses. Exactly one is the default: another is chosen in its place, never none. Deleting is asked about first,
 * and the server says which is the default afterwards.
 */
export const addressBookMachine = setup({
  types: {
    context: {} as AddressBookContext,
    events: {} as AddressBookEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadAddresses: needActor<Address[]>(),
    chooseDefault: needActor<Address[], { id: number }>(),
    deleteAddress: needActor<Address[], { id: number }>(),
  },
  actions: {
    keepAddresses: assign((_, addresses: Address[]) => ({
      addresses,
      chosenId: null,
    })),
    choose: assign((_, { id }: { id: number }) => ({ chosenId: id, problem: null })),
    keepProblem: assign((_, problem: Problem) => ({ problem, chosenId: null })),
    unchoose: assign({ chosenId: null }),
  },
}).createMachine({
  id: 'addressBook',
  description: 'The delivery addresses of a member.',
  context: { addresses: [], chosenId: null, problem: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The addresses are on their way.',
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: { ...listed, target: 'ready' },
        onError: 'failed',
      },
    },
    ready: {
      description: 'The addresses are shown.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is being changed.',
          on: {
            'default.chosen': { target: 'choosingDefault', actions: chosen },
            'delete.requested': { target: 'confirmingDelete', actions: chosen },
          },
        },
        choosingDefault: {
          tags: 'busy',
          description: 'Another address becomes the default one.',
          invoke: {
            id: 'chooseDefault',
            src: 'chooseDefault',
            input: ({ context }) => ({ id: known(context.chosenId, 'the chosen address') }),
            onDone: listed,
            onError: refused,
          },
        },
        confirmingDelete: {
          description: 'A popup asks whether this is meant.',
          on: {
            'delete.confirmed': 'deleting',
            'delete.cancelled': { target: 'idle', actions: 'unchoose' },
          },
        },
        deleting: {
          tags: 'busy',
          description: 'The address is being deleted; whatever comes of it, the popup closes.',
          invoke: {
            id: 'deleteAddress',
            src: 'deleteAddress',
            input: ({ context }) => ({ id: known(context.chosenId, 'the chosen address') }),
            onDone: listed,
            onError: refused,
          },
        },
      },
    },
    failed: {
      description: 'The addresses could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type AddressBookRef = ActorRefFrom<typeof addressBookMachine>
