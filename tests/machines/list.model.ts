/** Reference model for a list that loads page by page, written from the specification. */
import type { Listed, ListMachine } from '#machines/list.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { nothingKept } from '#rules/wire/kept-list.ts'
import {
  hasMore,
  type Listing,
  listingOf,
  nextPage,
  nothingListed,
  withItem,
  withNewItem,
  withoutItem,
  withPage,
} from '#rules/wire/listing.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The next page is requested only when nothing is loading, and is appended. After the last page, nothing more is
 * requested. A search is debounced by 400 ms, and a newer query overrides an older one. Loaded items stay when a later
 * request fails. If an item changes during a request, the request is repeated.
 */
interface List extends Said {
  shows: 'nothing yet' | 'a failure' | 'no items' | 'no match' | 'items'
  below?: 'more' | 'loading more' | 'could not load more' | 'all' | 'reloading' | 'out of date'
  listing: Listing<Listed>
  kept: { unfolded: readonly number[]; heights: unknown; drawn: unknown }
  knows: { query: object; isTyping?: boolean }
}

const isSearching = ({ query }: List['knows']) => 'search' in query && query.search !== ''
const at = ({ listing, kept, knows }: List, change: Partial<List>): List => ({
  shows: 'items',
  listing,
  kept,
  knows: { query: knows.query },
  ...change,
})
const ask = ({ knows }: List, page: number) =>
  ({ started: [['loadItems', { page, ...knows.query }]] }) as const

const load = (was: List): List => at(was, { shows: 'nothing yet', ...ask(was, 1) })
const more = (was: List): List =>
  at(was, { below: 'loading more', ...ask(was, nextPage(was.listing)) })
const reload = (was: List): List => at(was, { below: 'reloading', ...ask(was, 1) })
const settle = (was: List): List => {
  if (was.listing.meta.total !== 0) return at(was, { below: hasMore(was.listing) ? 'more' : 'all' })
  return at(was, { shows: isSearching(was.knows) ? 'no match' : 'no items' })
}
/** Repeats the request in progress, because its response may be older than the change. */
const again = (was: List): List => {
  if (was.below === 'loading more') return more(was)
  if (was.below === 'reloading') return reload(was)
  return was.shows === 'nothing yet' && !was.knows.isTyping ? load(was) : was
}
const isLoading = (was: List) => again(was) !== was

export const listModel = (failed: Toast): Model<ListMachine<Listed, Query>, List> => ({
  start: ({ query }) =>
    load({
      shows: 'nothing yet',
      listing: nothingListed,
      kept: nothingKept,
      knows: { query },
    }),
  on: {
    'query.changed': (was, { query: part }) => {
      const now = { ...was, knows: { query: { ...was.knows.query, ...part } } }
      if (!('search' in part)) return load(now)
      const knows = { ...now.knows, isTyping: true }
      return at(now, { shows: 'nothing yet', waits: [400], knows })
    },
    'after settlingTime': load,
    'more.requested': (was) =>
      was.below === 'more' || was.below === 'could not load more' ? more(was) : was,
    'refresh.requested': (was) =>
      was.shows === 'nothing yet' || was.shows === 'a failure' ? was : reload(was),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'item.added': (was, { item }) => {
      const now = { ...was, listing: withNewItem(was.listing, item) }
      const shown = was.shows === 'no items' ? settle(now) : again(now)
      return { ...shown, emitted: [{ type: 'item.shown', id: item.id }] }
    },
    'item.changed': (was, { item }) =>
      again({ ...was, listing: { ...was.listing, items: withItem(was.listing.items, item) } }),
    'item.removed': (was, { id }) => {
      const now = { ...was, listing: withoutItem(was.listing, id) }
      return was.shows === 'items' && !isLoading(was) ? settle(now) : again(now)
    },
    'item.unfolded': (was, { id }) => ({ ...was, kept: { ...was.kept, unfolded: [id] } }),
    'item.folded': (was) => ({ ...was, kept: { ...was.kept, unfolded: [] } }),
    'items.left': (was, { heights }) => ({ ...was, kept: { ...was.kept, heights } }),
    'items.drawn': (was, { drawn }) => ({ ...was, kept: { ...was.kept, drawn } }),
    'loadItems done': (was, page) =>
      settle({
        ...was,
        listing: was.below === 'loading more' ? withPage(was.listing, page) : listingOf(page),
      }),
    'loadItems failed': (was) => {
      const told = [['announce', failed]] as const
      if (was.below === 'loading more') return at(was, { below: 'could not load more', told })
      return was.below === 'reloading'
        ? at(was, { below: 'out of date', told })
        : at(was, { shows: 'a failure', told })
    },
  },
  shows: ({ value, context: { items, meta, removed, unfolded, heights, drawn } }) => ({
    ...views[typeof value === 'string' ? value : value.ready],
    listing: { items, meta, removed },
    kept: { unfolded, heights, drawn },
  }),
})

type Query = { search: string; isMine: boolean }

const views = {
  settling: { shows: 'nothing yet' },
  loading: { shows: 'nothing yet' },
  deciding: { shows: 'nothing yet' },
  empty: { shows: 'no items' },
  unmatched: { shows: 'no match' },
  failed: { shows: 'a failure' },
  idle: { shows: 'items', below: 'more' },
  complete: { shows: 'items', below: 'all' },
  loadingMore: { shows: 'items', below: 'loading more' },
  interrupted: { shows: 'items', below: 'could not load more' },
  refreshing: { shows: 'items', below: 'reloading' },
  outdated: { shows: 'items', below: 'out of date' },
} as const
