import type { Role } from '#rules/member/schema.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { routePaths } from '#rules/wire/path.ts'
import { type Access, type Door, doorFor, type Standing } from './access.ts'
import { safeReturnPath } from './session.ts'

/** An entry of the tab's history, with the access of its page. */
export interface Place {
  /** The position in the history, from 0. */
  index: number
  /** The index of the entry at which the page was entered. Overlays opened there since have their own entries. */
  visit: number
  /** Path and query: `/mod?drawer=cases`. */
  path: string
  /** The page's previous address when this entry was pushed; absent on the entry at which the page was entered. */
  before?: string
  /** Data for the page that does not belong in its address. */
  state: Record<string, string>
  /** Null if there is no page at this address. */
  access: Access | null
}

/** The target of a navigation: a new entry, or one that is already in the history. */
export type Heading = { to: Destination } | { backTo: Place }

/** The address of a navigation's target. */
export const addressOf = (heading: Heading): string =>
  'to' in heading ? heading.to.path : heading.backTo.path

/** The existing entry that the navigation leads to; null for a new one. */
export const entryOf = (heading: Heading): Place | null =>
  'backTo' in heading ? heading.backTo : null

/** The navigation creates a new entry. */
export const isNewEntry = (heading: Heading): boolean => 'to' in heading

/** The scroll positions of pages when they were left, in pixels, by index. */
export type Scrolls = Readonly<Record<number, number>>

/** Back and forward restore the scroll position; a new page starts at the top. */
export const scrollFor = (heading: Heading, scrolls: Scrolls): number =>
  'backTo' in heading ? (scrolls[heading.backTo.index] ?? 0) : 0

/** `/mod` of `/mod?drawer=cases`. */
export const pathnameOf = (path: string): string => path.split(/[?#]/)[0] ?? path

/** The query parameters of an address. */
export type Query = Readonly<Record<string, string>>

/** `{ drawer: 'cases' }` of `/mod?drawer=cases`. If a name comes twice, the last value wins. */
export function queryOf(path: string): Query {
  const [, query = ''] = path.split(/[?#]/)
  return path.includes('?') ? Object.fromEntries(new URLSearchParams(query)) : {}
}

/** The parameters that open an overlay: `?do=leave`, `?compose=1`, `?comments=9`. */
const OPENERS = ['do', 'compose', 'comments']
/** All parameters that belong to an overlay: its name, the item's id, and the token of a mailed link. */
const OVERLAY = [...OPENERS, 'id', 'token']

/** An overlay, and the id of the item it is about. */
export interface Overlay {
  what: string
  id?: number
}

/** An overlay as an address names it: about one of many or not, and perhaps with the token of a mailed link. */
export interface NamedOverlay {
  what: string
  id: number | null
  token: string | null
}

/** The overlays that a chart opens. */
export interface OwnOverlays {
  names: readonly string[]
  /** The chart is one of many: the id that its overlays are about. */
  about?: number
}

/** Adds an overlay to the address of a page: `/exchange/a?tab=b` becomes `/exchange/a?tab=b&do=leave`. */
export const overlaid = (path: string, what: string, id?: number): Path =>
  withOverlay(path, { do: what, ...(id !== undefined && { id: String(id) }) })

/** Adds an overlay that has its own parameter: `{ compose: '1' }`. */
export const withOverlay = (path: string, overlay: Query): Path =>
  `${pathnameOf(path) as '/'}?${new URLSearchParams({ ...queryOf(withoutOverlay(path)), ...overlay })}`

/** The address asks for this overlay. */
export const asksFor = (query: Query, what: string): boolean => query.do === what

/** The id of the item that the overlay is about: `7` of `?do=review&id=7`. Null if the address names none. */
export const askedAbout = ({ id = '' }: Query): number | null =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null

/** The one of these overlays that the address names: by `?do=leave`, or by a name of its own, as `?comments=9`. */
export function overlayIn(query: Query, { names, about }: OwnOverlays): NamedOverlay | null {
  for (const what of names) {
    const isOpener = OPENERS.includes(what)
    const id = askedAbout(isOpener ? { id: query[what] ?? '' } : query)
    const isNamed = isOpener ? id !== null : asksFor(query, what)
    if (isNamed && (about === undefined || about === id))
      return { what, id, token: query.token || null }
  }
  return null
}

/** The address still names the overlay that it named before, about the same one of many. */
export const isSameOverlay = (before: NamedOverlay, after: NamedOverlay | null): boolean =>
  before.what === after?.what && before.id === after.id

/** The address of the page itself: `/exchange/a?tab=b&do=leave` becomes `/exchange/a?tab=b`. */
export function withoutOverlay(path: string): Path {
  const query = new URLSearchParams(queryOf(path))
  for (const name of OVERLAY) query.delete(name)
  const left = query.toString()
  return (left === '' ? pathnameOf(path) : `${pathnameOf(path)}?${left}`) as Path
}

export const isOverlaid = ({ path }: Pick<Place, 'path'>): boolean =>
  OPENERS.some((name) => name in queryOf(path))

/** Compares addresses, whatever their spelling: `?q=a+b` is the same as `?q=a%20b`. */
const isSameAddress = (one: string, other: string): boolean =>
  [one, other]
    .map((path) => `${pathnameOf(path)}?${new URLSearchParams(queryOf(path))}`)
    .every((spelt, _, [first]) => spelt === first)

/** The tab is at that address already. */
export const isAt = ({ path }: Pick<Place, 'path'>, address: string): boolean =>
  isSameAddress(path, address)

/** Back leads to that address, because the page had it before the current entry was pushed. */
export const leadsBackTo = ({ before }: Pick<Place, 'before'>, address: string): boolean =>
  before !== undefined && isSameAddress(before, address)

/** Both addresses are of the same page. It stays mounted, and its chart is notified of the new address. */
export const staysOnPage = (here: { path: string }, there: { path: string }): boolean =>
  pathnameOf(here.path) === pathnameOf(there.path)

/** The page stays, but unsent input that belongs to its address `workAt` would be lost. */
export const leavesWork = (
  workAt: string | null,
  here: { path: string },
  there: { path: string },
) => workAt !== null && staysOnPage(here, there) && !isSameAddress(workAt, there.path)

/** Both places are the same entry of the history. */
export const isHere = (here: Pick<Place, 'index'>, there: Pick<Place, 'index'>): boolean =>
  here.index === there.index

/** The number of steps from one entry to another, for `history.go`. */
export const stepsTo = (from: Pick<Place, 'index'>, to: Pick<Place, 'index'>): number =>
  to.index - from.index

/** The first visit that can no longer be returned to: a new entry replaces all that came after the current one. */
export function firstLostVisit(heading: Heading, from: Place, place: Place): number {
  if ('backTo' in heading) return Number.MAX_SAFE_INTEGER
  return staysOnPage(from, place) ? place.visit + 1 : place.visit
}

interface Knock {
  place: Place
  standing: Standing
  role: Role | null
}

export const doorOf = ({ place, standing, role }: Knock): Door =>
  doorFor(place.access, standing, role)

/** The destination if the page does not open. The login gets the address to return to, query included. */
export function elsewhereFrom(knock: Knock): Destination {
  const door = doorOf(knock)
  if (door === '/login')
    return { path: routePaths.login, state: { next: knock.place.path }, replace: true }
  if (door === '/onboarding') return { path: routePaths.onboarding, replace: true }
  const next = safeReturnPath(knock.place.state.next ?? null)
  return { path: (next ?? routePaths.home) as Path, replace: true }
}
