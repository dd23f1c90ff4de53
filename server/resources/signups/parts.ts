import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { exchanges, signups } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'

/**
 * SQL condition: the member takes part, or left after the pairing. Anybody who was paired may still be owed a gift, or
 * may have seen their recipient's address.
 */
const isInIt = or(isNull(signups.leftAt), gt(signups.leftAt, exchanges.pairedAt))

/** Returns which of these members take part in an exchange, or took part in its pairing. */
export async function partakersAmong(
  db: Reader,
  exchangeId: number,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .select({ id: signups.userId })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(and(eq(signups.exchangeId, exchangeId), inArray(signups.userId, [...memberIds]), isInIt))
  return new Set(rows.map(({ id }) => id))
}
