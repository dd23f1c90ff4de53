import {
  and,
  asc,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExchangeStatus } from '#rules/exchange/phase.ts'
import { homepageOrder, SOON_DAYS } from '#rules/exchange/schema.ts'
import { type Paged, type Paging, pageOf } from '#server/db/rows.ts'
import { exchanges, signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import { type LedPaging, leading } from '#server/first.ts'
import { ownSignups, participantCounts } from '#server/resources/signups/store.ts'
import { containing } from '#server/search.ts'
import { type ExchangeRow, termsOf } from './store.ts'

const MOST_ON_HOME = 200

export interface ExchangeFilters {
  isAvailable: boolean
  isSoon: boolean
  isMine: boolean
  regions: readonly string[]
  search: string | undefined
}

/** The start as in the rule `startOf`: as approved, else noon on the preferred day. */
const start = sql`coalesce(${exchanges.startAt}, (${exchanges.preferredStartAt} || 'T12:00:00Z')::timestamptz)`

const isStanding = and(
  isNotNull(exchanges.approvedBy),
  isNull(exchanges.rejectedAt),
  isNull(exchanges.cancelledAt),
)

const joinedBy = (db: Reader, memberId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(signups)
      .where(
        and(
          eq(signups.exchangeId, exchanges.id),
          eq(signups.userId, memberId),
          isNull(signups.leftAt),
        ),
      ),
  )

const mine = (db: Reader, memberId: number) =>
  or(eq(exchanges.userId, memberId), joinedBy(db, memberId))

const hasSpots = sql`(select count(*) from ${signups} where ${signups.exchangeId} = ${exchanges.id} and ${signups.leftAt} is null) < ${exchanges.maxSpots}`

const isAhead = (now: Date) => sql`${start} > ${now}`
const hasOpened = (now: Date) =>
  sql`${start} - make_interval(hours => 24 * ${exchanges.signupDuration}) <= ${now}`
const isCurrent = (now: Date) =>
  and(isStanding, sql`(${exchanges.endAt} is null or ${exchanges.endAt} > ${now})`)

const isAvailable = (now: Date) => and(isStanding, isAhead(now), hasOpened(now), hasSpots)

/** The rule `statusAt`, as a condition. */
export function standsAt(status: ExchangeStatus, now: Date): SQL | undefined {
  switch (status) {
    case 'pending':
      return and(
        isNull(exchanges.approvedBy),
        isNull(exchanges.rejectedAt),
        isNull(exchanges.cancelledAt),
      )
    case 'rejected':
      return isNotNull(exchanges.rejectedAt)
    case 'cancelled':
      return and(isNull(exchanges.rejectedAt), isNotNull(exchanges.cancelledAt))
    case 'ended':
      return and(isStanding, lte(exchanges.endAt, now))
    case 'approved':
      return and(isCurrent(now), not(hasOpened(now)))
    case 'full':
      return and(isCurrent(now), isAhead(now), hasOpened(now), not(hasSpots))
    case 'ongoing':
      return and(isCurrent(now), hasOpened(now), or(not(isAhead(now)), hasSpots))
  }
}

const isSoon = (now: Date) => {
  const within = (at: SQL | typeof exchanges.endAt) =>
    sql`(${at} > ${now} and ${at} <= ${now}::timestamptz + make_interval(days => ${SOON_DAYS}))`
  return and(isStanding, or(within(start), within(exchanges.endAt)))
}

function contains(search: string) {
  const pattern = containing(search)
  return or(ilike(exchanges.label, pattern), ilike(exchanges.summary, pattern))
}

/**
 * By its name in a query, the default first: pinned, then by soonest start, then what has started, the latest first.
 */
export const SORTS = ['start_at', '-created_at', 'created_at'] as const

function inOrder(sort: string, now: Date): (SQL | PgColumn)[] {
  if (sort === 'created_at') return [asc(exchanges.createdAt), asc(exchanges.id)]
  if (sort === '-created_at') return [desc(exchanges.createdAt), desc(exchanges.id)]
  const untilStart = sql`abs(extract(epoch from ${start} - ${now}::timestamptz))`
  return [sql`${exchanges.pinnedAt} is null`, sql`${start} <= ${now}`, untilStart, exchanges.id]
}

/** One page of the exchanges this member may see. */
export async function listExchanges(
  db: Reader,
  memberId: number,
  filters: ExchangeFilters,
  { sort, ...paging }: Paging & { sort: string },
  now: Date,
): Promise<Paged<ExchangeRow>> {
  const where = and(
    or(isNotNull(exchanges.approvedBy), mine(db, memberId)),
    filters.isAvailable ? isAvailable(now) : undefined,
    filters.isSoon ? isSoon(now) : undefined,
    filters.isMine ? mine(db, memberId) : undefined,
    filters.regions.length > 0 ? inArray(exchanges.region, [...filters.regions]) : undefined,
    filters.search ? contains(filters.search) : undefined,
  )
  const list = db
    .select()
    .from(exchanges)
    .where(where)
    .orderBy(...inOrder(sort, now))
  return pageOf(paging, db.$count(exchanges, where), list)
}

/** What the home page shows, in its order: chosen by the rule among mine and the newest that have not ended. */
export async function exchangesForHome(
  db: Reader,
  memberId: number,
  now: Date,
): Promise<ExchangeRow[]> {
  const rows = await db
    .select()
    .from(exchanges)
    .where(isCurrent(now))
    .orderBy(desc(mine(db, memberId) ?? sql`false`), desc(exchanges.id))
    .limit(MOST_ON_HOME)
  const ids = rows.map(({ id }) => id)
  const counts = await participantCounts(db, ids)
  const own = await ownSignups(db, ids, memberId)
  const candidates = rows.map((row) => ({
    ...termsOf(row, counts.get(row.id) ?? 0),
    id: row.id,
    user_id: row.userId,
    is_signed_up: own.has(row.id),
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
    .orderBy(
      ...leading(exchanges.id, paging),
      asc(exchanges.startAt),
      asc(exchanges.createdAt),
      asc(exchanges.id),
    )
  return pageOf(paging, db.$count(exchanges, where), list)
}
