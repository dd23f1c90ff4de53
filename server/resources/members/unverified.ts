import { subDays } from 'date-fns'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { inPieces } from '#server/db/pieces.ts'
import { pointersAtMembers } from '#server/db/pointers.ts'
import { members } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'

const DAYS_UNVERIFIED = 30

/**
 * Erases the accounts whose email was not verified for a month and that nothing belongs to: neither a link that is
 * still valid, nor anything that was ever done with them.
 */
export async function eraseUnverified(db: Db, now: Date): Promise<void> {
  const isUnverified = and(
    isNull(members.emailVerifiedAt),
    isNull(members.suspendedAt),
    eq(members.role, 'member'),
    lte(members.createdAt, subDays(now, DAYS_UNVERIFIED)),
  )
  let after = 0
  await inPieces((most) =>
    db.transaction(async (tx) => {
      const found = await tx
        .select({ id: members.id })
        .from(members)
        .where(and(isUnverified, gt(members.id, after)))
        .orderBy(asc(members.id))
        .limit(most)
        .for('update', { skipLocked: true })
      const ids = found.map(({ id }) => id)
      after = ids.at(-1) ?? after
      if (ids.length === 0) return 0
      // Only now, under the lock, can nothing new point at them.
      const nothing = pointersAtMembers.map(({ table, column }) =>
        notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, members.id))),
      )
      await tx.delete(members).where(and(inArray(members.id, ids), ...nothing))
      return ids.length
    }),
  )
}
