/** Reads the drawer, the overlay and the row from a URL such as `/mod?drawer=members&do=restrict&id=7`. */
import type { ExchangeTerms } from '#rules/exchange/phase.ts'
import { askedAbout, type Query } from '#rules/tab/place.ts'
import { isCounted, type Listed, type Listing } from '#rules/wire/listing.ts'
import type { Path } from '#rules/wire/path.ts'
import { type ModCase, maySettle } from './case.ts'
import { actsOffered, type MemberAct } from './member.ts'
import { mayCallOff, mayPairNow } from './pairing.ts'

export const drawerPaths = {
  approvals: '/mod',
  cases: '/mod?drawer=cases',
  rescues: '/mod?drawer=rescues',
  exchanges: '/mod?drawer=exchanges',
  members: '/mod?drawer=members',
  inbox: '/mod?drawer=inbox',
  audit: '/mod?drawer=audit',
} as const satisfies Record<string, Path>

export type Drawer = keyof typeof drawerPaths

/** A bug report, opened in the inbox. */
export const reportPath = (id: number): Path => `${drawerPaths.inbox}&kind=bugs&do=read&id=${id}`

/** The drawer in the URL. If it is missing or does not exist, the first drawer. */
export const drawerOf = ({ drawer = '' }: Query): Drawer =>
  Object.hasOwn(drawerPaths, drawer) ? (drawer as Drawer) : 'approvals'

export const isDrawerOf = (query: Query, drawer: Drawer): boolean => drawerOf(query) === drawer

/** True if both URLs show the same drawer, perhaps with another overlay. */
export const staysInDrawer = (before: Query, after: Query): boolean =>
  isDrawerOf(after, drawerOf(before))

/** The overlays of the drawers, each about one row. An overlay about a member has the name of its action. */
export const deskOverlays = {
  review: 'review',
  settling: 'settle',
  rescuing: 'rescue',
  pairing: 'pair',
  cancellation: 'cancel',
} as const

export const opensPairing = (asked: string | null, exchange: ExchangeTerms, now: Date): boolean =>
  asked === deskOverlays.pairing && mayPairNow(exchange, now)

export const opensCallingOff = (
  asked: string | null,
  exchange: ExchangeTerms,
  now: Date,
): boolean => asked === deskOverlays.cancellation && mayCallOff(exchange, now)

/** The id of a row to show at the top of the list, regardless of the sort order; null keeps the sort order. */
export interface Led {
  first: number | null
}

/** Puts the row from the URL at the top of the list. Otherwise a link to a row on a later page would not show it. */
export const ledBy = (query: Query): Led => ({ first: askedAbout(query) })

interface Opening<Item extends Listed> {
  listing: Pick<Listing<Item>, 'items' | 'meta'>
  /** The id in the URL. */
  asked: number | null
}

/** The listed item whose id is in the URL, or null. */
export const wantedIn = <Item extends Listed>({ listing, asked }: Opening<Item>): Item | null =>
  listing.items.find(({ id }) => id === asked) ?? null

/** True if the item in the URL is on the list. */
export const isWaiting = (opening: Opening<Listed>): boolean => wantedIn(opening) !== null

/** True if the case in the URL is on the list, and this mod may settle it. */
export function opensCase({
  actor,
  ...opening
}: Opening<ModCase> & { actor: { id: number } }): boolean {
  const modCase = wantedIn(opening)
  return modCase !== null && maySettle({ actor, modCase })
}

/** True if the list has loaded and the item in the URL is not on it. */
export const isMissing = ({ listing, asked }: Opening<Listed>): boolean =>
  asked !== null && isCounted(listing) && !isWaiting({ listing, asked })

/** The row that gets the focus when this one leaves the list: the next row, or the previous one if there is none. */
export function neighbourOf(
  { items }: Pick<Listing<Listed>, 'items'>,
  { id }: Listed,
): number | null {
  const place = items.findIndex((item) => item.id === id)
  return (items[place + 1] ?? items[place - 1])?.id ?? null
}

type Asked = Parameters<typeof actsOffered>[0] & { what: string }

/** The action in the URL, if this mod can take it now; else null. */
export const actAskedFor = ({ what, ...asked }: Asked): MemberAct | null =>
  actsOffered(asked).find(({ kind }) => kind === what) ?? null

export const opensAct = (asked: Asked): boolean => actAskedFor(asked) !== null
