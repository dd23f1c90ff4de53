import type { Role } from '#rules/member/schema.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { routePaths } from '#rules/wire/path.ts'
import { type Access, type Door, doorFor, type Standing } from './access.ts'
import { safeReturnPath } from './session.ts'

/** An entry of the tab's history, and whom the page there is for. */
export interface Place {
  /** Where it stands in the history, from 0. */
  index: number
  /** The entry at which its page was entered: what has been opened there since has entries of its own. */
  visit: number
  /** Path and query: `/mod?drawer=cases`. */
  path: string
  /** What the address was on the same page when this entry was made; absent where the page was entered. */
  before?: string
  /** What the page knows that has no business in its address. */
  state: Record<string, string>
  /** Null where no page is. */
  access: Access | null
}

/** Where the tab is heading: a new entry, or one that its history already has. */
export type Heading = { to: Destination } | { backTo: Place }

/** The address it heads for. */
export const addressOf = (heading: Heading): string =>
  'to' in heading ? heading.to.path : heading.backTo.path

/** The entry that the history has led to. */
export const entryOf = (heading: Heading): Place | null =>
  'backTo' in heading ? heading.backTo : null

/** It heads for a page that gets an entry of its own. */
export const isNewEntry = (heading: Heading): boolean => 'to' in heading

/** How far down pages were when they were left, in pixels, by their index. */
export type Scrolls = Readonly<Record<number, number>>

/** A page that the history leads to stands where it was left, a new one at its top. */
export const scrollFor = (heading: Heading, scrolls: Scrolls): number =>
  'backTo' in heading ? (scrolls[heading.backTo.index] ?? 0) : 0

/** `/mod` of `/mod?drawer=cases`. */
export const pathnameOf = (path: string): string => path.split(/[?#]/)[0] ?? path

/** What an address says after its `?`. */
export type Query = Readonly<Record<string, string>>

/** `{ drawer: 'cases' }` of `/mod?drawer=cases`; of a name that comes twice, the last. */
export function queryOf(path: string): Query {
  const [, query = ''] = path.split(/[?#]/)
  return path.includes('?') ? Object.fromEntries(new URLSearchParams(query)) : {}
}

/** What opens something over a page: `?do=leave`, `?compose=1`, `?comments=9`. */
const OPENERS = ['do', 'compose', 'comments']
/** `?do=leave&id=7`: what is open over the page, about what, and with which mailed link. */
const OVERLAY = [...OPENERS, 'id', 'token']

/** What opens over a page, and about which one of many. */
export interface Overlay {
  what: string
  id?: number
}

/** The address of the page with something open over it: `/exchange/a?tab=b` becomes `/exchange/a?tab=b&do=leave`. */
export const overlaid = (path: string, what: string, id?: number): Path =>
  withOverlay(path, { do: what, ...(id !== undefined && { id: String(id) }) })

/** The same for what has a name of its own: `{ compose: '1' }`. */
export const withOverlay = (path: string, overlay: Query): Path =>
  `${pathnameOf(path) as '/'}?${new URLSearchParams({ ...queryOf(withoutOverlay(path)), ...overlay })}`

/** The address asks for this to be open over the page. */
export const asksFor = (query: Query, what: string): boolean => query.do === what

/** What it asks for is about this one of many: `7` of `?do=review&id=7`. Null where the address names none. */
export const askedAbout = ({ id = '' }: Query): number | null =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null

/** The address of the page itself: `/exchange/a?tab=b&do=leave` becomes `/exchange/a?tab=b`. */
export function withoutOverlay(path: string): Path {
  const query = new URLSearchParams(queryOf(path))
  for (const name of OVERLAY) query.delete(name)
  const left = query.toString()
  return (left === '' ? pathnameOf(path) : `${pathnameOf(path)}?${left}`) as Path
}

export const isOverlaid = ({ path }: Pick<Place, 'path'>): boolean =>
  OPENERS.some((name) => name in queryOf(path))

/** Two spellings of one address: `?q=a+b` and `?q=a%20b`. */
const isSameAddress = (one: string, other: string): boolean =>
  [one, other]
    .map((path) => `${pathnameOf(path)}?${new URLSearchParams(queryOf(path))}`)
    .every((spelt, _, [first]) => spelt === first)

/** The tab is at that address already. */
export const isAt = ({ path }: Pick<Place, 'path'>, address: string): boolean =>
  isSameAddress(path, address)

/** Back leads to that address: the page had it before what the tab shows now was opened. */
export const leadsBackTo = ({ before }: Pick<Place, 'before'>, address: string): boolean =>
  before !== undefined && isSameAddress(before, address)

/** It is the same page, perhaps in another state: its chart hears of the address, and nothing is left behind. */
export const staysOnPage = (here: { path: string }, there: { path: string }): boolean =>
  pathnameOf(here.path) === pathnameOf(there.path)

/** What is written there alone would be lost: the page stays, at another address. */
export const leavesWork = (
  workAt: string | null,
  here: { path: string },
  there: { path: string },
) => workAt !== null && staysOnPage(here, there) && !isSameAddress(workAt, there.path)

/** The tab is there already. */
export const isHere = (here: Pick<Place, 'index'>, there: Pick<Place, 'index'>): boolean =>
  here.index === there.index

/** How far the history has to move, forward or back, from one entry to another. */
export const stepsTo = (from: Pick<Place, 'index'>, to: Pick<Place, 'index'>): number =>
  to.index - from.index

/** From which visit on no page can be returned to any more: a new entry takes the place of all that came after it. */
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

/** Where a door leads that does not open: the login knows the way back, query and all. */
export function elsewhereFrom(knock: Knock): Destination {
  const door = doorOf(knock)
  if (door === '/login')
    return { path: routePaths.login, state: { next: knock.place.path }, replace: true }
  if (door === '/onboarding') return { path: routePaths.onboarding, replace: true }
  const next = safeReturnPath(knock.place.state.next ?? null)
  return { path: (next ?? routePaths.home) as Path, replace: true }
}
