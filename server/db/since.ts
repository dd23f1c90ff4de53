import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { only } from './rows.ts'
import type { Reader } from './types.ts'

/** Of a database: the number of its oldest transaction that was not over. Whoever reads now reads what all older ones wrote. */
export type Moment = string

export async function momentNow(db: Reader): Promise<Moment> {
  const moment = sql<Moment>`pg_snapshot_xmin(snapshot)::xid::text`
  return only(await db.select({ moment }).from(sql`pg_current_snapshot() as snapshot`)).moment
}

/**
 * Of a row, whether it may have been written since: it bears the number of the transaction that wrote it. That is far
 * quicker than to read it again and compare. A row that was deleted cannot be asked.
 */
export const writtenSince = (table: PgTable, moment: Moment): SQL =>
  sql`age(${table}.xmin) <= (select age(${moment}::xid))`
