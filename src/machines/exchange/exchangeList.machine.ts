import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor, needListener } from '#machines/needs.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { appended, hasMorePages, isEmptyPage, type Meta, type Page } from '#rules/wire/api.ts'

export type ExchangeListEvent =
  | { type: 'clock.ticked'; now: string }
  | { type: 'tab.chosen'; isMine: boolean }
  | { type: 'more.requested' }
  | { type: 'retry.requested' }

interface ExchangeListContext {
  now: string
  /** Only the ones I created or joined. */
  isMine: boolean
  exchanges: Exchange[]
  /** Where the list stands; before the first page came, before its beginning. */
  meta: Meta
}

/**
 * The exchanges, page by page, all critters' or only mine. Choosing the other tab puts away what was being loaded; what
 * moved down meanwhile does not come twice.
 */
export const exchangeListMachine = setup({
  types: {
    context: {} as ExchangeListContext,
    events: {} as ExchangeListEvent,
    input: {} as { now: string },
  },
  actors: {
    clock: needListener<Extract<ExchangeListEvent, { type: 'clock.ticked' }>>(),
    loadExchanges: needActor<Page<Exchange>, { isMine: boolean; page: number }>(),
  },
  guards: {
    isEmptyPage: (_, page: Page<Exchange>) => isEmptyPage(page),
    hasMorePages: (_, meta: Meta) => hasMorePages(meta),
  },
  actions: {
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    chooseTab: assign((_, { isMine }: { isMine: boolean }) => ({ isMine, exchanges: [] })),
    keepPage: assign((_, { data, meta }: Page<Exchange>) => ({ exchanges: data, meta })),
    appendPage: assign(({ context }, { data, meta }: Page<Exchange>) => ({
      exchanges: appended(context.exchanges, data),
      meta,
    })),
  },
}).createMachine({
  id: 'exchangeList',
  description: 'The exchanges of all critters, or only mine.',
  context: ({ input: { now } }) => ({
    now,
    isMine: false,
    exchanges: [],
    meta: { current_page: 0, last_page: 1, per_page: 0, total: 0 },
  }),
  invoke: { id: 'clock', src: 'clock' },
  on: {
    'clock.ticked': { actions: { type: 'keepNow', params: ({ event }) => event } },
    'tab.chosen': {
      target: '.loading',
      actions: { type: 'chooseTab', params: ({ event }) => event },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The first page is on its way.',
      invoke: {
        id: 'loadExchanges',
        src: 'loadExchanges',
        input: ({ context: { isMine } }) => ({ isMine, page: 1 }),
        onDone: [
          {
            guard: { type: 'isEmptyPage', params: ({ event }) => event.output },
            target: 'empty',
            description: 'There is none.',
          },
          { target: 'ready', actions: { type: 'keepPage', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    ready: {
      description: 'Exchanges are shown.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is loading.',
          on: {
            'more.requested': {
              guard: { type: 'hasMorePages', params: ({ context }) => context.meta },
              target: 'loadingMore',
              description: 'There are pages left.',
            },
          },
        },
        loadingMore: {
          description: 'The next page is on its way; asking again changes nothing.',
          invoke: {
            id: 'loadMore',
            src: 'loadExchanges',
            input: ({ context: { isMine, meta } }) => ({ isMine, page: meta.current_page + 1 }),
            onDone: {
              target: 'idle',
              actions: { type: 'appendPage', params: ({ event }) => event.output },
            },
            onError: 'interrupted',
          },
        },
        interrupted: {
          description: 'The next page could not be loaded; what is here stays.',
          on: { 'more.requested': 'loadingMore' },
        },
      },
    },
    empty: { description: 'There is nothing to show.' },
    failed: {
      description: 'The exchanges could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ExchangeListRef = ActorRefFrom<typeof exchangeListMachine>
