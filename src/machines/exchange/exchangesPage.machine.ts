import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needListener } from '#machines/needs.ts'
import { event, shown } from '#machines/params.ts'
import { nextChangeAmong } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { isOnFirstPage, type Listing, nothingListed } from '#rules/wire/listing.ts'
import { exchangeListMachine } from './exchangeList.machine.ts'

export type ExchangesPageEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'all.chosen' }
  | { type: 'mine.chosen' }

interface ExchangesPageGiven {
  now: string
}

interface ExchangesPageContext extends ExchangesPageGiven {
  /** What the list shows. */
  listing: Listing<Exchange>
}

/**
 * The page of the exchanges, with two tabs. One list serves both: the other tab asks it for something else, which
 * discards what was being loaded. When a boundary of an exchange on it passes, and when the reader comes back, the
 * cards say what the clock says, and the list is asked for again.
 */
export const exchangesPageMachine = setup({
  types: {
    context: {} as ExchangesPageContext,
    events: {} as ExchangesPageEvent,
    input: {} as ExchangesPageGiven,
    children: {} as { clock: 'clock'; exchangeList: 'exchangeList' },
  },
  actors: {
    clock: needListener<Extract<ExchangesPageEvent, { type: 'clock.ticked' }>>(),
    exchangeList: exchangeListMachine,
  },
  guards: { isOnFirstPage: ({ context }) => isOnFirstPage(context.listing) },
  actions: {
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    keepListing: assign((_, listing: Listing<Exchange>) => ({ listing })),
    lookAgain: sendTo('exchangeList', { type: 'refresh.requested' }),
    expectChange: sendTo('clock', ({ context: { listing, now } }) => ({
      type: 'boundary.expected',
      at: nextChangeAmong(listing.items, new Date(now))?.toISOString() ?? null,
    })),
    askFor: sendTo('exchangeList', (_, query: { isMine: boolean }) => ({
      type: 'query.changed' as const,
      query,
    })),
  },
}).createMachine({
  id: 'exchangesPage',
  description: 'The exchanges of all critters, or only mine.',
  context: ({ input }) => ({ ...input, listing: nothingListed }),
  invoke: [
    { id: 'clock', src: 'clock' },
    {
      id: 'exchangeList',
      src: 'exchangeList',
      input: { query: { isMine: false } },
      onSnapshot: { actions: [{ type: 'keepListing', params: shown }, 'expectChange'] },
    },
  ],
  on: {
    'clock.ticked': [
      {
        guard: 'isOnFirstPage',
        actions: [{ type: 'keepNow', params: event }, 'lookAgain', 'expectChange'],
        description: 'What the server knows of the exchanges may have changed as well.',
      },
      {
        actions: [{ type: 'keepNow', params: event }, 'expectChange'],
        description: 'What was asked for page by page stays: the clock alone goes on.',
      },
    ],
  },
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
