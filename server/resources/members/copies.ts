import { randomBytes } from 'node:crypto'
import { subDays } from 'date-fns'
import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import { beginsCopy, COPY_DAYS, copyStatusAt } from '#rules/member/own-copy.ts'
import { only } from '#server/db/rows.ts'
import { ownCopies } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { loosenFiles } from '#server/resources/files/store.ts'

export type CopyRow = typeof ownCopies.$inferSelect

/** Returns a key that cannot be guessed; nothing below `copies/` is served. */
function newCopyKey(): string {
  const name = randomBytes(16).toString('hex')
  return `copies/${name.slice(0, 2)}/${name.slice(2)}.json`
}

/** Returns the member's last requested copy. */
export async function copyOf(db: Reader, memberId: number): Promise<CopyRow | null> {
  const [copy] = await db.select().from(ownCopies).where(eq(ownCopies.memberId, memberId))
  return copy ?? null
}

/**
 * Starts a copy, unless one is ready or being made. Each copy has its own row, so that a job still running for an
 * earlier copy has no effect.
 * @returns the copy, and whether this call started it
 */
export async function beginCopy(
  tx: Tx,
  memberId: number,
  now: Date,
): Promise<{ copy: CopyRow; isNew: boolean }> {
  const isOwn = eq(ownCopies.memberId, memberId)
  const [before] = await tx.select().from(ownCopies).where(isOwn)
  if (before && !beginsCopy(copyStatusAt(before, now))) return { copy: before, isNew: false }
  // Deletes only the old copy: another tab may have started a new copy since.
  if (before) await forgetCopies(tx, eq(ownCopies.id, before.id), now)
  const [begun] = await tx
    .insert(ownCopies)
    .values({ memberId, key: newCopyKey(), askedAt: now })
    .onConflictDoNothing()
    .returning()
  if (begun) return { copy: begun, isNew: true }
  return { copy: only(await tx.select().from(ownCopies).where(isOwn)), isNew: false }
}

/** Returns a copy that is still to be made; null if it is ready or no longer wanted. */
export async function unmadeCopy(db: Reader, id: number): Promise<CopyRow | null> {
  const [copy] = await db
    .select()
    .from(ownCopies)
    .where(and(eq(ownCopies.id, id), eq(ownCopies.status, 'being_made')))
  return copy ?? null
}

/** @returns the copy, or null if another process has settled it or it is no longer wanted */
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

/** Deletes a member's copy, and marks its file for removal. */
export const forgetCopyOf = (tx: Tx, memberId: number, now: Date): Promise<void> =>
  forgetCopies(tx, eq(ownCopies.memberId, memberId), now)

/** Erases expired copies, and requests that never led to one. */
export const clearCopies = (tx: Tx, now: Date): Promise<void> =>
  forgetCopies(
    tx,
    or(
      lte(ownCopies.madeAt, subDays(now, COPY_DAYS)),
      and(isNull(ownCopies.madeAt), lte(ownCopies.askedAt, subDays(now, COPY_DAYS))),
    ),
    now,
  )
