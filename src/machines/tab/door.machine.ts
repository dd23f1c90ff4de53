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
  description: 'Decides whether the current page may be shown to this visitor.',
  context: ({ input }) => ({ ...input, standing: 'undecided', role: null, hasLeft: false }),
  initial: 'deciding',
  on: {
    'standing.changed': { target: '.deciding', actions: { type: 'keepStanding', params: event } },
    'place.changed': { target: '.deciding', actions: { type: 'keepPlace', params: event } },
  },
  states: {
    deciding: {
      description: 'Compares whom the page is for with who is logged in.',
      always: [
        {
          guard: 'isNowhere',
          target: 'notFound',
          description: 'There is no such page, or this visitor may not know about it.',
        },
        { guard: 'isOpen', target: 'open', description: 'The page is for this visitor.' },
        {
          guard: 'isPublic',
          target: 'face',
          description: 'The page is for members, has a public face, and the visitor is a guest.',
        },
        {
          guard: 'isForOthers',
          target: 'restricted',
          description:
            'The page lets members reach others, and the account is suspended or paused.',
        },
        {
          guard: 'isUndecided',
          target: 'waiting',
          description: 'The session is still being checked.',
        },
        {
          guard: 'isUnreachable',
          target: 'unreachable',
          description: 'The session could not be checked.',
        },
        {
          guard: 'isPocket',
          target: 'pocket',
          description:
            'The session could not be checked, and this device has stored swaps of its member.',
        },
        {
          target: 'leading',
          description:
            'The page is for visitors of another standing: guests, newcomers or members.',
        },
      ],
    },
    notFound: { description: 'The page says that it does not exist.' },
    open: { description: 'The page is shown.' },
    face: { description: 'The public face of the page is shown.' },
    restricted: { description: 'The page says when it opens again.' },
    waiting: { description: 'The tab does not know yet who is logged in.' },
    unreachable: { description: 'The server cannot be reached.' },
    pocket: { description: 'The swaps stored on this device are shown instead of the page.' },
    leading: { description: 'The tab redirects to the right page for this visitor.' },
  },
})

export type DoorRef = ActorRefFrom<typeof doorMachine>
