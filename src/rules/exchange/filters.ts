import { REGIONS, type RegionKey, regionLabel } from '#rules/member/region.ts'
import type { Query } from '#rules/tab/place.ts'
import { numberLabel } from '#rules/text/number-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { EXCHANGES_A_PAGE } from './schema.ts'

/** The chips of the list: all, those that start or end within a week, those with spots. */
export const CHIPS = ['all', 'soon', 'available'] as const
export type Chip = (typeof CHIPS)[number]

/** What a list of exchanges is asked for. */
export interface Asked {
  /** Only the ones I created or joined. */
  isMine: boolean
  chip: Chip
  /** Any, where none is named. */
  regions: readonly RegionKey[]
  search: string
  /** How many pages of it are shown to begin with. */
  pages: number
}

/** What is asked without a filter. */
export const UNFILTERED = { chip: 'all', regions: [], search: '' } as const satisfies Partial<Asked>

/** The server looks for no more. */
export const SEARCH_MAX = 100
/** So many pages come at once; the rest by and by. */
const MOST_PAGES = 8

const isChip = (word: string | undefined): word is Chip => CHIPS.some((chip) => chip === word)

/** What no text can hold: NUL, and halves of a character. */
const UNKEEPABLE = /[\0\p{Cs}]/gu

/** What the server looks for, of what was typed. */
export const searchOf = (typed: string): string =>
  [...typed.replace(UNKEEPABLE, '').trim()].slice(0, SEARCH_MAX).join('').trim()

/** These regions in the order of their list, each once, and none that there is not. */
export const regionsOf = (keys: readonly string[]): RegionKey[] =>
  REGIONS.flatMap(({ key }) => (keys.includes(key) ? key : []))

/** What an address asks for; what cannot be understood of it asks for nothing. */
export function askedBy({ tab, f, regions = '', q = '', page = '' }: Query): Asked {
  return {
    isMine: tab === 'mine',
    chip: isChip(f) ? f : 'all',
    regions: regionsOf(regions.split(',')),
    search: searchOf(q),
    pages: /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), MOST_PAGES) : 1,
  }
}

/** `/exchanges?f=soon&regions=uk,us&q=mail`: the address that asks for it, the same for whoever opens it. */
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

/** The same exchanges, however many of them are shown. */
export const isSameList = (one: Asked, other: Asked): boolean =>
  addressOf({ ...one, pages: 1 }) === addressOf({ ...other, pages: 1 })

/** The list with something of it changed, from its beginning; what stands in the search field counts, settled or not. */
export const refined = (asked: Asked, typed: string, change: Partial<Asked>): Asked => ({
  ...asked,
  search: searchOf(typed),
  pages: 1,
  ...change,
})

export const isSearched = ({ search }: Asked): boolean => search !== ''

/** Not all of them, or not all of mine. */
export const isFiltered = ({ chip, regions, search }: Asked): boolean =>
  chip !== 'all' || regions.length > 0 || search !== ''

/** How many pages so many items are, as far as an address says it. */
export const pagesOf = (items: readonly unknown[]): number =>
  Math.min(Math.max(1, Math.ceil(items.length / EXCHANGES_A_PAGE)), MOST_PAGES)

/** More of the list is here than the address that asked for it says. */
export const isUnrolled = (items: readonly unknown[], { pages }: Asked): boolean =>
  pagesOf(items) > pages

/** What is typed is another search than the one that was asked for. */
export const changesSearch = (typed: string, { search }: Asked): boolean =>
  searchOf(typed) !== search

/** What stands in the search field after the address has changed: what is being typed, unless another search is asked. */
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
