import { addDays, addHours } from 'date-fns'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { looseFiles } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { unavailable } from '#server/errors/refused.ts'
import type { Store } from '#server/storage/store.ts'

/** Time after which a file without a row is removed, long enough for the row to be written. */
const DAYS_EXPECTED = 1
/** Files that are due for removal within this time can no longer be kept. */
const HOURS_BEFORE = 1

/**
 * Registers files before they are written. If no row refers to them within a day, for example because the process was
 * killed, they are removed.
 */
export async function expectFiles(db: Db, keys: readonly string[], now: Date): Promise<void> {
  const removeAt = addDays(now, DAYS_EXPECTED)
  await db
    .insert(looseFiles)
    .values(keys.map((key) => ({ key, removeAt })))
    // If work is repeated after an interruption, it uses the same keys.
    .onConflictDoUpdate({ target: looseFiles.key, set: { removeAt } })
}

/**
 * Marks files as referred to by a row written in the same transaction.
 * @throws Refused when they are about to be removed
 */
export async function keepFiles(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  const { rowCount } = await tx
    .delete(looseFiles)
    .where(
      and(inArray(looseFiles.key, [...keys]), gt(looseFiles.removeAt, addHours(now, HOURS_BEFORE))),
    )
  if (rowCount !== keys.length) throw unavailable()
}

/**
 * Cancels the removal of files that a row already refers to. They were registered a second time because work was
 * repeated and wrote them again.
 */
export async function forgiveFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.delete(looseFiles).where(inArray(looseFiles.key, [...keys]))
}

/** Marks files for removal when the row that refers to them is deleted in the same transaction. */
export async function loosenFiles(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insert(looseFiles)
    .values(keys.map((key) => ({ key, removeAt: now })))
    .onConflictDoUpdate({ target: looseFiles.key, set: { removeAt: now } })
}

const PIECE = 100

/** Returns files to remove, the longest overdue first. */
export async function dueFiles(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(lte(looseFiles.removeAt, now))
    .orderBy(asc(looseFiles.removeAt), asc(looseFiles.key))
    .limit(PIECE)
  return rows.map(({ key }) => key)
}

/** Returns those of the given files that no row refers to. */
export async function looseAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(inArray(looseFiles.key, [...keys]))
  return rows.map(({ key }) => key)
}

/**
 * Removes a file that no row refers to. Its entry is deleted last, so that another process can finish the removal if
 * this one is killed.
 */
export async function removeLoose(db: Db, store: Store, key: string): Promise<void> {
  await store.remove(key)
  await db.delete(looseFiles).where(eq(looseFiles.key, key))
}
