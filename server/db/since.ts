import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { only } from './rows.ts'
import type { Reader } from './types.ts'

/**
 * Id of the oldest transaction that was open at a moment. A later read sees everything that older transactions wrote.
 */
export type Moment = string

export async function momentNow(db: Reader): Promise<Moment> {
  const moment = sql<Moment>`pg_snapshot_xmin(snapshot)::xid::text`
  return only(await db.select({ moment }).from(sql`pg_current_snapshot() as snapshot`)).moment
}

/**
 * Condition for rows that may have been written since that moment, by the id of the transaction that wrote each row.
 * This is much faster than reading the rows again and comparing them. It does not find deleted rows.
 */
export const writtenSince = (table: PgTable, moment: Moment): SQL =>
  sql`age(${table}.xmin) <= (select age(${moment}::xid))`
