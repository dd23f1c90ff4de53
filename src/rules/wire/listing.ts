import { numberLabel } from '#rules/text/number-words.ts'
import type { Meta, Page } from './api.ts'

export interface Listed {
  id: number
}

/** A changed or new item, to update in all lists of this kind. */
export interface ChangedItem<Item extends Listed = Listed> {
  /** The name of the lists, such as `posts`, without the query. */
  list: string
  item: Item
}

/** The loaded part of a list. */
export interface Listing<Item extends Listed> {
  items: Item[]
  /** The meta of the last loaded page; `current_page` is 0 before the first. */
  meta: Meta
  /**
   * The number of items removed since the last page was loaded, minus the items added on top. Later items have moved up
   * by this many places.
   */
  removed: number
}

/** Debounce of a search, in ms: long enough to skip single letters, but too short to notice. */
export const SEARCH_SETTLING_MS = 400

export const nothingListed: Listing<never> = {
  items: [],
  meta: { current_page: 0, last_page: 1, per_page: 0, total: 0 },
  removed: 0,
}

/** A list with only this page loaded. */
export const listingOf = <Item extends Listed>({ data, meta }: Page<Item>): Listing<Item> => ({
  items: data,
  meta,
  removed: 0,
})

/**
 * Appends the next page. An item that has moved to a later page since it was loaded is returned twice, so duplicates
 * are dropped.
 */
export function withPage<Item extends Listed>(
  { items }: Listing<Item>,
  { data, meta }: Page<Item>,
): Listing<Item> {
  const known = new Set(items.map(({ id }) => id))
  return { items: [...items, ...data.filter(({ id }) => !known.has(id))], meta, removed: 0 }
}

/** Replaces an item. An item that is not in the list is not added. */
export const withItem = <Item extends Listed>(items: readonly Item[], changed: Item): Item[] =>
  items.map((item) => (item.id === changed.id ? changed : item))

/** Adds a new item on top. An item that is already in the list stays where it is. */
export function withNewItem<Item extends Listed>(
  listing: Listing<Item>,
  added: Item,
): Listing<Item> {
  const { items, meta, removed } = listing
  if (items.some(({ id }) => id === added.id)) return listing
  const total = meta.total + 1
  return { items: [added, ...items], meta: { ...meta, total }, removed: removed - 1 }
}

/** Removes a deleted item from a list. */
export function withoutItem<Item extends Listed>(
  listing: Listing<Item>,
  id: number,
): Listing<Item> {
  const { items, meta, removed } = listing
  const left = items.filter((item) => item.id !== id)
  if (left.length === items.length) return listing
  return { items: left, meta: { ...meta, total: meta.total - 1 }, removed: removed + 1 }
}

/** The number of the page to load next: the page with the first item that is not loaded yet. */
export const nextPage = ({ meta, removed }: Pick<Listing<Listed>, 'meta' | 'removed'>): number =>
  Math.floor((meta.current_page * meta.per_page - removed) / meta.per_page) + 1

/** True if the list has no items at all. */
export const nothingIsListed = ({ meta }: { meta: Meta }): boolean => meta.total === 0

/** True if there are pages left, with items that are not loaded yet. */
export const hasMore = ({ items, meta, removed }: Listing<Listed>): boolean =>
  (meta.total_is_capped || items.length < meta.total) &&
  nextPage({ meta, removed }) <= meta.last_page

/** True if only the first page is loaded, so that reloading it loses no items. */
export const isOnFirstPage = ({ meta }: { meta: Meta }): boolean => meta.current_page === 1

/** True if the search text is not blank. */
export const isSearch = (search: string): boolean => search.trim() !== ''

/** True if the search text has changed, so that the request is debounced. */
export const isTyped = (changed: object): boolean => 'search' in changed

/** True if a search has found nothing. */
export const findsNothing = ({
  meta,
  query,
}: {
  meta: Meta
  query: { search?: string }
}): boolean => nothingIsListed({ meta }) && isSearch(query.search ?? '')

/** True if the total is known, because the first page has loaded. */
export const isCounted = ({ meta }: { meta: Meta }): boolean => meta.current_page > 0

/** "Showing 20 of 1,043 members", "… of more than 1,000 members"; empty for a list with only one page. */
export function shownLabel(listing: Listing<Listed>, of: string): string {
  const { items, meta } = listing
  const shown = numberLabel(items.length)
  const total = numberLabel(meta.total)
  if (hasMore(listing))
    return `Showing ${shown} of ${meta.total_is_capped ? 'more than ' : ''}${total} ${of}`
  return meta.current_page > 1 ? `Showing all ${shown} ${of}` : ''
}
