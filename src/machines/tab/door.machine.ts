import { type ActorRefFrom, assign, setup } from 'xstate'
import { event } from '#machines/params.ts'
import type { Role } from '#rules/member/schema.ts'
import { isKnown, type Standing } from '#rules/tab/access.ts'
import { doorOf, type Place, staysOnPage } from '#rules/tab/place.ts'

export type StandingChanged = { type: 'standing.changed'; standing: Standing; role: Role | null }
type PlaceChanged = { type: 'place.changed'; place: Place }

export type DoorEvent = StandingChanged | PlaceChanged

interface DoorContext {
  place: Place
  standing: Standing
  role: Role | null
  /** True if a member has logged out on this page. */
  hasLeft: boolean
}

/** Decides whether the current page opens or redirects, depending on who is logged in. */
export const doorMachine = setup({
  types: { context: {} as DoorContext, events: {} as DoorEvent, input: {} as { place: Place } },
  guards: {
    isNowhere: ({ context }) => doorOf(context) === 'notFound',
    isOpen: ({ context }) => doorOf(context) === 'open',
    isPublic: ({ context }) => doorOf(context) === 'face',
    isForOthers: ({ context }) => doorOf(context) === 'restricted',
    isUndecided: ({ context }) => doorOf(context) === 'wait',
    isUnreachable: ({ context }) => doorOf(context) === 'unreachable',
    isPocket: ({ context }) => doorOf(context) === 'pocket',
  },
  actions: {
    keepStanding: assign(({ context }, { standing, role }: StandingChanged) => ({
      standing,
      role,
      hasLeft: !isKnown(standing) && (context.hasLeft || isKnown(context.standing)),
    })),
    keepPlace: assign(({ context }, { place }: PlaceChanged) => ({
      place,
      hasLeft: context.hasLeft && staysOnPage(context.place, place),
    })),
  },
}).createMachine({
  id: 'door',
  description: 'The door of the page where the tab is.',
  context: ({ input }) => ({ ...input, standing: 'undecided', role: null, hasLeft: false }),
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
        { guard: 'isOpen', target: 'open', description: 'It is for this person.' },
        {
          guard: 'isPublic',
          target: 'face',
          description: 'It is for members, and a guest is here.',
        },
        {
          guard: 'isForOthers',
          target: 'restricted',
          description: 'What it is for reaches others, and the account is suspended or paused.',
        },
        { guard: 'isUndecided', target: 'waiting', description: 'It is still asked who is here.' },
        { guard: 'isUnreachable', target: 'unreachable', description: 'Nobody could say.' },
        {
          guard: 'isPocket',
          target: 'pocket',
          description: 'Nobody could say, and this device has kept something for its member.',
        },
        {
          target: 'leading',
          description: 'It is for people of another standing: guests, newcomers or members.',
        },
      ],
    },
    notFound: { description: 'Says that there is no such page.' },
    open: { description: 'The page is shown.' },
    face: { description: 'The public face of the page is shown.' },
    restricted: { description: 'Says when it opens again.' },
    waiting: { description: 'It is not yet known who is here.' },
    unreachable: { description: 'The server cannot be reached to ask.' },
    pocket: { description: 'The swaps that this device has kept are shown instead of the page.' },
    leading: { description: 'It is for others: the tab redirects to the page for this person.' },
  },
})

export type DoorRef = ActorRefFrom<typeof doorMachine>
