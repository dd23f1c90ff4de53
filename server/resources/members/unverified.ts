import { subDays } from 'date-fns'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { UNVERIFIED_DAYS } from '#rules/joining/verification.ts'
import { inPieces } from '#server/db/pieces.ts'
import { pointersAtMembers } from '#server/db/pointers.ts'
import { members } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'

/**
 * Deletes those of the given accounts that no row refers to. All of them must be locked, so that no new row can refer
 * to them.
 */
export async function eraseWhatStandsAlone(tx: Tx, ids: readonly number[]): Promise<void> {
  const nothing = pointersAtMembers.map(({ table, column }) =>
    notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, members.id))),
  )
  await tx.delete(members).where(and(inArray(members.id, [...ids]), ...nothing))
}

/**
 * Erases accounts whose email was not verified within a month, if no row refers to them. Their links have expired, and
 * nobody has used these accounts.
 */
export async function eraseUnverified(db: Db, now: Date): Promise<void> {
  const isUnverified = and(
    isNull(members.emailVerifiedAt),
    isNull(members.suspendedAt),
    eq(members.role, 'member'),
    lte(members.createdAt, subDays(now, UNVERIFIED_DAYS)),
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
      await eraseWhatStandsAlone(tx, ids)
      return ids.length
    }),
  )
}
