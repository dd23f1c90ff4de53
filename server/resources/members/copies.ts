import { randomBytes } from 'node:crypto'
import { subDays } from 'date-fns'
import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import { beginsCopy, COPY_DAYS, copyStatusAt } from '#rules/member/own-copy.ts'
import { only } from '#server/db/rows.ts'
import { ownCopies } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { loosenFiles } from '#server/resources/files/store.ts'

export type CopyRow = typeof ownCopies.$inferSelect

/** A key that nobody can guess. Nothing below `copies/` is served. */
function newCopyKey(): string {
  const name = randomBytes(16).toString('hex')
  return `copies/${name.slice(0, 2)}/${name.slice(2)}.json`
}

/** The last copy that was made aside for a member, or was to be. */
export async function copyOf(db: Reader, memberId: number): Promise<CopyRow | null> {
  const [copy] = await db.select().from(ownCopies).where(eq(ownCopies.memberId, memberId))
  return copy ?? null
}

/**
 * Begins a copy, unless one is there or on its way: each has a row of its own, so that what is still done for an earlier
 * one finds nothing.
 * @returns the copy, and whether it has begun with this
 */
export async function beginCopy(
  tx: Tx,
  memberId: number,
  now: Date,
): Promise<{ copy: CopyRow; isNew: boolean }> {
  const isHers = eq(ownCopies.memberId, memberId)
  const [before] = await tx.select().from(ownCopies).where(isHers).for('update')
  if (before && !beginsCopy(copyStatusAt(before, now))) return { copy: before, isNew: false }
  // Only that one: her other tab may have begun another meanwhile.
  if (before) await forgetCopies(tx, eq(ownCopies.id, before.id), now)
  const [begun] = await tx
    .insert(ownCopies)
    .values({ memberId, key: newCopyKey(), askedAt: now })
    .onConflictDoNothing()
    .returning()
  if (begun) return { copy: begun, isNew: true }
  return { copy: only(await tx.select().from(ownCopies).where(isHers)), isNew: false }
}

/** A copy that is still to be made; null when it is made, or nobody wants it any more. */
export async function unmadeCopy(db: Reader, id: number): Promise<CopyRow | null> {
  const [copy] = await db
    .select()
    .from(ownCopies)
    .where(and(eq(ownCopies.id, id), eq(ownCopies.status, 'being_made')))
  return copy ?? null
}

/** @returns the copy, or null when somebody else has settled it, or nobody wants it any more */
export async function settleCopy(
  tx: Tx,
  id: number,
  outcome: { status: 'ready'; madeAt: Date } | { status: 'failed' },
): Promise<CopyRow | null> {
  const [settled] = await tx
    .update(ownCopies)
    .set(outcome)
    .where(and(eq(ownCopies.id, id), eq(ownCopies.status, 'being_made')))
    .returning()
  return settled ?? null
}

async function forgetCopies(tx: Tx, which: SQL | undefined, now: Date): Promise<void> {
  const gone = await tx.delete(ownCopies).where(which).returning({ key: ownCopies.key })
  await loosenFiles(
    tx,
    gone.map(({ key }) => key),
    now,
  )
}

/** With its file. */
export const forgetCopyOf = (tx: Tx, memberId: number, now: Date): Promise<void> =>
  forgetCopies(tx, eq(ownCopies.memberId, memberId), now)

/** Erases the copies whose time is over, and what is known of those that did not come to be. */
export const clearCopies = (tx: Tx, now: Date): Promise<void> =>
  forgetCopies(
    tx,
    or(
      lte(ownCopies.madeAt, subDays(now, COPY_DAYS)),
      and(isNull(ownCopies.madeAt), lte(ownCopies.askedAt, subDays(now, COPY_DAYS))),
    ),
    now,
  )
