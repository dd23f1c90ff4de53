import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { ownRescuesMachine } from '#machines/exchange/ownRescues.machine.ts'
import { homepageExchangesMachine } from '#machines/feed/homepageExchanges.machine.ts'
import { needAction, needListener } from '#machines/needs.ts'
import { event, shown } from '#machines/params.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { isAfternoon, isMorning, nextHomeChange } from '#rules/feed/greeting.ts'
import { afterJoining, hasJustJoined } from '#rules/member/first-steps.ts'
import type { Me } from '#rules/member/schema.ts'

export type HomeEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'member.changed'; member: Me }

interface HomeGiven {
  me: Me
  now: string
}

interface HomeContext extends HomeGiven {
  /** Null until the exchanges have loaded. */
  exchanges: Exchange[] | null
  /** Null until the spare gifts that the member is asked for have loaded. */
  rescues: Rescue[] | null
}

const keptExchanges = [{ type: 'keepExchanges', params: shown }, 'expectNextChange'] as const

/**
 * The home page: a greeting that depends on the time of day, and the current exchanges, including the member's own
 * swaps and the spare gifts that they are asked for. The feed beside them is a list that Back restores.
 */
export const homeMachine = setup({
  types: {
    context: {} as HomeContext,
    events: {} as HomeEvent,
    input: {} as HomeGiven,
    children: {} as {
      homepageExchanges: 'homepageExchanges'
      ownRescues: 'ownRescues'
      clock: 'clock'
      member: 'member'
    },
  },
  actors: {
    homepageExchanges: homepageExchangesMachine,
    ownRescues: ownRescuesMachine,
    clock: needListener<Extract<HomeEvent, { type: 'clock.ticked' }>>(),
    member: needListener<Extract<HomeEvent, { type: 'member.changed' }>>(),
  },
  guards: {
    isMorning: ({ context }) => isMorning(new Date(context.now)),
    isAfternoon: ({ context }) => isAfternoon(new Date(context.now)),
    hasJustJoined: ({ context }, { data }: { data: Exchange[] | null }) =>
      hasJustJoined(context.me, data),
  },
  actions: {
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    changeMember: needAction<Me>('changeMember'),
    keepMember: assign({ me: (_, { member }: { member: Me }) => member }),
    keepExchanges: assign((_, { data }: { data: Exchange[] | null }) => ({ exchanges: data })),
    keepRescues: assign((_, { data }: { data: Rescue[] | null }) => ({ rescues: data })),
    lookAgain: sendTo('homepageExchanges', { type: 'refresh.requested' }),
    lookForRescues: sendTo('ownRescues', { type: 'refresh.requested' }),
    expectNextChange: sendTo('clock', ({ context: { exchanges, now } }) => ({
      type: 'boundary.expected',
      at: nextHomeChange(exchanges ?? [], new Date(now)).toISOString(),
    })),
  },
}).createMachine({
  id: 'home',
  description: 'Home, the page that members see after logging in.',
  context: ({ input }) => ({ ...input, exchanges: null, rescues: null }),
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'member', src: 'member' },
    {
      id: 'ownRescues',
      src: 'ownRescues',
      onSnapshot: { actions: { type: 'keepRescues', params: shown } },
    },
    {
      id: 'homepageExchanges',
      src: 'homepageExchanges',
      onSnapshot: [
        {
          guard: { type: 'hasJustJoined', params: shown },
          actions: [
            ...keptExchanges,
            { type: 'changeMember', params: ({ context }) => afterJoining(context.me) },
          ],
          description:
            'The list contains a sign-up that the member’s first steps do not include yet.',
        },
        {
          actions: keptExchanges,
          description:
            'The greeting changes with the time of day, and the page changes when an exchange opens or starts.',
        },
      ],
    },
  ],
  on: {
    'clock.ticked': {
      target: '.choosing',
      actions: [{ type: 'keepNow', params: event }, 'lookAgain', 'lookForRescues'],
      description: 'The exchanges may have changed on the server as well.',
    },
    'member.changed': { actions: { type: 'keepMember', params: event } },
  },
  initial: 'choosing',
  states: {
    choosing: {
      description:
        'Picks the greeting by the time of day, and sets the clock for the next change of the page.',
      entry: 'expectNextChange',
      always: [
        {
          guard: 'isMorning',
          target: 'morning',
          description: 'It is five o’clock in the morning or later.',
        },
        {
          guard: 'isAfternoon',
          target: 'afternoon',
          description: 'It is noon or later.',
        },
        {
          target: 'evening',
          description: 'It is after five in the afternoon, or before five in the morning.',
        },
      ],
    },
    morning: { description: 'The greeting is for the morning, until noon.' },
    afternoon: { description: 'The greeting is for the afternoon, until five o’clock.' },
    evening: { description: 'The greeting is for the evening and the night.' },
  },
})

export type HomeRef = ActorRefFrom<typeof homeMachine>
