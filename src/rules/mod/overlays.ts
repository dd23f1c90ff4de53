/** Reads the drawer, the overlay and the row from an address such as `/mod?drawer=members&do=restrict&id=7`. */
import type { ExchangeTerms } from '#rules/exchange/phase.ts'
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import { isCounted, type Listing } from '#rules/wire/listing.ts'
import type { Path } from '#rules/wire/path.ts'
import { type ModCase, maySettle } from './case.ts'
import { actsOffered, type MemberAct } from './member.ts'
import { mayCallOff, mayPairNow } from './pairing.ts'

export const drawerPaths = {
  approvals: '/mod',
  cases: '/mod?drawer=cases',
  exchanges: '/mod?drawer=exchanges',
  members: '/mod?drawer=members',
  inbox: '/mod?drawer=inbox',
  audit: '/mod?drawer=audit',
} as const satisfies Record<string, Path>

export type Drawer = keyof typeof drawerPaths

/** A bug report, opened in the inbox. */
export const reportPath = (id: number): Path => `${drawerPaths.inbox}&kind=bugs&do=read&id=${id}`

/** The drawer in the address, or the first drawer if the address names no existing one. */
export const drawerOf = ({ drawer = '' }: Query): Drawer =>
  Object.hasOwn(drawerPaths, drawer) ? (drawer as Drawer) : 'approvals'

export const isDrawerOf = (query: Query, drawer: Drawer): boolean => drawerOf(query) === drawer

/** Both addresses show the same drawer, perhaps with another overlay. */
export const staysInDrawer = (before: Query, after: Query): boolean =>
  isDrawerOf(after, drawerOf(before))

/** The overlays of a drawer, each about one of its rows. */
export type DeskOverlay = 'review' | 'settle' | 'pair' | 'cancel' | MemberAct['kind']

interface One {
  id: number
}

const asksAbout = (query: Query, what: DeskOverlay, one: One | null): boolean =>
  one !== null && asksFor(query, what) && askedAbout(query) === one.id

export const asksToReview = (query: Query, exchange: One | null): boolean =>
  asksAbout(query, 'review', exchange)

export const asksToSettle = (query: Query, one: One | null): boolean =>
  asksAbout(query, 'settle', one)

/** What opens over one of the exchanges: `?do=pair&id=5`. */
export const pairingOverlays = { pairing: 'pair', cancellation: 'cancel' } as const

export const opensPairing = (asked: string | null, exchange: ExchangeTerms, now: Date): boolean =>
  asked === pairingOverlays.pairing && mayPairNow(exchange, now)

export const opensCallingOff = (
  asked: string | null,
  exchange: ExchangeTerms,
  now: Date,
): boolean => asked === pairingOverlays.cancellation && mayCallOff(exchange, now)

/** The id of a row to show at the top of the list, wherever it would be sorted; null leaves the order. */
export interface Led {
  first: number | null
}

/** Puts the row in the address first, so that a link reaches it whatever page it would be on. */
export const ledBy = (query: Query): Led => ({ first: askedAbout(query) })

/** The item of the list that the address opens this overlay for, or null. */
export const wantedIn = <Item extends One>(
  { items }: Listing<Item>,
  query: Query,
  what: DeskOverlay,
): Item | null => items.find((item) => asksAbout(query, what, item)) ?? null

interface Opening<Item extends One> {
  listing: Listing<Item>
  query: Query
}

/** The exchange whose review the address asks for is on the list. */
export const opensReview = ({ listing, query }: Opening<One>): boolean =>
  wantedIn(listing, query, 'review') !== null

/** The request for a survey that the address asks for is on the list. */
export const opensRequest = ({ listing, query }: Opening<One>): boolean =>
  wantedIn(listing, query, 'settle') !== null

/** The case that the address asks for is on the list, and this mod may settle it. */
export function opensCase({
  listing,
  query,
  actor,
}: Opening<ModCase> & { actor: { id: number } }): boolean {
  const modCase = wantedIn(listing, query, 'settle')
  return modCase !== null && maySettle({ actor, modCase })
}

/** The list has loaded, and the row in the address is not on it. */
export const isMissingIn = (listing: Listing<One>, query: Query, what: DeskOverlay): boolean =>
  asksFor(query, what) &&
  askedAbout(query) !== null &&
  isCounted(listing) &&
  wantedIn(listing, query, what) === null

/** The row that gets the focus when this one leaves the list: the next one, or else the previous one. */
export function neighbourOf({ items }: Listing<One>, { id }: One): number | null {
  const place = items.findIndex((item) => item.id === id)
  return (items[place + 1] ?? items[place - 1])?.id ?? null
}

type Asked = Parameters<typeof actsOffered>[0] & { what: string }

/** The act that the address asks for, if this mod can do it now; else null. */
export const actAskedFor = ({ what, ...asked }: Asked): MemberAct | null =>
  actsOffered(asked).find(({ kind }) => kind === what) ?? null

export const opensAct = (asked: Asked): boolean => actAskedFor(asked) !== null
