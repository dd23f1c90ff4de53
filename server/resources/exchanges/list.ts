import { isDeepStrictEqual } from 'node:util'
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { regionsOf } from '#rules/exchange/filters.ts'
import type { ExchangeStatus } from '#rules/exchange/phase.ts'
import { idsOf } from '#server/db/among.ts'
import { prepared } from '#server/db/prepared.ts'
import {
  cappedPage,
  cappedPageOf,
  countedUpTo,
  only,
  type Paged,
  type Paging,
} from '#server/db/rows.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { type LedPaging, leading } from '#server/lists/first.ts'
import {
  hasBegun,
  isAhead,
  isAvailable,
  isMine,
  isSoon,
  standsAt,
  type Time,
} from './conditions.ts'
import { isSearchedBy } from './search-text.ts'
import type { ExchangeRow } from './store.ts'

export interface ExchangeFilters {
  isAvailable: boolean
  isSoon: boolean
  isMine: boolean
  regions: readonly string[]
  search: string | undefined
}

/**
 * The names of the sort orders in a query. The default, `start_at`, lists pinned exchanges first, then exchanges that
 * have not started, soonest first, and then exchanges that have started, latest first.
 */
export const SORTS = ['start_at', '-created_at', 'created_at'] as const

type Placed = Pick<typeof exchanges, 'pinnedAt' | 'effectiveStart' | 'id'>

/** The SQL equivalent of the rule `inListOrder`. */
export const inOrder = (of: { [Name in keyof Placed]: PgColumn }, now: Time): SQL[] => [
  sql`${of.pinnedAt} is null`,
  sql`${of.effectiveStart} <= ${now}`,
  sql`abs(extract(epoch from ${of.effectiveStart} - ${now}::timestamptz))`,
  sql`case when ${of.effectiveStart} <= ${now} then -${of.id} else ${of.id} end`,
]

/** A section of the list, such as the pinned exchanges, or the rest of a section after a given exchange. */
interface Part {
  where: SQL | undefined
  order: (PgColumn | SQL)[]
}

/** The last exchange of the previous page. */
type Before = ExchangeRow & { hasBegun: boolean }

const placeOf = ({ effectiveStart, id }: Before) =>
  sql`(${effectiveStart.toISOString()}::timestamptz, ${id}::bigint)`
const ownPlace = sql`(${exchanges.effectiveStart}, ${exchanges.id})`

/**
 * Returns the sections of the list: pinned exchanges, exchanges that have not started, and exchanges that have. Each
 * section is read from an index, in order.
 * @param after the last exchange of the previous page; null for the first page
 */
