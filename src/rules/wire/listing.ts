import { numberLabel } from '#rules/text/number-words.ts'
import type { Meta, Page } from './api.ts'

interface Listed {
  id: number
}

/** An item that is another than before, or new, in all lists of its kind. */
export interface ChangedItem<Item extends Listed = Listed> {
  /** The name of the lists: `posts`, without what was asked for. */
  list: string
  item: Item
}

/** The part of a list that has arrived. */
export interface Listing<Item extends Listed> {
  items: Item[]
  /** How far the list has come; before the first page, it is before its beginning. */
  meta: Meta
  /** How many were taken out since the last page came, less those on top: what follows has moved up by that many. */
  removed: number
}

/** A search is asked for once the typing rests this long, in ms: not for each letter, and before one wonders. */
export const SEARCH_SETTLING_MS = 400

export const nothingListed: Listing<never> = {
  items: [],
  meta: { current_page: 0, last_page: 1, per_page: 0, total: 0 },
  removed: 0,
}

/** A list that begins with this page. */
export const listingOf = <Item extends Listed>({ data, meta }: Page<Item>): Listing<Item> => ({
  items: data,
  meta,
  removed: 0,
})

/** The list and the page after it, without duplicates: what moved down meanwhile comes a second time. */
export function withPage<Item extends Listed>(
  { items }: Listing<Item>,
  { data, meta }: Page<Item>,
): Listing<Item> {
  const known = new Set(items.map(({ id }) => id))
  return { items: [...items, ...data.filter(({ id }) => !known.has(id))], meta, removed: 0 }
}

/** The list with this item as it is now; an item that is not in it stays outside. */
export const withItem = <Item extends Listed>(items: readonly Item[], changed: Item): Item[] =>
  items.map((item) => (item.id === changed.id ? changed : item))

/** The list with an item that is new, on top; one that it has already stays where it is. */
export function withNewItem<Item extends Listed>(
  listing: Listing<Item>,
  added: Item,
): Listing<Item> {
  const { items, meta, removed } = listing
  if (items.some(({ id }) => id === added.id)) return listing
  const total = meta.total + 1
  return { items: [added, ...items], meta: { ...meta, total }, removed: removed - 1 }
}
/** The list without an item that is gone. */
export function withoutItem<Item extends Listed>(
  listing: Listing<Item>,
  id: number,
): Listing<Item> {
  const { items, meta, removed } = listing
  const left = items.filter((item) => item.id !== id)
  if (left.length === items.length) return listing
  return { items: left, meta: { ...meta, total: meta.total - 1 }, removed: removed + 1 }
}

/** The page to ask for next: the one that holds what comes after all that was seen. */
export const nextPage = ({ meta, removed }: Pick<Listing<Listed>, 'meta' | 'removed'>): number =>
  Math.floor((meta.current_page * meta.per_page - removed) / meta.per_page) + 1

/** Nothing is listed, on this page or any other. */
export const nothingIsListed = ({ meta }: { meta: Meta }): boolean => meta.total === 0

/** There are pages left, and something on them that is not here. */
export const hasMore = ({ items, meta, removed }: Listing<Listed>): boolean =>
  (meta.total_is_capped || items.length < meta.total) &&
  nextPage({ meta, removed }) <= meta.last_page

/** Only the first page is here: it can be loaded again without losing any. */
export const isOnFirstPage = ({ meta }: { meta: Meta }): boolean => meta.current_page === 1

/** Whether there is something to search for. */
export const isSearch = (search: string): boolean => search.trim() !== ''

/** Only the search has changed, and the typing may go on. */
export const isTyped = (changed: object): boolean => 'search' in changed

/** A search has found nothing, whatever else there is. */
export const findsNothing = ({
  meta,
  query,
}: {
  meta: Meta
  query: { search?: string }
}): boolean => nothingIsListed({ meta }) && isSearch(query.search ?? '')

/** The total is known: the first page has come. */
export const isCounted = ({ meta }: { meta: Meta }): boolean => meta.current_page > 0

/** "Showing 20 of 1,043 members", "… of more than 1,000 members"; nothing is said of a list that came at once. */
export function shownLabel(listing: Listing<Listed>, of: string): string {
  const { items, meta } = listing
  const shown = numberLabel(items.length)
  const total = numberLabel(meta.total)
  if (hasMore(listing))
    return `Showing ${shown} of ${meta.total_is_capped ? 'more than ' : ''}${total} ${of}`
  return meta.current_page > 1 ? `Showing all ${shown} ${of}` : ''
}
