import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needListener } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import { exchangeListMachine } from './exchangeList.machine.ts'

export type ExchangesPageEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'all.chosen' }
  | { type: 'mine.chosen' }

interface ExchangesPageGiven {
  now: string
}

/**
 * The page of the exchanges, with two tabs. One list serves both: the other tab asks it something else, which puts away
 * what was being loaded.
 */
export const exchangesPageMachine = setup({
  types: {
    context: {} as ExchangesPageGiven,
    events: {} as ExchangesPageEvent,
    input: {} as ExchangesPageGiven,
    children: {} as { clock: 'clock'; exchangeList: 'exchangeList' },
  },
  actors: {
    clock: needListener<Extract<ExchangesPageEvent, { type: 'clock.ticked' }>>(),
    exchangeList: exchangeListMachine,
  },
  actions: {
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    askFor: sendTo('exchangeList', (_, query: { isMine: boolean }) => ({
      type: 'query.changed' as const,
      query,
    })),
  },
}).createMachine({
  id: 'exchangesPage',
  description: 'The exchanges of all critters, or only mine.',
  context: ({ input }) => input,
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'exchangeList', src: 'exchangeList', input: { query: { isMine: false } } },
  ],
  on: { 'clock.ticked': { actions: { type: 'keepNow', params: event } } },
  initial: 'allShown',
  states: {
    allShown: {
      description: 'Everybody’s exchanges are shown.',
      on: {
        'mine.chosen': {
          target: 'mineShown',
          actions: { type: 'askFor', params: { isMine: true } },
        },
      },
    },
    mineShown: {
      description: 'The ones I created or joined are shown.',
      on: {
        'all.chosen': {
          target: 'allShown',
          actions: { type: 'askFor', params: { isMine: false } },
        },
      },
    },
  },
})

export type ExchangesPageRef = ActorRefFrom<typeof exchangesPageMachine>
