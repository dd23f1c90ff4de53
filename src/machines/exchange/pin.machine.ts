import { type ActorRefFrom, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { asListed } from '#rules/exchange/tabs.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { ChangedItem } from '#rules/wire/listing.ts'
import { problemOf } from '#rules/wire/problem.ts'

export type PinEvent = { type: 'pin.pressed' }

interface PinContext {
  id: number
}

/**
 * Lets an admin pin or unpin an exchange; `pinRefusal` refuses everyone else. The pin shows once the server has
 * confirmed it, and a failure is announced.
 */
export const pinMachine = setup({
  types: {
    context: {} as PinContext,
    events: {} as PinEvent,
    input: {} as PinContext,
    tags: {} as 'busy',
  },
  actors: { togglePin: needActor<Exchange, PinContext>() },
  actions: {
    announce: needAction<Toast>('announce'),
    changeItem: needAction<ChangedItem<Exchange>>('changeItem'),
  },
}).createMachine({
  id: 'pin',
  description: 'Pinning an exchange.',
  context: ({ input }) => input,
  initial: 'resting',
  states: {
    resting: {
      description: 'The page shows whether the exchange is pinned.',
      on: { 'pin.pressed': 'pinning' },
    },
    pinning: {
      tags: 'busy',
      description:
        'The pin is being changed. The page shows the change when the server has confirmed it.',
      invoke: {
        id: 'togglePin',
        src: 'togglePin',
        input: ({ context }) => context,
        onDone: {
          target: 'resting',
          actions: { type: 'changeItem', params: ({ event }) => asListed(event.output) },
        },
        onError: {
          target: 'resting',
          actions: {
            type: 'announce',
            params: ({ event }) => ({ message: problemOf(event.error).message, tone: 'bad' }),
          },
        },
      },
    },
  },
})

export type PinRef = ActorRefFrom<typeof pinMachine>
