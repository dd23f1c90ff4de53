import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needListener } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import {
  type Asked,
  addressOf,
  askedBy,
  changesSearch,
  isSameList,
  isSearched,
  isUnrolled,
  pagesOf,
  refined,
  typedAfter,
} from '#rules/exchange/filters.ts'
import { nextChangeAmong } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import {
  isOnFirstPage,
  type Listing,
  nothingListed,
  SEARCH_SETTLING_MS,
} from '#rules/wire/listing.ts'
import type { Destination } from '#rules/wire/path.ts'

/** The list’s contents and the query they belong to. */
type Shown = Listing<Exchange> & { query: Asked }
type ListShown = { type: 'list.shown'; listing: Shown }
type ClockTicked = { type: 'clock.ticked'; now: string }
type FiltersChosen = { type: 'filters.chosen'; filters: Partial<Asked> }
type SearchTyped = { type: 'search.typed'; search: string }

export type ExchangesPageEvent =
  | ClockTicked
  | AddressChanged
  | ListShown
  | FiltersChosen
  | SearchTyped

interface ExchangesPageContext {
  now: string
  /** The tab, filters and search in the URL. */
  asked: Asked
  /** The text in the search field. */
  typed: string
  listing: Shown
}

/**
 * The page that lists all exchanges or the member's own, with filters and a search. The URL contains every choice:
 * controls change the URL, and the list follows it. Back restores each tab’s list. Typing in the search field is
 * debounced, and a newer request discards an older one. When a listed exchange enters its next phase, or the reader
 * comes back to the tab, the cards are updated and the list is reloaded.
 */
