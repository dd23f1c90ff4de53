import type { Role } from '#rules/member/schema.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { routePaths, withToken } from '#rules/wire/path.ts'
import { type Access, type Door, doorFor, type Standing } from './access.ts'
import { loginFrom, safeReturnPath } from './session.ts'

/** An entry of the tab's history, with the access of its page. */
export interface Place {
  /** The position in the history, from 0. */
  index: number
  /** The index of the entry at which the page was entered. Overlays opened there since have their own entries. */
  visit: number
  /** Path and query: `/mod?drawer=cases`. */
  path: string
  /** The page's previous URL when this entry was pushed. Absent on the entry at which the page was entered. */
  before?: string
  /** Data for the page that does not belong in its URL. */
  state: Record<string, string>
  /** Null if there is no page at this URL. */
  access: Access | null
}

/** The target of a navigation: a new entry, or one that is already in the history. */
export type Heading = { to: Destination } | { backTo: Place }

/** The URL that a navigation leads to. */
export const addressOf = (heading: Heading): string =>
  'to' in heading ? heading.to.path : heading.backTo.path

/** The existing entry that the navigation leads to; null for a new one. */
export const entryOf = (heading: Heading): Place | null =>
  'backTo' in heading ? heading.backTo : null

/** True if the navigation creates a new entry. */
export const isNewEntry = (heading: Heading): boolean => 'to' in heading

/** The last scroll position at each history entry, in pixels, by index. */
export type Scrolls = Readonly<Record<number, number>>

/** The scroll position after a navigation. Back and Forward restore the old position; a new page starts at the top. */
export const scrollFor = (heading: Heading, scrolls: Scrolls): number =>
  'backTo' in heading ? (scrolls[heading.backTo.index] ?? 0) : 0

