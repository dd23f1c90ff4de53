import { subDays } from 'date-fns'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { inPieces } from '#server/db/pieces.ts'
import * as schema from '#server/db/schema.ts'
import type { Job } from './job.ts'

const { emailVerifications, members, parentRequests, passwordResets } = schema

const DAYS_A_USED_LINK_ANSWERS = 30
const DAYS_PARENTS_REQUESTS_ARE_KEPT = 90

/** Removes the links that lead nowhere any more; a verification that was used still says for a while that it was. */
export const clearLinks: Job = {
  name: 'clear links',
  async run({ db, now }) {
    const { usedAt, expiresAt } = emailVerifications
    const isOver = [
      [passwordResets, lte(passwordResets.expiresAt, now)],
      [
        emailVerifications,
        or(
          and(isNull(usedAt), lte(expiresAt, now)),
          and(isNotNull(usedAt), lte(usedAt, subDays(now, DAYS_A_USED_LINK_ANSWERS))),
        ),
      ],
      [
        parentRequests,
        and(
          lte(parentRequests.createdAt, subDays(now, DAYS_PARENTS_REQUESTS_ARE_KEPT)),
          // A link that withdraws is good for longer.
          lte(parentRequests.expiresAt, now),
        ),
      ],
    ] as const
    for (const [table, which] of isOver) {
      await inPieces(async (most) => {
        const some = db.select({ id: table.id }).from(table).where(which).limit(most)
        return (await db.delete(table).where(inArray(table.id, some))).rowCount ?? 0
      })
    }
  },
}

const DAYS_UNVERIFIED = 30

/** Every column of every table that points at a member, those of tables to come among them. */
const pointers = Object.values(schema).flatMap((table) =>
  table instanceof PgTable
    ? getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference()
        return foreignTable === members ? columns.map((column) => ({ table, column })) : []
      })
    : [],
)

/**
 * Erases the accounts whose email was not verified for a month and that nothing belongs to: neither a link that is good
 * still, nor anything that was ever done with them.
 */
export const eraseUnverified: Job = {
  name: 'erase unverified accounts',
  async run({ db, now }) {
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
        // Only now, under the lock, does nothing new come to point at them.
        const nothing = pointers.map(({ table, column }) =>
          notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, members.id))),
        )
        await tx.delete(members).where(and(inArray(members.id, ids), ...nothing))
        return ids.length
      }),
    )
  },
}
