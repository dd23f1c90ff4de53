import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './types.ts'

const PIECE = 500

/**
 * Does the same to the next few rows until none are left, each time in a statement of its own: nobody waits behind a
 * long one, on the embedded database least of all, which has one connection.
 * @param next does it to so many rows at most, and returns to how many it did
 */
export async function inPieces(next: (most: number) => Promise<number>): Promise<void> {
  while ((await next(PIECE)) === PIECE);
}

type WithId = PgTable & { id: PgColumn }

/** Deletes what the condition says, some at a time. */
export const deleteInPieces = (db: Db, table: WithId, which: SQL | undefined): Promise<void> =>
  inPieces(async (most) => {
    const some = db.select({ id: table.id }).from(table).where(which).limit(most)
    return (await db.delete(table).where(inArray(table.id, some))).rowCount ?? 0
  })
