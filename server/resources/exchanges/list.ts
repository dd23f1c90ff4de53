import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { regionsOf } from '#rules/exchange/filters.ts'
import type { ExchangeStatus } from '#rules/exchange/phase.ts'
import { EXCHANGES_ON_HOME, homepageOrder } from '#rules/exchange/schema.ts'
import { among } from '#server/db/among.ts'
import { cappedPageOf, MOST_COUNTED, type Paged, type Paging } from '#server/db/rows.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { type LedPaging, leading } from '#server/first.ts'
import { ownSignups } from '#server/resources/signups/store.ts'
import {
  hasBegun,
  isAhead,
  isAvailable,
  isCurrent,
  isMine,
  isSoon,
  standsAt,
} from './conditions.ts'
import { isFoundBy } from './search-text.ts'
import { type ExchangeRow, termsOf } from './store.ts'

export interface ExchangeFilters {
  isAvailable: boolean
  isSoon: boolean
  isMine: boolean
  regions: readonly string[]
  search: string | undefined
}

/**
 * By its name in a query, the default first: pinned, then by soonest start, then what has started, the latest first.
 */
export const SORTS = ['start_at', '-created_at', 'created_at'] as const

type Placed = Pick<typeof exchanges, 'pinnedAt' | 'effectiveStart' | 'id'>

/** The rule `inListOrder`. */
const inOrder = (of: { [Name in keyof Placed]: PgColumn }, now: Date): SQL[] => [
  sql`${of.pinnedAt} is null`,
  sql`${of.effectiveStart} <= ${now}`,
  sql`abs(extract(epoch from ${of.effectiveStart} - ${now}::timestamptz))`,
  sql`case when ${of.effectiveStart} <= ${now} then -${of.id} else ${of.id} end`,
]

/** Of a part of the list, what comes after this exchange. */
interface Part {
  where: SQL | undefined
  order: (PgColumn | SQL)[]
}

const placeOf = ({ effectiveStart, id }: ExchangeRow) =>
  sql`(${effectiveStart.toISOString()}::timestamptz, ${id}::bigint)`
const ownPlace = sql`(${exchanges.effectiveStart}, ${exchanges.id})`

/**
 * The list in the three parts it consists of, each a range of an index and in its order: the pinned, those ahead, those
 * begun. @param after what comes behind this one; null for all
 */
function partsOf(after: ExchangeRow | null, now: Date): Part[] {
  const isBegun = after !== null && after.effectiveStart <= now
  const ahead = isBegun
    ? sql`false`
    : and(isAhead(now), after ? sql`${ownPlace} > ${placeOf(after)}` : undefined)
  const begun = and(hasBegun(now), isBegun ? sql`${ownPlace} < ${placeOf(after)}` : undefined)
  const isPinned = isNotNull(exchanges.pinnedAt)
  const isLoose = isNull(exchanges.pinnedAt)
  const rising = [asc(exchanges.effectiveStart), asc(exchanges.id)]
  const falling = [desc(exchanges.effectiveStart), desc(exchanges.id)]
  if (after === null || after.pinnedAt !== null)
    return [
      { where: and(isPinned, or(ahead, begun)), order: inOrder(exchanges, now) },
      { where: and(isLoose, isAhead(now)), order: rising },
      { where: and(isLoose, hasBegun(now)), order: falling },
    ]
  return [
    { where: and(isLoose, ahead), order: rising },
    { where: and(isLoose, begun), order: falling },
  ]
}

/** These parts region by region, each again a range of an index and in its order, however few there are of a region. */
function inRegions(parts: Part[], regions: readonly string[]): Part[] {
  const known = regionsOf(regions)
  if (known.length === 0) return parts
  return parts.flatMap(({ where, order }) =>
    known.map((region) => ({ where: and(where, eq(exchanges.region, region)), order })),
  )
}

/** The first so many of the list in its own order. */
function inParts(db: Reader, where: SQL | undefined, parts: Part[], most: number, now: Date) {
  const [first, second, ...others] = parts.map((part) =>
    db
      .select()
      .from(exchanges)
      .where(and(where, part.where))
      .orderBy(...part.order)
      .limit(most),
  )
  if (!first || !second) throw new Error('A list consists of at least two parts')
  const listed = unionAll(first, second, ...others).as('listed')
  return db
    .select()
    .from(listed)
    .orderBy(...inOrder(listed, now))
}

interface ListPaging extends Paging {
  sort: string
  /** Only what comes after this one; where it is gone, the page says which. */
  before?: number | undefined
}

const ownCreation = sql`(${exchanges.createdAt}, ${exchanges.id})`