/** `/mod` from `/mod?drawer=cases`. */
export const pathnameOf = (path: string): string => path.split(/[?#]/)[0] ?? path

/** The query parameters of a URL. */
export type Query = Readonly<Record<string, string>>

/** `{ drawer: 'cases' }` from `/mod?drawer=cases`. If a name appears twice, the last value wins. */
export function queryOf(path: string): Query {
  const [, query = ''] = path.split(/[?#]/)
  return path.includes('?') ? Object.fromEntries(new URLSearchParams(query)) : {}
}

/** The parameters that open an overlay: `?do=leave`, `?compose=1`, `?comments=9`. */
const OPENERS = ['do', 'compose', 'comments']
/** All parameters that belong to an overlay: its name and the item's id. */
const OVERLAY = [...OPENERS, 'id']

/** An overlay, and the id of the item that it is about. */
export interface Overlay {
  what: string
  id?: number
}

/** An overlay as read from a place: with the id of the item that it is about, and the token of a mailed link. */
export interface NamedOverlay {
  what: string
  id: number | null
  token: string | null
}

/** The overlays that a chart opens. */
export interface OwnOverlays {
  names: readonly string[]
  /** The id that the URL must name. Only set if each item has its own chart for the overlay. */
  about?: number
}

/** Adds an overlay to the URL of a page: `/exchange/a?tab=b` becomes `/exchange/a?tab=b&do=leave`. */
export const overlaid = (path: string, what: string, id?: number): Path =>
  withOverlay(path, { do: what, ...(id !== undefined && { id: String(id) }) })

/** Adds an overlay that has its own parameter: `{ compose: '1' }`. */
export const withOverlay = (path: string, overlay: Query): Path =>
  `${pathnameOf(path) as '/'}?${new URLSearchParams({ ...queryOf(withoutOverlay(path)), ...overlay })}`

/** True if this overlay is in the URL. */
export const asksFor = (query: Query, what: string): boolean => query.do === what

/** The id of the item that the overlay is about: `7` from `?do=review&id=7`. Null if there is none. */
export const askedAbout = ({ id = '' }: Query): number | null =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null

/**
 * Returns the first of these overlays that is in the URL: as `?do=leave`, or as its own parameter, e.g. `?comments=9`.
 */
export function overlayIn(
  { path, state }: Pick<Place, 'path' | 'state'>,
  { names, about }: OwnOverlays,
): NamedOverlay | null {
  const query = queryOf(path)
  for (const what of names) {
    const isOpener = OPENERS.includes(what)
    const id = askedAbout(isOpener ? { id: query[what] ?? '' } : query)
    const isNamed = isOpener ? id !== null : asksFor(query, what)
    if (isNamed && (about === undefined || about === id))
      return { what, id, token: state.token ?? null }
  }
  return null
}

/** True if it is still the same overlay about the same item, opened by the same link. */
export const isSameOverlay = (before: NamedOverlay, after: NamedOverlay | null): boolean =>
  before.what === after?.what && before.id === after.id && before.token === after.token

/** The URL of the page itself: `/exchange/a?tab=b&do=leave` becomes `/exchange/a?tab=b`. */
export function withoutOverlay(path: string): Path {
  const query = new URLSearchParams(queryOf(path))
  for (const name of OVERLAY) query.delete(name)
  const left = query.toString()
  return (left === '' ? pathnameOf(path) : `${pathnameOf(path)}?${left}`) as Path
}

export const isOverlaid = ({ path }: Pick<Place, 'path'>): boolean =>
  OPENERS.some((name) => name in queryOf(path))

/** True if the URLs are equal, however they are encoded: `?q=a+b` equals `?q=a%20b`. */
const isSameAddress = (one: string, other: string): boolean =>
  [one, other]
    .map((path) => `${pathnameOf(path)}?${new URLSearchParams(queryOf(path))}`)
    .every((spelt, _, [first]) => spelt === first)

/** True if the tab is already at that URL. */
export const isAt = ({ path }: Pick<Place, 'path'>, address: string): boolean =>
  isSameAddress(path, address)

/** True if Back returns to that URL, because the page was at that URL before the current entry was pushed. */
export const leadsBackTo = ({ before }: Pick<Place, 'before'>, address: string): boolean =>
  before !== undefined && isSameAddress(before, address)

/** True if both URLs belong to the same page. The page then stays mounted, and its chart receives the new URL. */
export const staysOnPage = (here: { path: string }, there: { path: string }): boolean =>
  pathnameOf(here.path) === pathnameOf(there.path)

/** True if the page stays, but unsent input that belongs to the URL `workAt` would be lost. */
export const leavesWork = (
  workAt: string | null,
  here: { path: string },
  there: { path: string },
) => workAt !== null && staysOnPage(here, there) && !isSameAddress(workAt, there.path)

/** True if both places are the same entry of the history. */
export const isHere = (here: Pick<Place, 'index'>, there: Pick<Place, 'index'>): boolean =>
  here.index === there.index

/** The number of steps from one entry to another, for `history.go`. */
export const stepsTo = (from: Pick<Place, 'index'>, to: Pick<Place, 'index'>): number =>
  to.index - from.index

/**
 * The index of the first visit that Back and Forward can no longer reach. A new entry replaces all entries after the
 * current one.
 */
export function firstLostVisit(heading: Heading, from: Place, place: Place): number {
  if ('backTo' in heading) return Number.MAX_SAFE_INTEGER
  return staysOnPage(from, place) ? place.visit + 1 : place.visit
}

interface Knock {
  place: Place
  standing: Standing
  role: Role | null
  hasLeft?: boolean
}

export const doorOf = ({ place, ...visitor }: Knock): Door => doorFor(place.access, visitor)

/** The destination if the page does not open. The login receives the URL to return to, with its query and token. */
export function elsewhereFrom(knock: Knock): Destination {
  const door = doorOf(knock)
  const { path, state } = knock.place
  if (door === '/login')
    return loginFrom(state.token === undefined ? path : withToken(path as Path, state.token))
  if (door === '/onboarding') return { path: routePaths.onboarding, replace: true }
  const next = safeReturnPath(state.next ?? null)
  return { path: (next ?? routePaths.home) as Path, replace: true }
}
