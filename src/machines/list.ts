import { assign, emit, setup } from 'xstate'
import type { Toast } from '#rules/tab/toast.ts'
import type { Page } from '#rules/wire/api.ts'
import { nothingKept, withoutUnfolded, withUnfolded } from '#rules/wire/kept-list.ts'
import {
  findsNothing,
  hasMore,
  isCounted,
  isTyped,
  type Listing,
  listingOf,
  nextPage,
  nothingIsListed,
  nothingListed,
  SEARCH_SETTLING_MS,
  withItem,
  withNewItem,
  withoutItem,
  withPage,
} from '#rules/wire/listing.ts'
import type {
  ItemFolded,
  ItemShown,
  ItemsDrawn,
  ItemsLeft,
  ListContext,
  ListEvent,
  Listed,
  ListMachine,
  NoQuery,
} from './list-types.ts'
import { needAction, needActor } from './needs.ts'
import { event, output } from './params.ts'

export type {
  ItemFolded,
  Listed,
  ListMachine,
  ListRef,
  ListState,
  PageAsked,
} from './list-types.ts'

interface ListOptions {
  id: string
  description: string
  /**
   * How the query may change. `chosen`: by selecting an option. `typed`: by typing, which is debounced; an empty result
   * then means "nothing found" and not "nothing there".
   * @default 'fixed'
   */
  query?: 'fixed' | 'chosen' | 'typed'
  /** Keeps the list up to date while it is shown: it can be reloaded, and items can be added, changed or removed. */
  isKeptUp?: boolean
  /** Lets Back restore the list, including which items were unfolded and the items' heights. */
  isKept?: boolean
  /** Lets the owner start the list with its first page, which then is not requested. */
  mayComeLoaded?: boolean
  /** Renders only the items near the viewport. */
  isWindowed?: boolean
  /** The toast for a request that fails. */
  announces?: Toast
}

type Query = { search?: string }
type Context = ListContext<Listed, Query>

const changed = { type: 'keepQuery', params: event } as const
const keptPage = { type: 'keepPage', params: output } as const
const keptItem = { type: 'keepItem', params: event } as const
const addedItem = [
  { type: 'addItem', params: event },
  { type: 'tellAdded', params: event },
] as const
const droppedItem = { type: 'dropItem', params: event } as const

const asked =
  (pageOf: (listing: Context) => number) =>
  ({ context }: { context: Context }) => ({ page: pageOf(context), ...context.query })

const firstPage = asked(() => 1)

const typedOn = {
  guard: { type: 'isTyped', params: event },
  target: '.settling',
  actions: changed,
  description: 'The member may still be typing.',
} as const

const unloaded = {
  guard: 'isUnloaded',
  target: 'loading',
  description: 'The list has started without its first page.',
} as const

const foundNothing = {
  guard: 'findsNothing',
  target: 'unmatched',
  description: 'Nothing matches the search.',
} as const

/**
 * A list that loads page by page. A newer query cancels the request for an older one. Items that move from one page to
 * another between two requests are neither listed twice nor missed. Loaded items stay on screen when loading the next
 * page fails. The owner provides `loadItems`.
 */
