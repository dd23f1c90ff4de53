import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needListener } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import { isEmptyPocket, type KeptSwap, nextForgotten, stillKept } from '#rules/exchange/pocket.ts'

export type PocketEvent = { type: 'clock.ticked'; now: string }

interface PocketContext {
  swaps: readonly KeptSwap[]
  now: string
}

/**
 * The running swaps stored on this device, shown while the server cannot be reached. Each swap is deleted when its
 * exchange ends, and at the latest a week after the server last returned it.
 */
export const pocketMachine = setup({
  types: {
    context: {} as PocketContext,
    input: {} as PocketContext,
    events: {} as PocketEvent,
    children: {} as { clock: 'clock' },
  },
  actors: { clock: needListener<PocketEvent>() },
  guards: { isEmptyPocket: ({ context }) => isEmptyPocket(context.swaps) },
  actions: {
    dropForgotten: assign(({ context }, { now }: PocketEvent) => ({
      now,
      swaps: stillKept(context.swaps, new Date(now)),
    })),
    expectNextForgotten: sendTo('clock', ({ context: { swaps } }) => ({
      type: 'boundary.expected',
      at: nextForgotten(swaps),
    })),
  },
}).createMachine({
  id: 'pocket',
  description: 'The member’s swaps, shown without a network.',
  context: ({ input }) => input,
  invoke: { id: 'clock', src: 'clock' },
  on: {
    'clock.ticked': {
      target: '.sorting',
      actions: { type: 'dropForgotten', params: event },
      description: 'The storage period of a swap may be over.',
    },
  },
  initial: 'sorting',
  states: {
    sorting: {
      description: 'Checks which swaps are left.',
      always: [
        {
          guard: 'isEmptyPocket',
          target: 'empty',
          description: 'The storage period of every swap is over.',
        },
        { target: 'filled', description: 'There are swaps to show.' },
      ],
    },
    filled: {
      description: 'The swaps are shown, with the labels that were opened on this device.',
      entry: 'expectNextForgotten',
    },
    empty: { description: 'Nothing may be shown without the server.' },
  },
})

export type PocketRef = ActorRefFrom<typeof pocketMachine>
