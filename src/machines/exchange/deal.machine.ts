import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import { asksSurveys, joinableInstead, lacksOthers, othersAsked } from '#rules/exchange/deal.ts'
import type { Asked } from '#rules/exchange/filters.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Page } from '#rules/wire/api.ts'

interface DealGiven {
  exchange: Exchange
  now: string
}

export type DealEvent = { type: 'exchange.changed' } & DealGiven

interface DealInputs extends DealGiven {
  /** The exchange regions that are open to the member. */
  regions: readonly string[]
}

interface DealContext extends DealInputs {
  /** The surveys that the member still has to answer first. Null until they have loaded, and if loading fails. */
  surveys: Survey[] | null
  /** Exchanges that the member can join instead of this one, loaded once. Null until then, and if loading fails. */
  others: Exchange[] | null
}

/**
 * Facts that a member should know before signing up. While they may still get in, these are the surveys that they have
 * to answer first. If this exchange will not accept them, these are other exchanges that would. Neither blocks the
 * sign-up, so nothing changes on screen when a request fails. The next change of the exchange repeats the request.
 */
export const dealMachine = setup({
  types: {
    context: {} as DealContext,
    events: {} as DealEvent,
    input: {} as DealInputs,
  },
  actors: {
    loadNeededSurveys: needActor<Survey[], { id: number }>(),
    loadOthers: needActor<Page<Exchange>, Asked & { page: number }>(),
  },
  guards: {
    asksSurveys: ({ context }) => asksSurveys(context.exchange),
    lacksOthers: ({ context: { exchange, regions, others } }) =>
      lacksOthers(exchange, regions, others),
  },
  actions: {
    keepChange: assign((_, { exchange, now }: DealGiven) => ({ exchange, now })),
    keepSurveys: assign((_, surveys: Survey[]) => ({ surveys })),
    keepOthers: assign(({ context }, { data }: Page<Exchange>) => ({
      others: joinableInstead(context.exchange, data),
    })),
  },
}).createMachine({
  id: 'deal',
  description: 'What a member should know before they sign up.',
  context: ({ input }) => ({ ...input, surveys: null, others: null }),
  on: {
    'exchange.changed': { target: '.deciding', actions: { type: 'keepChange', params: event } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks what the member needs to know.',
      always: [
        {
          guard: 'asksSurveys',
          target: 'loadingSurveys',
          description: 'The member may sign up, and the exchange requires surveys.',
        },
        {
          guard: 'lacksOthers',
          target: 'loadingOthers',
          description: 'The member cannot join this exchange, but may be able to join others.',
        },
        {
          target: 'told',
          description: 'The exchange itself contains everything the member needs to know.',
        },
      ],
    },
    loadingSurveys: {
      description: 'Loads which required surveys the member has not answered.',
      invoke: {
        id: 'loadNeededSurveys',
        src: 'loadNeededSurveys',
        input: ({ context }) => ({ id: context.exchange.id }),
        onDone: { target: 'told', actions: { type: 'keepSurveys', params: output } },
        onError: 'told',
      },
    },
    loadingOthers: {
      description: 'Loads exchanges with free spots that are open to the member’s region.',
      invoke: {
        id: 'loadOthers',
        src: 'loadOthers',
        input: ({ context }) => ({ ...othersAsked(context.regions), page: 1 }),
        onDone: { target: 'told', actions: { type: 'keepOthers', params: output } },
        onError: 'told',
      },
    },
    told: { description: 'The page shows everything, until the exchange changes.' },
  },
})

export type DealRef = ActorRefFrom<typeof dealMachine>
