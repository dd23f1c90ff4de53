import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Address } from '#rules/address/schema.ts'
import { opensDeletion } from '#rules/member/overlays.ts'
import { askedAbout, type Query } from '#rules/tab/place.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type AddressBookEvent =
  | { type: 'default.chosen'; id: number }
  | AddressChanged
  | { type: 'delete.confirmed' }
  | { type: 'delete.cancelled' }
  | { type: 'retry.requested' }

interface AddressBookContext {
  addresses: Address[]
  /** What the page’s own address asks for. */
  query: Query
  /** The address being made the default, or deleted. */
  chosenId: number | null
  /** Why the last change was not made. */
  problem: Problem | null
}

const listed = { target: 'idle', actions: { type: 'keepAddresses', params: output } } as const
const refused = { target: 'idle', actions: { type: 'keepProblem', params: problem } } as const
const decide = {
  target: 'deciding',
  actions: { type: 'keepQuery', params: event },
} as const

/**
 * My addresses. Exactly one is the default: another is chosen in its place, never none. Deleting is asked about first,
 * where the page’s own address names one of them, and the server says which is the default afterwards.
 */
export const addressBookMachine = setup({
  types: {
    context: {} as AddressBookContext,
    events: {} as AddressBookEvent,
    tags: {} as 'busy',
  },
  actors: {
    address: needListener<AddressChanged>(),
    loadAddresses: needActor<Address[]>(),
    chooseDefault: needActor<Address[], { id: number }>(),
    deleteAddress: needActor<Address[], { id: number }>(),
  },
  guards: {
    opensDeletion: ({ context: { query, addresses } }) => opensDeletion(query, addresses),
  },
  actions: {
    closeOverlay: needAction('closeOverlay'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    keepAddresses: assign((_, addresses: Address[]) => ({
      addresses,
      chosenId: null,
    })),
    choose: assign((_, { id }: { id: number }) => ({ chosenId: id, problem: null })),
    chooseAsked: assign(({ context }) => ({
      chosenId: askedAbout(context.query),
      problem: null,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem, chosenId: null })),
    unchoose: assign({ chosenId: null }),
  },
}).createMachine({
  id: 'addressBook',
  description: 'The delivery addresses of a member.',
  context: { addresses: [], query: {}, chosenId: null, problem: null },
  invoke: { id: 'address', src: 'address' },
  on: { 'address.changed': { actions: { type: 'keepQuery', params: event } } },
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
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The page’s own address says whether one is to be deleted.',
          always: [
            {
              guard: 'opensDeletion',
              target: 'confirmingDelete',
              actions: 'chooseAsked',
              description: 'It names one of mine.',
            },
            { target: 'idle', actions: 'unchoose' },
          ],
        },
        idle: {
          description: 'Nothing is being changed.',
          on: {
            'default.chosen': {
              target: 'choosingDefault',
              actions: { type: 'choose', params: event },
            },
            'address.changed': decide,
          },
        },
        choosingDefault: {
          tags: 'busy',
          description: 'Another address becomes the default one.',
          invoke: {
            id: 'chooseDefault',
            src: 'chooseDefault',
            input: ({ context }) => ({ id: known(context.chosenId, 'the chosen address') }),
            onDone: { ...listed, target: 'deciding' },
            onError: { ...refused, target: 'deciding' },
          },
        },
        confirmingDelete: {
          description: 'A popup asks whether this is meant.',
          on: {
            'delete.confirmed': 'deleting',
            'delete.cancelled': { target: 'idle', actions: ['unchoose', 'closeOverlay'] },
            'address.changed': decide,
          },
        },
        deleting: {
          tags: 'busy',
          description: 'The address is being deleted; whatever comes of it, the popup closes.',
          invoke: {
            id: 'deleteAddress',
            src: 'deleteAddress',
            input: ({ context }) => ({ id: known(context.chosenId, 'the chosen address') }),
            onDone: { ...listed, actions: [listed.actions, 'closeOverlay'] },
            onError: { ...refused, actions: [refused.actions, 'closeOverlay'] },
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
