import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import type { Destination } from '#rules/wire/path.ts'

type DepartureRequested = { type: 'departure.requested'; destination: Destination }

export type DepartureEvent =
  | { type: 'work.begun' }
  | { type: 'work.settled' }
  | DepartureRequested
  | { type: 'departure.confirmed' }
  | { type: 'departure.abandoned' }

interface DepartureContext {
  destination: Destination | null
}

const chosen = ({ context }: { context: DepartureContext }) =>
  known(context.destination, 'where the link leads')

/**
 * Leaving a page by a link: at once, or after a question while something typed there is not saved. A flow that leads on
 * by itself, for example after a save, asks nothing; nor is the browser's own Back, which not every browser lets a page
 * hold up.
 */
export const departureMachine = setup({
  types: { context: {} as DepartureContext, events: {} as DepartureEvent },
  actions: {
    goTo: needAction<Destination>('goTo'),
    keepDestination: assign((_, { destination }: DepartureRequested) => ({ destination })),
  },
}).createMachine({
  id: 'departure',
  description: 'Leaving a page by a link.',
  context: { destination: null },
  initial: 'free',
  states: {
    free: {
      description: 'Nothing would be lost.',
      on: {
        'work.begun': 'guarded',
        'departure.requested': {
          actions: { type: 'goTo', params: ({ event }) => event.destination },
        },
      },
    },
    guarded: {
      description: 'Something was typed that is not saved.',
      on: {
        'work.settled': 'free',
        'departure.requested': {
          target: 'asking',
          actions: { type: 'keepDestination', params: event },
        },
      },
    },
    asking: {
      description: 'Asks whether what was typed may be lost.',
      on: {
        'work.settled': 'free',
        'departure.abandoned': 'guarded',
        'departure.confirmed': {
          target: 'free',
          actions: { type: 'goTo', params: chosen },
        },
      },
    },
  },
})

export type DepartureRef = ActorRefFrom<typeof departureMachine>
