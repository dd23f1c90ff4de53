import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './types.ts'

const PIECE = 500

/**
 * Calls `next` until no rows are left. Each call is a short statement, because the embedded database has only one
 * connection, and everybody would wait for a long statement.
 * @param next changes at most this many rows, and returns how many it changed
 */
export async function inPieces(next: (most: number) => Promise<number>): Promise<void> {
  while ((await next(PIECE)) === PIECE);
}

type WithId = PgTable & { id: PgColumn }

/** Deletes the rows that match the condition, in batches. */
export const deleteInPieces = (db: Db, table: WithId, which: SQL | undefined): Promise<void> =>
  inPieces(async (most) => {
    const some = db.select({ id: table.id }).from(table).where(which).limit(most)
    return (await db.delete(table).where(inArray(table.id, some))).rowCount ?? 0
  })