function partsOf(after: Before | null, now: Time): Part[] {
  const ahead = after?.hasBegun
    ? sql`false`
    : and(isAhead(now), after ? sql`${ownPlace} > ${placeOf(after)}` : undefined)
  const begun = and(
    hasBegun(now),
    after?.hasBegun ? sql`${ownPlace} < ${placeOf(after)}` : undefined,
  )
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

/**
 * Splits the sections by region, so that each is still read from an index, in order, even if a region has few
 * exchanges.
 */
function inRegions(parts: Part[], regions: readonly string[]): Part[] {
  const known = regionsOf(regions)
  if (known.length === 0) return parts
  return parts.flatMap(({ where, order }) =>
    known.map((region) => ({ where: and(where, eq(exchanges.region, region)), order })),
  )
}

/** The reader, the time and the page, either as values or as placeholders in the prepared statement. */
interface Asking {
  reader: number | Placeholder
  now: Time
  offset: number | Placeholder
  /** One more than fits on the page, to find out whether another page follows. */
  limit: number | Placeholder
  /** The number of rows to read from each part: `offset` plus `limit`. */
  upTo: number | Placeholder
}

/** Selects the ids of one page of the list in its default order. */
function inParts(db: Reader, where: SQL | undefined, parts: Part[], { now, ...page }: Asking) {
  const { id, pinnedAt, effectiveStart } = exchanges
  const [first, second, ...others] = parts.map((part) =>
    db
      .select({ id, pinnedAt, effectiveStart })
      .from(exchanges)
      .where(and(where, part.where))
      .orderBy(...part.order)
      .limit(page.upTo),
  )
  if (!first || !second) throw new Error('A list consists of at least two parts')
  const listed = unionAll(first, second, ...others).as('listed')
  return db
    .select({ id: listed.id })
    .from(listed)
    .orderBy(...inOrder(listed, now))
    .limit(page.limit)
    .offset(page.offset)
}

interface ListPaging extends Paging {
  sort: string
  /** Id of the exchange that the page comes after. If this exchange can no longer be found, `page` is used instead. */
  before?: number | undefined
}

const ownCreation = sql`(${exchanges.createdAt}, ${exchanges.id})`

/** Selects the ids of one page of the list by the time of creation. */
function byCreation(
  db: Reader,
  where: SQL | undefined,
  { sort, after }: Pick<Wanted, 'sort' | 'after'>,
  page: Asking,
) {
  const isOldestFirst = sort === 'created_at'
  const place = after && sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id}::bigint)`
  const behind =
    place && (isOldestFirst ? sql`${ownCreation} > ${place}` : sql`${ownCreation} < ${place}`)
  const order = isOldestFirst ? asc : desc
  return db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(and(where, behind ?? undefined))
    .orderBy(order(exchanges.createdAt), order(exchanges.id))
    .limit(page.limit)
    .offset(page.offset)
}

const isListed = (db: Reader, memberId: number | Placeholder) =>
  or(isNotNull(exchanges.approvedBy), isMine(db, memberId))

/**
 * Returns the last exchange of the previous page, if this member may see the exchange in a list. The position of any
 * other exchange would reveal its start.
 */
async function listedExchange(db: Reader, id: number, memberId: number) {
  const [row] = await db
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.id, id), isListed(db, memberId)))
  return row ?? null
}

/** The requested list: its filters, its order, and the last exchange of the previous page. */
interface Wanted {
  filters: ExchangeFilters
  sort: string
  after: Before | null
}

/** Selects the ids of one page of the list, and the number of exchanges on all pages. */
function select(db: Reader, { filters, sort, after }: Wanted, asking: Asking) {
  const { reader, now } = asking
  const where = and(
    filters.isMine ? isMine(db, reader) : isListed(db, reader),
    filters.isAvailable ? isAvailable(now) : undefined,
    filters.isSoon ? isSoon(now) : undefined,
    filters.regions.length > 0 ? inArray(exchanges.region, [...filters.regions]) : undefined,
    filters.search ? isSearchedBy(filters.search) : undefined,
  )
  const page =
    sort === 'start_at'
      ? inParts(db, where, inRegions(partsOf(after, now), filters.regions), asking)
      : byCreation(db, where, { sort, after }, asking)
  const counted = countedUpTo(db, exchanges, where)
  return db.select({ total: counted.total, ids: idsOf(page) }).from(counted)
}

const UNFILTERED: Wanted = {
  filters: { isAvailable: false, isSoon: false, isMine: false, regions: [], search: undefined },
  sort: 'start_at',
  after: null,
}
const unfiltered = prepared((db) =>
  select(db, UNFILTERED, {
    reader: sql.placeholder('reader'),
    now: sql.placeholder('now'),
    offset: sql.placeholder('offset'),
    limit: sql.placeholder('limit'),
    upTo: sql.placeholder('upTo'),
  }).prepare('list_of_exchanges'),
)

/** Returns one page of the ids of the exchanges that this member may see. */
export async function listExchanges(
  db: Reader,
  memberId: number,
  filters: ExchangeFilters,
  { sort, before, ...paging }: ListPaging,
  now: Date,
): Promise<Paged<number>> {
  const row = before === undefined ? null : await listedExchange(db, before, memberId)
  const after = row && { ...row, hasBegun: row.effectiveStart <= now }
  const { page, perPage } = after ? { ...paging, page: 1 } : paging
  const offset = (page - 1) * perPage
  const limit = perPage + 1
  const asking = { reader: memberId, now, offset, limit, upTo: offset + limit }
  const wanted = { filters, sort, after }
  const found = only(
    isDeepStrictEqual(wanted, UNFILTERED)
      ? await unfiltered(db).execute(asking)
      : await select(db, wanted, asking),
  )
  const { rows, meta, hasMore } = cappedPage({ page, perPage }, found.total, found.ids)
  return { rows, meta: after ? { ...meta, last_page: hasMore ? 2 : 1 } : meta }
}

/**
 * Returns one page of the exchanges with any of these statuses, or of all exchanges, for the mods. Exchanges with a
 * start are listed first, soonest start first; exchanges without a start follow, longest wait first.
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
