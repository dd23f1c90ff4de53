import { type ActorRefFrom, assign, setup } from 'xstate'
import { event } from '#machines/params.ts'
import type { Role } from '#rules/member/schema.ts'
import type { Standing } from '#rules/tab/access.ts'
import { doorOf, type Place } from '#rules/tab/place.ts'

export type StandingChanged = { type: 'standing.changed'; standing: Standing; role: Role | null }
type PlaceChanged = { type: 'place.changed'; place: Place }

export type DoorEvent = StandingChanged | PlaceChanged

interface DoorContext {
  place: Place
  standing: Standing
  role: Role | null
}

/** The door of the current page: opens or redirects, depending on who is at the tab. */
export const doorMachine = setup({
  types: { context: {} as DoorContext, events: {} as DoorEvent, input: {} as { place: Place } },
  guards: {
    isNowhere: ({ context }) => doorOf(context) === 'notFound',
    isOpen: ({ context }) => doorOf(context) === 'open',
    isForOthers: ({ context }) => doorOf(context) === 'restricted',
    isUndecided: ({ context }) => doorOf(context) === 'wait',
    isUnreachable: ({ context }) => doorOf(context) === 'unreachable',
  },
  actions: {
    keepStanding: assign((_, { standing, role }: StandingChanged) => ({ standing, role })),
    keepPlace: assign((_, { place }: PlaceChanged) => ({ place })),
  },
}).createMachine({
  id: 'door',
  description: 'The door of the page where the tab is.',
  context: ({ input }) => ({ ...input, standing: 'undecided', role: null }),
  initial: 'deciding',
  on: {
    'standing.changed': { target: '.deciding', actions: { type: 'keepStanding', params: event } },
    'place.changed': { target: '.deciding', actions: { type: 'keepPlace', params: event } },
  },
  states: {
    deciding: {
      description: 'Compares whom the page is for with who is here.',
      always: [
        {
          guard: 'isNowhere',
          target: 'notFound',
          description: 'No page is there, or none that this person may know of.',
        },
        { guard: 'isOpen', target: 'open', description: 'It is for her.' },
        {
          guard: 'isForOthers',
          target: 'restricted',
          description: 'What it is for reaches others, and the account is suspended or paused.',
        },
        { guard: 'isUndecided', target: 'waiting', description: 'It is still asked who is here.' },
        { guard: 'isUnreachable', target: 'unreachable', description: 'Nobody could say.' },
        { target: 'leading' },
      ],
    },
    notFound: { description: 'Says that there is no such page.' },
    open: { description: 'The page is shown.' },
    restricted: { description: 'Says when it opens again.' },
    waiting: { description: 'It is not yet known who is here.' },
    unreachable: { description: 'The server cannot be reached to ask.' },
    leading: { description: 'It is not for her: the tab leads where she belongs.' },
  },
})

export type DoorRef = ActorRefFrom<typeof doorMachine>
