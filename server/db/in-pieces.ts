import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from './open.ts'

const PIECE = 1_000

/**
 * Removes all such rows, so many at a time: whoever waits for the one connection of the embedded database waits for no
 * more than that. Outside of a transaction.
 */
export async function deleteInPieces(
  db: Reader,
  table: PgTable,
  where: SQL | undefined,
  piece = PIECE,
): Promise<void> {
  for (;;) {
    const some = sql`ctid = any(array(select ctid from ${table} where ${where} limit ${piece}))`
    const { rowCount } = await db.delete(table).where(some)
    if ((rowCount ?? 0) < piece) return
  }
}
