import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needActor, needListener } from '#machines/needs.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { isAfternoon, isMorning } from '#rules/feed/greeting.ts'
import { nextHomeChange } from '#rules/feed/home.ts'
import { FEED_PAGE } from '#rules/feed/post.ts'
import type { Me } from '#rules/member/schema.ts'
import { isEmpty } from '#rules/wire/list.ts'
import { feedMachine } from './feed.machine.ts'

export type HomeEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'member.changed'; member: Me }
  | { type: 'retry.requested' }

export interface HomeFacts {
  me: Me
  now: string
}

interface HomeContext extends HomeFacts {
  exchanges: Exchange[]
}

/**
 * The home page: a greeting by the time of day, the exchanges of the moment with my own swaps among them, and the feed.
 * Each part loads and fails by itself.
 */
export const homeMachine = setup({
  types: {
    context: {} as HomeContext,
    events: {} as HomeEvent,
    input: {} as HomeFacts,
    children: {} as { feed: 'feed'; clock: 'clock'; member: 'member' },
  },
  actors: {
    feed: feedMachine,
    clock: needListener<Extract<HomeEvent, { type: 'clock.ticked' }>>(),
    member: needListener<Extract<HomeEvent, { type: 'member.changed' }>>(),
    loadHomepageExchanges: needActor<Exchange[]>(),
  },
  guards: {
    isMorning: (_, { now }: { now: string }) => isMorning(new Date(now)),
    isAfternoon: (_, { now }: { now: string }) => isAfternoon(new Date(now)),
    isEmpty: (_, { exchanges }: { exchanges: readonly Exchange[] }) => isEmpty(exchanges),
  },
  actions: {
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    keepMember: assign({ me: (_, { member }: { member: Me }) => member }),
    keepExchanges: assign((_, { exchanges }: { exchanges: Exchange[] }) => ({ exchanges })),
    expectNextChange: sendTo(
      'clock',
      (_, { exchanges, now }: Pick<HomeContext, 'exchanges' | 'now'>) => ({
        type: 'boundary.expected',
        at: nextHomeChange(exchanges, new Date(now)).toISOString(),
      }),
    ),
  },
}).createMachine({
  id: 'home',
  description: 'The page a member arrives at.',
  context: ({ input }) => ({ ...input, exchanges: [] }),
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'member', src: 'member' },
    { id: 'feed', src: 'feed', input: { perPage: FEED_PAGE } },
  ],
  on: {
    'clock.ticked': {
      target: '.greeting.choosing',
      actions: { type: 'keepNow', params: ({ event }) => event },
    },
    'member.changed': { actions: { type: 'keepMember', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    greeting: {
      description: 'The word for the time of day.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Looks at the clock, and asks to be told when the page will change.',
          entry: { type: 'expectNextChange', params: ({ context }) => context },
          always: [
            {
              guard: { type: 'isMorning', params: ({ context }) => context },
              target: 'morning',
              description: 'From five o’clock on.',
            },
            {
              guard: { type: 'isAfternoon', params: ({ context }) => context },
              target: 'afternoon',
              description: 'From noon on.',
            },
            { target: 'evening' },
          ],
        },
        morning: { description: 'Before noon.' },
        afternoon: { description: 'Before five in the afternoon.' },
        evening: { description: 'The night shift.' },
      },
    },
    homepageExchanges: {
      description: 'The exchanges of the moment, my own running ones first.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The exchanges are on their way.',
          invoke: {
            id: 'loadHomepageExchanges',
            src: 'loadHomepageExchanges',
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ exchanges: event.output }) },
                target: 'empty',
                description: 'No exchange stands open.',
              },
              {
                target: 'ready',
                actions: [
                  { type: 'keepExchanges', params: ({ event }) => ({ exchanges: event.output }) },
                  {
                    type: 'expectNextChange',
                    params: ({ context, event }) => ({ ...context, exchanges: event.output }),
                  },
                ],
              },
            ],
            onError: 'failed',
          },
        },
        ready: { description: 'The exchanges are shown.' },
        empty: { description: 'There is none to show.' },
        failed: {
          description: 'They could not be loaded; the rest of the page does not mind.',
          on: { 'retry.requested': 'loading' },
        },
      },
    },
  },
})

export type HomeRef = ActorRefFrom<typeof homeMachine>
