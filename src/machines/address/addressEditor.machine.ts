import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import { type Address, type AddressValues, addressValues } from '#rules/address/schema.ts'
import { fullName } from '#rules/joining/onboarding-drafts.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Destination } from '#rules/wire/path.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { addressForm } from './address.form.ts'

interface AddressEditorGiven {
  /** The id of the address to change; null for a new one. */
  id: number | null
  me: Me
}

interface AddressEditorContext extends AddressEditorGiven {
  values: AddressValues
}

/** The page for adding or changing one address. After saving, it leads back to the profile. */
export const addressEditorMachine = setup({
  types: {
    context: {} as AddressEditorContext,
    events: {} as { type: 'retry.requested' },
    input: {} as AddressEditorGiven,
    children: {} as { address: 'address' },
  },
  actors: { loadAddress: needActor<Address, { id: number }>(), address: addressForm },
  guards: {
    isNew: ({ context }) => context.id === null,
    isNotFound: (_, problem: Problem) => isNotFound(problem),
  },
  actions: {
    goTo: needAction<Destination>('goTo'),
    fillIn: assign((_, address: Address) => ({ values: addressValues(address) })),
  },
}).createMachine({
  id: 'addressEditor',
  description: 'A page for one address, new or saved.',
  context: ({ input }) => ({ ...input, values: addressValues(null, fullName(input.me)) }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Checks whether the address is new. A saved address is loaded first.',
      always: [
        {
          guard: 'isNew',
          target: 'editing',
          description: 'The address is new, so there is nothing to load.',
        },
        { target: 'loading', description: 'The form starts with the values of the saved address.' },
      ],
    },
    loading: {
      description: 'The address is being loaded.',
      invoke: {
        id: 'loadAddress',
        src: 'loadAddress',
        input: ({ context }) => ({ id: known(context.id, 'the address') }),
        onDone: {
          target: 'editing',
          actions: { type: 'fillIn', params: output },
        },
        onError: [
          {
            guard: {
              type: 'isNotFound',
              params: problem,
            },
            target: 'missing',
            description: 'The address does not exist, or belongs to another member.',
          },
          { target: 'failed', description: 'The address may exist, so a retry may help.' },
        ],
      },
    },
    editing: {
      description: 'The member fills in the fields and saves them.',
      invoke: {
        id: 'address',
        src: 'address',
        input: ({ context }) => ({ values: context.values }),
        onDone: { target: 'saved', actions: { type: 'goTo', params: { path: '/profile' } } },
      },
    },
    saved: {
      type: 'final',
      description: 'The address is saved, and the tab returns to the profile.',
    },
    missing: { description: 'There is no such address.' },
    failed: {
      description: 'The address could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type AddressEditorRef = ActorRefFrom<typeof addressEditorMachine>
