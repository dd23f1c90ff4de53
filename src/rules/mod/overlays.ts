/** What of the desk an address names: `/mod?drawer=members&do=restrict&id=7`. */
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

/** The drawer that is open; the first where the address names none that there is. */
export const drawerOf = ({ drawer = '' }: Query): Drawer =>
  Object.hasOwn(drawerPaths, drawer) ? (drawer as Drawer) : 'approvals'

export const isDrawerOf = (query: Query, drawer: Drawer): boolean => drawerOf(query) === drawer

/** What is open over the drawer may change, and the drawer stays. */
export const staysInDrawer = (before: Query, after: Query): boolean =>
  isDrawerOf(after, drawerOf(before))

/** What can be opened over a drawer, about one of its rows. */
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

export const opensPairing = (query: Query, exchange: ExchangeTerms & One, now: Date): boolean =>
  asksAbout(query, 'pair', exchange) && mayPairNow(exchange, now)

export const opensCallingOff = (query: Query, exchange: ExchangeTerms & One, now: Date): boolean =>
  asksAbout(query, 'cancel', exchange) && mayCallOff(exchange, now)

/** The address asks for this act, whichever role it would give. */
export const asksToAct = (query: Query, act: MemberAct | null, member: One): boolean =>
  act !== null && asksAbout(query, act.kind, member)

/** A list that begins with one of its rows, by its id, wherever its order would put it; null leaves the order. */
export interface Led {
  first: number | null
}

/** What the address asks about comes first, so that a link leads to it on whichever page it would be. */
export const ledBy = (query: Query): Led => ({ first: askedAbout(query) })

/** The one of a list that the address asks to have opened. */
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

/** The list has come, and what the address asks about is not on it. */
export const isMissingIn = (listing: Listing<One>, query: Query, what: DeskOverlay): boolean =>
  asksFor(query, what) &&
  askedAbout(query) !== null &&
  isCounted(listing) &&
  wantedIn(listing, query, what) === null

/** Which row has the place of one that leaves the list: the one after it, or else the one before. */
export function neighbourOf({ items }: Listing<One>, { id }: One): number | null {
  const place = items.findIndex((item) => item.id === id)
  return (items[place + 1] ?? items[place - 1])?.id ?? null
}

type Asked = Parameters<typeof actsOffered>[0] & { query: Query }

/** What the address asks to do about a member, if this mod can do it now. */
export const actAskedFor = ({ query, ...asked }: Asked): MemberAct | null =>
  actsOffered(asked).find(({ kind }) => asksAbout(query, kind, asked.member)) ?? null

export const opensAct = (asked: Asked): boolean => actAskedFor(asked) !== null
