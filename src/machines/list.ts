import { type ActorRefFrom, assign, setup } from 'xstate'
import { appended, hasMorePages, isEmptyPage, type Meta, type Page } from '#rules/wire/api.ts'
import { needActor } from './needs.ts'

type SearchChanged = { type: 'search.changed'; search: string }

export type ListEvent = SearchChanged | { type: 'more.requested' } | { type: 'retry.requested' }

export interface ListContext<Item> {
  search: string
  items: Item[]
  /** Where the list stands; before the first page came, before its beginning. */
  meta: Meta
}

export interface ListInput {
  page: number
  search: string
}

const NOWHERE: Meta = { current_page: 0, last_page: 1, per_page: 0, total: 0 }
const SETTLING_MS = 400

/**
 * A list that comes page by page and may be searched: what is typed settles first, a newer search puts away what was
 * being loaded, and what moved down meanwhile does not come twice. The owner provides `loadItems`.
 */
export const listMachine = <Item extends { id: number }>(id: string, description: string) =>
  setup({
    types: { context: {} as ListContext<Item>, events: {} as ListEvent },
    actors: { loadItems: needActor<Page<Item>, ListInput>() },
    guards: {
      isEmptyPage: (_, page: Page<Item>) => isEmptyPage(page),
      hasMorePages: (_, meta: Meta) => hasMorePages(meta),
    },
    actions: {
      keepSearch: assign((_, { search }: { search: string }) => ({ search })),
      keepPage: assign((_, { data, meta }: Page<Item>) => ({ items: data, meta })),
      appendPage: assign(({ context }, { data, meta }: Page<Item>) => ({
        items: appended(context.items, data),
        meta,
      })),
    },
    delays: { settlingTime: SETTLING_MS },
  }).createMachine({
    id,
    description,
    context: { search: '', items: [], meta: NOWHERE },
    on: {
      'search.changed': {
        target: '.settling',
        actions: { type: 'keepSearch', params: ({ event }) => event },
      },
    },
    initial: 'loading',
    states: {
      settling: {
        description: 'The search may still be typed on.',
        after: { settlingTime: 'loading' },
      },
      loading: {
        description: 'The first page is on its way.',
        invoke: {
          id: 'loadItems',
          src: 'loadItems',
          input: ({ context: { search } }) => ({ search, page: 1 }),
          onDone: [
            {
              guard: { type: 'isEmptyPage', params: ({ event }) => event.output },
              target: 'empty',
              actions: { type: 'keepPage', params: ({ event }) => event.output },
              description: 'There is nothing of the kind.',
            },
            {
              target: 'ready',
              actions: { type: 'keepPage', params: ({ event }) => event.output },
            },
          ],
          onError: 'failed',
        },
      },
      ready: {
        description: 'What has come is shown.',
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
              src: 'loadItems',
              input: ({ context: { search, meta } }) => ({ search, page: meta.current_page + 1 }),
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
        description: 'The list could not be loaded.',
        on: { 'retry.requested': 'loading' },
      },
    },
  })

export type ListMachine<Item extends { id: number }> = ReturnType<typeof listMachine<Item>>
export type ListRef<Item extends { id: number }> = ActorRefFrom<ListMachine<Item>>
