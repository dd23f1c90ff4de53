import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { context, event, output } from '#machines/params.ts'
import { isEnded } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Story } from '#rules/exchange/story.ts'

interface StoryGiven {
  exchange: Exchange
  now: string
}

export type StoryEvent = ({ type: 'exchange.changed' } & StoryGiven) | { type: 'retry.requested' }

interface StoryContext extends StoryGiven {
  /** Null until it has loaded. */
  story: Story | null
}

/**
 * The story of an exchange that has ended: its figures, its participants and the first page of its gallery. It is loaded
 * once, also when the exchange ends while its page is open. Figures change at most once a week, so it is not reloaded.
 */
export const storyMachine = setup({
  types: {
    context: {} as StoryContext,
    events: {} as StoryEvent,
    input: {} as StoryGiven,
  },
  actors: { loadStory: needActor<Story, { exchangeId: number }>() },
  guards: {
    isEnded: (_, { exchange, now }: StoryGiven) => isEnded(exchange, new Date(now)),
  },
  actions: {
    keepChange: assign((_, { exchange, now }: StoryGiven) => ({ exchange, now })),
    keepStory: assign((_, story: Story) => ({ story })),
  },
}).createMachine({
  id: 'story',
  description: 'How an exchange went.',
  context: ({ input: { exchange, now } }) => ({ exchange, now, story: null }),
  on: { 'exchange.changed': { actions: { type: 'keepChange', params: event } } },
  initial: 'goingOn',
  states: {
    goingOn: {
      description: 'The exchange has not ended, so there is no story yet.',
      always: {
        guard: { type: 'isEnded', params: context },
        target: 'loading',
        description: 'The last day of the exchange is over.',
      },
    },
    loading: {
      description: 'The story is being loaded.',
      invoke: {
        id: 'loadStory',
        src: 'loadStory',
        input: ({ context: { exchange } }) => ({ exchangeId: exchange.id }),
        onDone: { target: 'told', actions: { type: 'keepStory', params: output } },
        onError: 'failed',
      },
    },
    told: { description: 'The story is shown.' },
    failed: {
      description: 'The story could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type StoryRef = ActorRefFrom<typeof storyMachine>
