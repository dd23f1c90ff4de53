import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, output, problem } from '#machines/params.ts'
import type { Address } from '#rules/address/schema.ts'
import { opensDeletion, profileOverlays } from '#rules/member/overlays.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type AddressBookEvent =
  | { type: 'default.chosen'; id: number }
  | OverlayEvent
  | { type: 'delete.confirmed' }
  | { type: 'delete.cancelled' }
  | { type: 'retry.requested' }

interface AddressBookContext {
  addresses: Address[]
  /** The id of the address to delete, from the page’s URL. */
  asked: number | null
  /** The id of the address being deleted or made the default. */
  chosenId: number | null
  /** The reason the last change failed. */
  problem: Problem | null
}

const listed = { target: 'idle', actions: { type: 'keepAddresses', params: output } } as const
const refused = { target: 'idle', actions: { type: 'keepProblem', params: problem } } as const
const closed = ['forgetAsked', 'closeOverlay'] as const

/**
 * The member's addresses. Exactly one of them is the default. The member can choose a different default, but cannot
 * unset it. Deleting an address asks for confirmation first, under its own URL. The server’s response then shows which
 * address is the default.
 */
export const addressBookMachine = setup({
  types: {
    context: {} as AddressBookContext,
    events: {} as AddressBookEvent,
    tags: {} as 'busy',
  },
  actors: {
    overlay: needOverlay,
    loadAddresses: needActor<Address[]>(),
    chooseDefault: needActor<Address[], { id: number }>(),
    deleteAddress: needActor<Address[], { id: number }>(),
  },
  guards: {
    opensDeletion: ({ context: { asked, addresses } }) => opensDeletion(asked, addresses),
  },
  actions: {
    closeOverlay: needAction('closeOverlay'),
    keepAsked: assign((_, { id }: OverlayOpened) => ({ asked: id })),
    forgetAsked: assign({ asked: null }),
    keepAddresses: assign((_, addresses: Address[]) => ({
      addresses,
      chosenId: null,
    })),
    choose: assign((_, { id }: { id: number }) => ({ chosenId: id, problem: null })),
    chooseAsked: assign(({ context }) => ({
      chosenId: context.asked,
      problem: null,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem, chosenId: null })),
    unchoose: assign({ chosenId: null }),
  },
}).createMachine({
  id: 'addressBook',
  description: 'A member’s delivery addresses.',
  context: { addresses: [], asked: null, chosenId: null, problem: null },
  invoke: hearOverlay(profileOverlays.deleteAddress),
  on: {
    'overlay.opened': { actions: { type: 'keepAsked', params: event } },
    'overlay.closed': { actions: 'forgetAsked' },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The addresses are being loaded.',
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
          always: {
            guard: 'opensDeletion',
            target: 'confirmingDelete',
            actions: 'chooseAsked',
            description: 'The URL asks to delete one of the listed addresses.',
          },
          on: {
            'default.chosen': {
              target: 'choosingDefault',
              actions: { type: 'choose', params: event },
            },
          },
        },
        choosingDefault: {
          tags: 'busy',
          description: 'The chosen address is being made the default.',
          invoke: {
            id: 'chooseDefault',
            src: 'chooseDefault',
            input: ({ context }) => ({ id: known(context.chosenId, 'the chosen address') }),
            onDone: listed,
            onError: refused,
          },
        },
        confirmingDelete: {
          description: 'A popup asks whether to delete the address.',
          on: {
            'delete.confirmed': 'deleting',
            'delete.cancelled': { target: 'idle', actions: ['unchoose', ...closed] },
            'overlay.closed': { target: 'idle', actions: ['unchoose', 'forgetAsked'] },
          },
        },
        deleting: {
          tags: 'busy',
          description:
            'The address is being deleted. The popup closes whether or not that succeeds.',
          invoke: {
            id: 'deleteAddress',
            src: 'deleteAddress',
            input: ({ context }) => ({ id: known(context.chosenId, 'the chosen address') }),
            onDone: { ...listed, actions: [listed.actions, ...closed] },
            onError: { ...refused, actions: [refused.actions, ...closed] },
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
