import { and, asc, count, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { type Meta, metaOf } from '#rules/api.ts'
import type { ExchangeStatus } from '#rules/exchange-phase.ts'
import type { Reader } from '#server/db/open.ts'
import { exchanges } from '#server/db/schema.ts'
import type { ExchangeRow } from '#server/resources/exchanges/facts.ts'

const stands = and(isNull(exchanges.rejectedAt), isNull(exchanges.cancelledAt))
const isApproved = and(stands, isNotNull(exchanges.approvedBy))
const isCurrent = (now: Date) =>
  and(isApproved, or(isNull(exchanges.endAt), gt(exchanges.endAt, now)))

/** As coarse as the desk asks: what the spots decide (`approved`, `ongoing`, `full`) is one list here. */
const having = (status: ExchangeStatus, now: Date): SQL | undefined => {
  switch (status) {
    case 'pending':
      return and(stands, isNull(exchanges.approvedBy))
    case 'rejected':
      return isNotNull(exchanges.rejectedAt)
    case 'cancelled':
      return isNotNull(exchanges.cancelledAt)
    case 'ended':
      return and(isApproved, lte(exchanges.endAt, now))
    case 'approved':
    case 'ongoing':
    case 'full':
      return isCurrent(now)
  }
}

/** One page of the exchanges for the mods: what waits longest, or starts soonest, comes first. */
export async function exchangesForMods(
  db: Reader,
  status: ExchangeStatus | undefined,
  { page, perPage }: { page: number; perPage: number },
  now: Date,
): Promise<{ rows: ExchangeRow[]; meta: Meta }> {
  const where = status && having(status, now)
  const [counted] = await db.select({ total: count() }).from(exchanges).where(where)
  const rows = await db
    .select()
    .from(exchanges)
    .where(where)
    .orderBy(asc(exchanges.startAt), asc(exchanges.createdAt), asc(exchanges.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return { rows, meta: metaOf(page, perPage, counted?.total ?? 0) }
}
