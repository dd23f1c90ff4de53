import { addDays, addHours } from 'date-fns'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { looseFiles } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { unavailable } from '#server/refused.ts'
import type { Store } from '#server/storage/store.ts'

/** Time enough for anything that is going to name them. */
const DAYS_EXPECTED = 1
/** Those that are about to be removed can no longer be kept. */
const HOURS_BEFORE = 1

/** Notes files before they are written: if nothing names them within a day, because the process was killed, they go. */
export async function expectFiles(db: Db, keys: readonly string[], now: Date): Promise<void> {
  const removeAt = addDays(now, DAYS_EXPECTED)
  await db
    .insert(looseFiles)
    .values(keys.map((key) => ({ key, removeAt })))
    // What is made again after an interruption keeps its keys.
    .onConflictDoUpdate({ target: looseFiles.key, set: { removeAt } })
}

/**
 * A row that is written in the same transaction names them from now on.
 * @throws Refused when they are as good as removed
 */
export async function keepFiles(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  const { rowCount } = await tx
    .delete(looseFiles)
    .where(
      and(inArray(looseFiles.key, [...keys]), gt(looseFiles.removeAt, addHours(now, HOURS_BEFORE))),
    )
  if (rowCount !== keys.length) throw unavailable()
}

/** A row names them already: what was noted of them before they were written again no longer holds. */
export async function forgiveFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.delete(looseFiles).where(inArray(looseFiles.key, [...keys]))
}

/** The row that named them is deleted in the same transaction: from its end on they may be removed. */
export async function loosenFiles(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insert(looseFiles)
    .values(keys.map((key) => ({ key, removeAt: now })))
    .onConflictDoUpdate({ target: looseFiles.key, set: { removeAt: now } })
}

const PIECE = 100

/** Files that no row names, the oldest first. */
export async function dueFiles(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(lte(looseFiles.removeAt, now))
    .orderBy(asc(looseFiles.removeAt), asc(looseFiles.key))
    .limit(PIECE)
  return rows.map(({ key }) => key)
}

/** Those of these files that no row names. */
export async function looseAmong(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(inArray(looseFiles.key, [...keys]))
  return rows.map(({ key }) => key)
}

/** Removes a file that no row names; noted until it is gone, so that a process that is killed leaves it to the next. */
export async function removeLoose(db: Db, store: Store, key: string): Promise<void> {
  await store.remove(key)
  await db.delete(looseFiles).where(eq(looseFiles.key, key))
}
