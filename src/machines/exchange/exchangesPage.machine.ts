import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needListener } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import { nextChangeAmong } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { asksForMine } from '#rules/exchange/tabs.ts'
import type { Query } from '#rules/tab/place.ts'
import { isOnFirstPage, type Listing, nothingListed } from '#rules/wire/listing.ts'

type ListShown = { type: 'list.shown'; listing: Listing<Exchange> }
type ClockTicked = { type: 'clock.ticked'; now: string }

export type ExchangesPageEvent = ClockTicked | AddressChanged | ListShown

interface ExchangesPageGiven {
  now: string
  /** What the address asks for. */
  query: Query
}

interface ExchangesPageContext extends ExchangesPageGiven {
  /** What the list shows. */
  listing: Listing<Exchange>
}

/**
 * The page of the exchanges, with two tabs that the address names. Each has a list of its own, which Back finds as it
 * was left. When a boundary of an exchange on it passes, and when the reader comes back, the cards say what the clock
 * says, and the list is asked for again.
 */
export const exchangesPageMachine = setup({
  types: {
    context: {} as ExchangesPageContext,
    events: {} as ExchangesPageEvent,
    input: {} as ExchangesPageGiven,
    children: {} as { clock: 'clock'; address: 'address'; exchangeList: 'exchangeList' },
  },
  actors: {
    clock: needListener<ClockTicked>(),
    address: needListener<AddressChanged>(),
    exchangeList: needListener<ListShown, { isMine: boolean }>(),
  },
  guards: {
    isOnFirstPage: ({ context }) => isOnFirstPage(context.listing),
    asksForMine: ({ context }) => asksForMine(context.query),
  },
  actions: {
    keepNow: assign((_, { now }: ClockTicked) => ({ now })),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query })),
    keepListing: assign((_, { listing }: ListShown) => ({ listing })),
    lookAgain: sendTo('exchangeList', { type: 'refresh.requested' }),
    expectChange: sendTo('clock', ({ context: { listing, now } }) => ({
      type: 'boundary.expected',
      at: nextChangeAmong(listing.items, new Date(now))?.toISOString() ?? null,
    })),
  },
}).createMachine({
  id: 'exchangesPage',
  description: 'The exchanges of all critters, or only mine.',
  context: ({ input }) => ({ ...input, listing: nothingListed }),
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'address', src: 'address' },
  ],
  on: {
    'list.shown': { actions: [{ type: 'keepListing', params: event }, 'expectChange'] },
    'address.changed': { target: '.opening', actions: { type: 'keepQuery', params: event } },
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
  initial: 'opening',
  states: {
    opening: {
      description: 'The address says which tab it is.',
      always: [
        { guard: 'asksForMine', target: 'mineShown', description: 'It names mine.' },
        { target: 'allShown' },
      ],
    },
    allShown: {
      description: 'Everybody’s exchanges are shown.',
      invoke: { id: 'exchangeList', src: 'exchangeList', input: { isMine: false } },
    },
    mineShown: {
      description: 'The ones I created or joined are shown.',
      invoke: { id: 'exchangeList', src: 'exchangeList', input: { isMine: true } },
    },
  },
})

export type ExchangesPageRef = ActorRefFrom<typeof exchangesPageMachine>
