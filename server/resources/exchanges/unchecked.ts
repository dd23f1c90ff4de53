import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { URGENT_DAYS } from '#rules/mod/privacy-note.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { exchanges } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { ExchangeRow } from './store.ts'

/** SQL condition: the exchange starts soon, waits to be paired, and its lists have not been checked for this start. */
const isUnchecked = (now: Date) =>
  and(
    isNotNull(exchanges.approvedBy),
    isNull(exchanges.rejectedAt),
    isNull(exchanges.cancelledAt),
    isNull(exchanges.pairedAt),
    gt(exchanges.startAt, now),
    lte(exchanges.startAt, daysAfter(now, URGENT_DAYS)),
    or(
      isNull(exchanges.listsCheckedAt),
      sql`${exchanges.listsCheckedAt} < ${exchanges.startAt} - make_interval(hours => 24 * ${URGENT_DAYS})`,
    ),
  )

/** Returns the ids of the exchanges whose lists must be checked before the start. */
export async function uncheckedExchanges(db: Reader, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(isUnchecked(now))
    .orderBy(asc(exchanges.startAt), asc(exchanges.id))
  return rows.map(({ id }) => id)
}

/**
 * Returns an exchange whose lists must be checked, with its row locked; null if they need no check, or if another
 * process has locked the row.
 */
export async function lockUncheckedExchange(
  tx: Tx,
  id: number,
  now: Date,
): Promise<ExchangeRow | null> {
  const [exchange] = await tx
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.id, id), isUnchecked(now)))
    .for('no key update', { skipLocked: true })
  return exchange ?? null
}
