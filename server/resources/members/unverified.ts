import { subDays } from 'date-fns'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { inPieces } from '#server/db/pieces.ts'
import * as schema from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'

const { members } = schema

const DAYS_UNVERIFIED = 30

/** Every column of every table that points at a member, including tables added later. */
const pointers = Object.values(schema).flatMap((table) =>
  table instanceof PgTable
    ? getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference()
        return foreignTable === members ? columns.map((column) => ({ table, column })) : []
      })
    : [],
)

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
      const nothing = pointers.map(({ table, column }) =>
        notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, members.id))),
      )
      await tx.delete(members).where(and(inArray(members.id, ids), ...nothing))
      return ids.length
    }),
  )
}