export const exchangesPageMachine = setup({
  types: {
    context: {} as ExchangesPageContext,
    events: {} as ExchangesPageEvent,
    input: {} as { now: string; query: AddressChanged['query'] },
    children: {} as { clock: 'clock'; address: 'address'; exchangeList: 'exchangeList' },
  },
  actors: {
    clock: needListener<ClockTicked>(),
    address: needListener<AddressChanged>(),
    exchangeList: needListener<ListShown, { asked: Asked }>(),
  },
  guards: {
    isOnFirstPage: ({ context }) => isOnFirstPage(context.listing),
    asksForMine: ({ context }) => context.asked.isMine,
    isAnotherList: ({ context }, { listing }: ListShown) =>
      !isSameList(listing.query, context.asked),
    isUnrolled: ({ context }, { listing }: ListShown) => isUnrolled(listing.items, context.asked),
    changesList: ({ context }, { filters }: FiltersChosen) =>
      !isSameList(refined(context.asked, context.typed, filters), context.asked),
    changesSearch: ({ context }) => changesSearch(context.typed, context.asked),
  },
  actions: {
    goTo: needAction<Destination>('goTo'),
    keepNow: assign((_, { now }: ClockTicked) => ({ now })),
    keepAsked: assign(({ context }, { query }: AddressChanged) => {
      const asked = askedBy(query)
      return { asked, typed: typedAfter(context.typed, context.asked, asked) }
    }),
    keepTyped: assign((_, { search }: SearchTyped) => ({ typed: search })),
    clearTyped: assign(({ context }, { filters }: FiltersChosen) => ({
      typed: filters.search ?? context.typed,
    })),
    keepListing: assign((_, { listing }: ListShown) => ({ listing })),
    askList: sendTo('exchangeList', ({ context: { asked } }) => ({
      type: 'query.changed',
      query: asked,
    })),
    lookAgain: sendTo('exchangeList', { type: 'refresh.requested' }),
    expectChange: sendTo('clock', ({ context: { listing, now } }) => ({
      type: 'boundary.expected',
      at: nextChangeAmong(listing.items, new Date(now))?.toISOString() ?? null,
    })),
  },
  delays: { settlingTime: SEARCH_SETTLING_MS },
}).createMachine({
  id: 'exchangesPage',
  description: 'The exchanges of all members, or only the member’s own.',
  context: ({ input: { now, query } }) => {
    const asked = askedBy(query)
    return { now, asked, typed: asked.search, listing: { ...nothingListed, query: asked } }
  },
  invoke: [
    { id: 'clock', src: 'clock' },
    { id: 'address', src: 'address' },
  ],
  on: {
    'list.shown': [
      {
        guard: { type: 'isAnotherList', params: event },
        actions: [{ type: 'keepListing', params: event }, 'askList'],
        description: 'The list was loaded for a different URL.',
      },
      {
        guard: { type: 'isUnrolled', params: event },
        actions: [
          { type: 'keepListing', params: event },
          'expectChange',
          {
            type: 'goTo',
            params: ({ context: { asked, listing } }) => ({
              path: addressOf({ ...asked, pages: pagesOf(listing.items) }),
              replace: true,
            }),
          },
        ],
        description: 'More pages of the list are loaded than the URL says.',
      },
      {
        actions: [{ type: 'keepListing', params: event }, 'expectChange'],
        description: 'The list matches the URL. The clock waits for the next date in the list.',
      },
    ],
    'clock.ticked': [
      {
        guard: 'isOnFirstPage',
        actions: [{ type: 'keepNow', params: event }, 'lookAgain', 'expectChange'],
        description: 'The exchanges may have changed on the server as well.',
      },
      {
        actions: [{ type: 'keepNow', params: event }, 'expectChange'],
        description:
          'More than the first page is loaded, so the list stays as it is and only the clock is updated.',
      },
    ],
  },
  type: 'parallel',
  states: {
    tab: {
      description: 'Which tab of the list is shown.',
      initial: 'opening',
      on: {
        'address.changed': { target: '.opening', actions: { type: 'keepAsked', params: event } },
      },
      states: {
        opening: {
          description: 'Reads the tab from the URL.',
          always: [
            {
              guard: 'asksForMine',
              target: 'mineShown',
              description: 'The URL contains the tab “mine”.',
            },
            { target: 'allShown', description: 'The URL contains no tab, or an unknown one.' },
          ],
        },
        allShown: {
          description: 'The exchanges of all members are shown.',
          invoke: {
            id: 'exchangeList',
            src: 'exchangeList',
            input: ({ context: { asked } }) => ({ asked }),
          },
        },
        mineShown: {
          description: 'The exchanges that the member created or joined are shown.',
          invoke: {
            id: 'exchangeList',
            src: 'exchangeList',
            input: ({ context: { asked } }) => ({ asked }),
          },
        },
      },
    },
    search: {
      description: 'The text in the search field.',
      initial: 'still',
      on: {
        'search.typed': { target: '.settling', actions: { type: 'keepTyped', params: event } },
        'filters.chosen': [
          {
            guard: { type: 'changesList', params: event },
            target: '.still',
            actions: [
              { type: 'clearTyped', params: event },
              {
                type: 'goTo',
                params: ({ context: { asked, typed }, event: { filters } }) => ({
                  path: addressOf(refined(asked, typed, filters)),
                }),
              },
            ],
            description: 'The filter changes the list, so Back must lead to the previous list.',
          },
          {
            target: '.still',
            actions: { type: 'clearTyped', params: event },
            description: 'The filter leaves the list unchanged.',
          },
        ],
      },
      states: {
        still: { description: 'Nobody is typing.' },
        settling: {
          description: 'The member may still be typing.',
          after: {
            settlingTime: [
              {
                guard: 'changesSearch',
                target: 'still',
                actions: {
                  type: 'goTo',
                  params: ({ context: { asked, typed } }) => ({
                    path: addressOf(refined(asked, typed, {})),
                    replace: isSearched(asked),
                  }),
                },
                description: 'The search has changed. Back skips its intermediate texts.',
              },
              {
                target: 'still',
                description: 'The text equals the search that is already shown.',
              },
            ],
          },
        },
      },
    },
  },
})

export type ExchangesPageRef = ActorRefFrom<typeof exchangesPageMachine>