/** The list by the time of creation, from the exchange after this one. */
function byCreation(db: Reader, where: SQL | undefined, sort: string, after: ExchangeRow | null) {
  const isOldestFirst = sort === 'created_at'
  const place = after && sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::bigint)`
  const behind =
    place && (isOldestFirst ? sql`${ownCreation} > ${place}` : sql`${ownCreation} < ${place}`)
  const order = isOldestFirst ? asc : desc
  return db
    .select()
    .from(exchanges)
    .where(and(where, behind ?? undefined))
    .orderBy(order(exchanges.createdAt), order(exchanges.id))
}

/**
 * The same condition for what is found by a search: two letters are looked for in all texts, which is done once, and not
 * again for the number and for each part of the page. Of what most have any page is full at once.
 */
async function asFound(db: Reader, where: SQL | undefined): Promise<SQL | undefined> {
  const found = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(where)
    .limit(MOST_COUNTED + 1)
  if (found.length > MOST_COUNTED) return where
  return among(
    exchanges.id,
    found.map(({ id }) => id),
  )
}

const isListed = (db: Reader, memberId: number) =>
  or(isNotNull(exchanges.approvedBy), isMine(db, memberId))

/** The one a page follows, if a list may show it: the place of any other would tell when it is to start. */
async function listedExchange(db: Reader, id: number, memberId: number) {
  const [row] = await db
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.id, id), isListed(db, memberId)))
  return row ?? null
}

/** One page of the exchanges this member may see. */
export async function listExchanges(
  db: Reader,
  memberId: number,
  filters: ExchangeFilters,
  { sort, before, ...paging }: ListPaging,
  now: Date,
): Promise<Paged<ExchangeRow>> {
  const wanted = and(
    filters.isMine ? isMine(db, memberId) : isListed(db, memberId),
    filters.isAvailable ? isAvailable(now) : undefined,
    filters.isSoon ? isSoon(now) : undefined,
    filters.regions.length > 0 ? inArray(exchanges.region, [...filters.regions]) : undefined,
    filters.search ? isFoundBy(filters.search) : undefined,
  )
  const where = filters.search ? await asFound(db, wanted) : wanted
  const after = before === undefined ? null : await listedExchange(db, before, memberId)
  const asked = { page: after ? 1 : paging.page, perPage: paging.perPage }
  const most = asked.page * asked.perPage + 1
  const list =
    sort === 'start_at'
      ? inParts(db, where, inRegions(partsOf(after, now), filters.regions), most, now)
      : byCreation(db, where, sort, after)
  const matching = { table: exchanges, where }
  const { rows, meta, hasMore } = await cappedPageOf(db, asked, matching, list)
  return { rows, meta: after ? { ...meta, last_page: hasMore ? 2 : 1 } : meta }
}

/** Home looks for what is new among so many: an exchange that is older has had its time there. */
const NEWEST = 200

/** What home may show: the first few of each kind, each found by an index. */
function candidatesForHome(db: Reader, memberId: number, now: Date) {
  const newest = db
    .select({ id: exchanges.id })
    .from(exchanges)
    .orderBy(desc(exchanges.id))
    .limit(NEWEST)
  const the = (where: SQL | undefined, ...order: SQL[]) =>
    db
      .select({ id: exchanges.id })
      .from(exchanges)
      .where(where)
      .orderBy(...order)
      .limit(EXCHANGES_ON_HOME)
  return unionAll(
    the(
      and(isMine(db, memberId), isCurrent(now), hasBegun(now), isNotNull(exchanges.pairedAt)),
      desc(exchanges.id),
    ),
    the(and(isNotNull(exchanges.pinnedAt), isCurrent(now)), ...inOrder(exchanges, now)),
    the(isAvailable(now), asc(exchanges.effectiveStart), asc(exchanges.id)),
    the(and(inArray(exchanges.id, newest), isCurrent(now)), desc(exchanges.id)),
  )
}

/** What the home page shows, in the order of the rule. */
export async function exchangesForHome(
  db: Reader,
  memberId: number,
  now: Date,
): Promise<ExchangeRow[]> {
  const rows = await db
    .select()
    .from(exchanges)
    .where(inArray(exchanges.id, candidatesForHome(db, memberId, now)))
    .orderBy(desc(exchanges.id))
  const ids = rows.map(({ id }) => id)
  const own = await ownSignups(db, ids, memberId)
  const candidates = rows.map((row) => ({
    ...termsOf(row),
    id: row.id,
    user_id: row.userId,
    is_signed_up: own.has(row.id),
    is_pinned: row.pinnedAt !== null,
    row,
  }))
  return homepageOrder(candidates, memberId, now).map(({ row }) => row)
}

/**
 * One page of the exchanges for the mods, of any of these statuses or of all: what waits longest, or starts soonest,
 * comes first.
 */
export async function exchangesForMods(
  db: Reader,
  statuses: readonly ExchangeStatus[],
  paging: LedPaging,
  now: Date,
): Promise<Paged<ExchangeRow>> {
  const where = or(...statuses.map((status) => standsAt(status, now)))
  const list = db
    .select()
    .from(exchanges)
    .where(where)
    .orderBy(...leading(exchanges.id, paging), asc(exchanges.startAt), asc(exchanges.id))
  return cappedPageOf(db, paging, { table: exchanges, where }, list)
}
