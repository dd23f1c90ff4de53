import { REGIONS, type RegionKey, regionLabel } from '#rules/member/region.ts'
import type { Query } from '#rules/tab/place.ts'
import { numberLabel } from '#rules/text/number-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { EXCHANGES_A_PAGE } from './schema.ts'

/** The filter chips: all exchanges, exchanges that start or end within a week, and exchanges with free spots. */
export const CHIPS = ['all', 'soon', 'available'] as const
export type Chip = (typeof CHIPS)[number]

/** A query for the list of exchanges. */
export interface Asked {
  /** Only exchanges that the member created or joined. */
  isMine: boolean
  chip: Chip
  /** Empty means any region. */
  regions: readonly RegionKey[]
  search: string
  /** The number of pages to load first. */
  pages: number
}

export const UNFILTERED = { chip: 'all', regions: [], search: '' } as const satisfies Partial<Asked>

/** The maximum length of the search text, in characters. */
export const SEARCH_MAX = 100
/** The maximum number of pages to load in one request. */
const MOST_PAGES = 8

const isChip = (word: string | undefined): word is Chip => CHIPS.some((chip) => chip === word)

/** Characters that cannot be sent or stored: NUL and unpaired surrogates. */
const UNKEEPABLE = /[\0\p{Cs}]/gu

/** The search to send for the text that the user entered. */
export const searchOf = (typed: string): string =>
  [...typed.replace(UNKEEPABLE, '').trim()].slice(0, SEARCH_MAX).join('').trim()

/** The known regions among these keys, in list order, without duplicates. */
export const regionsOf = (keys: readonly string[]): RegionKey[] =>
  REGIONS.flatMap(({ key }) => (keys.includes(key) ? key : []))

/** Parses a URL. Invalid parts are ignored. */
export function askedBy({ tab, f, regions = '', q = '', page = '' }: Query): Asked {
  return {
    isMine: tab === 'mine',
    chip: isChip(f) ? f : 'all',
    regions: regionsOf(regions.split(',')),
    search: searchOf(q),
    pages: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), MOST_PAGES) : 1,
  }
}

/** The URL of a query: `/exchanges?f=soon&regions=uk,us&q=mail`. */
export function addressOf({ isMine, chip, regions, search, pages }: Asked): Path {
  const query = Object.entries({
    tab: isMine && 'mine',
    f: chip !== 'all' && chip,
    regions: regions.join(','),
    q: encodeURIComponent(search),
    page: pages > 1 && pages,
  }).flatMap(([name, value]) => (value ? `${name}=${value}` : []))
  return query.length === 0 ? '/exchanges' : `/exchanges?${query.join('&')}`
}

/** True if both queries ask for the same list, ignoring the number of pages. */
export const isSameList = (one: Asked, other: Asked): boolean =>
  addressOf({ ...one, pages: 1 }) === addressOf({ ...other, pages: 1 })

/**
 * Changes a query and goes back to its first page. Uses the text in the search field, even before the debounce has
 * ended.
 */
export const refined = (asked: Asked, typed: string, change: Partial<Asked>): Asked => ({
  ...asked,
  search: searchOf(typed),
  pages: 1,
  ...change,
})

export const isSearched = ({ search }: Asked): boolean => search !== ''

/** True if the query has a filter or a search. */
export const isFiltered = ({ chip, regions, search }: Asked): boolean =>
  chip !== 'all' || regions.length > 0 || search !== ''

/** The number of pages that the items fill, limited to the number that a URL may ask for. */
export const pagesOf = (items: readonly unknown[]): number =>
  Math.min(Math.max(1, Math.ceil(items.length / EXCHANGES_A_PAGE)), MOST_PAGES)

/** True if more pages are loaded than the number in the URL. */
export const isUnrolled = (items: readonly unknown[], { pages }: Asked): boolean =>
  pagesOf(items) > pages

/** True if the text in the search field amounts to a different search than the query's. */
export const changesSearch = (typed: string, { search }: Asked): boolean =>
  searchOf(typed) !== search

/**
 * The text to show in the search field after the URL has changed. It stays the same unless the URL has a different
 * search.
 */
export const typedAfter = (typed: string, before: Asked, asked: Asked): string =>
  asked.search === before.search || asked.search === searchOf(typed) ? typed : asked.search

/** "Regions", "Region: Europe", "Regions: 3". */
export function regionsLabel(keys: readonly RegionKey[]): string {
  const [first] = keys
  if (first === undefined) return 'Regions'
  return keys.length === 1
    ? `Region: ${regionLabel(first)}`
    : `Regions: ${numberLabel(keys.length)}`
}