export function listMachine<Item extends Listed, OwnQuery = NoQuery>({
  id,
  description,
  query = 'fixed',
  isKeptUp = false,
  isKept = false,
  mayComeLoaded = false,
  isWindowed = false,
  announces,
}: ListOptions): ListMachine<Item, OwnQuery> {
  const isTypedOn = query === 'typed'
  const told = announces === undefined ? [] : [{ type: 'announce' as const, params: announces }]

  /** Repeats the request in flight when an item changes, because its response may still contain the old state. */
  const askingAnew = (target: string) =>
    isKeptUp
      ? {
          'item.added': { target, reenter: true, actions: addedItem },
          'item.changed': { target, reenter: true, actions: keptItem },
          'item.removed': { target, reenter: true, actions: droppedItem },
        }
      : {}

  const lookingAgain = isKeptUp ? { 'refresh.requested': 'ready.refreshing' as const } : {}

  const machine = setup({
    types: {
      context: {} as Context,
      events: {} as ListEvent<Listed, Query>,
      input: {} as ({ query?: Query } & Partial<Listing<Listed>>) | undefined,
      emitted: {} as ItemShown,
    },
    actors: { loadItems: needActor<Page<Listed>, Query & { page: number }>() },
    guards: {
      isTyped: (_, { query: part }: { query: Query }) => isTyped(part),
      findsNothing: ({ context }) => findsNothing(context),
      nothingIsListed: ({ context }) => nothingIsListed(context),
      hasMore: ({ context }) => hasMore(context),
      isUnloaded: ({ context }) => !isCounted(context),
    },
    actions: {
      ...((announces && { announce: needAction<Toast>('announce') }) as {
        announce: (args: unknown, toast: Toast) => void
      }),
      keepQuery: assign(({ context }, { query: part }: { query: Query }) => ({
        query: { ...context.query, ...part },
      })),
      keepPage: assign((_, page: Page<Listed>) => listingOf(page)),
      appendPage: assign(({ context }, page: Page<Listed>) => withPage(context, page)),
      keepItem: assign(({ context }, { item }: { item: Listed }) => ({
        items: withItem(context.items, item),
      })),
      addItem: assign(({ context: { items, meta, removed } }, { item }: { item: Listed }) =>
        withNewItem({ items, meta, removed }, item),
      ),
      tellAdded: emit((_, { item: { id: added } }: { item: Listed }) => ({
        type: 'item.shown',
        id: added,
      })),
      keepUnfolded: assign(({ context }, { id: one }: ItemFolded) => ({
        unfolded: withUnfolded(context.unfolded, one),
      })),
      keepFolded: assign(({ context }, { id: one }: ItemFolded) => ({
        unfolded: withoutUnfolded(context.unfolded, one),
      })),
      keepHeights: assign((_, { heights }: ItemsLeft) => ({ heights })),
      keepDrawn: assign((_, { drawn }: ItemsDrawn) => ({ drawn })),
      dropItem: assign(({ context }, { id: gone }: { id: number }) => withoutItem(context, gone)),
    },
    delays: { settlingTime: SEARCH_SETTLING_MS },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({ ...nothingListed, ...nothingKept, query: {}, ...input }),
    on: {
      ...(query !== 'fixed' && {
        'query.changed': [
          ...(isTypedOn ? [typedOn] : []),
          {
            target: '.loading',
            actions: changed,
            description: 'An option was selected, so there is no typing to wait for.',
          },
        ],
      }),
      ...(isKeptUp && {
        'item.added': { actions: addedItem },
        'item.changed': { actions: keptItem },
        'item.removed': { actions: droppedItem },
      }),
      ...(isKept && {
        'item.unfolded': { actions: { type: 'keepUnfolded' as const, params: event } },
        'item.folded': { actions: { type: 'keepFolded' as const, params: event } },
        'items.left': { actions: { type: 'keepHeights' as const, params: event } },
      }),
      ...(isWindowed && {
        'items.drawn': { actions: { type: 'keepDrawn' as const, params: event } },
      }),
    },
    initial: mayComeLoaded ? 'deciding' : 'loading',
    states: {
      ...(isTypedOn && {
        settling: {
          description: 'The search has just changed.',
          after: { settlingTime: 'loading' },
        },
      }),
      loading: {
        description: 'The first page is being loaded.',
        on: askingAnew('loading'),
        invoke: {
          id: 'loadItems',
          src: 'loadItems',
          input: firstPage,
          onDone: { target: 'deciding', actions: keptPage },
          onError: { target: 'failed', actions: told },
        },
      },
      deciding: {
        description: 'Checks whether there are items, and whether there are more.',
        always: [
          ...(mayComeLoaded ? [unloaded] : []),
          ...(isTypedOn ? [foundNothing] : []),
          { guard: 'nothingIsListed', target: 'empty', description: 'The list has no items.' },
          { guard: 'hasMore', target: 'ready.idle', description: 'More items can be loaded.' },
          {
            target: 'ready.complete',
            description: 'The last page has loaded, so there are no more items.',
          },
        ],
      },
      ready: {
        description: 'The loaded items are shown.',
        on: isKeptUp
          ? {
              'refresh.requested': '.refreshing',
              'item.removed': { target: 'deciding', actions: droppedItem },
            }
          : {},
        initial: 'idle',
        states: {
          idle: {
            description: 'Nothing is loading.',
            on: { 'more.requested': 'loadingMore' },
          },
          complete: { description: 'All items are loaded.' },
          loadingMore: {
            description: 'The next page is being loaded. Another request for it is ignored.',
            on: askingAnew('loadingMore'),
            invoke: {
              id: 'loadMore',
              src: 'loadItems',
              input: asked(nextPage),
              onDone: {
                target: `#${id}.deciding`,
                actions: { type: 'appendPage', params: output },
              },
              onError: { target: 'interrupted', actions: told },
            },
          },
          interrupted: {
            description: 'The next page could not be loaded. The loaded items stay.',
            on: { 'more.requested': 'loadingMore' },
          },
          ...(isKeptUp && {
            refreshing: {
              description:
                'The first page is being loaded again. The loaded items stay until then.',
              on: askingAnew('refreshing'),
              invoke: {
                id: 'refresh',
                src: 'loadItems' as const,
                input: firstPage,
                onDone: { target: `#${id}.deciding`, actions: keptPage },
                onError: { target: 'outdated', actions: told },
              },
            },
            outdated: {
              description: 'The first page could not be loaded again. The loaded items stay.',
            },
          }),
        },
      },
      empty: {
        description: 'The list is empty.',
        on: {
          ...lookingAgain,
          ...(isKeptUp && { 'item.added': { target: 'deciding' as const, actions: addedItem } }),
        },
      },
      ...(isTypedOn && {
        unmatched: { description: 'No item matches the search.', on: lookingAgain },
      }),
      failed: {
        description: 'The list could not be loaded.',
        on: { 'retry.requested': 'loading' },
      },
    },
  })
  return machine as unknown as ListMachine<Item, OwnQuery>
}
