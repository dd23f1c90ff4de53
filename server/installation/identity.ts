import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { isPassing, sqlState } from '#server/db/failures.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/types.ts'

/**
 * Returns an identity that distinguishes a database from its copies. A PostgreSQL server shares its system identifier
 * with its standbys and never reuses a database's oid. A failover changes neither of these, while a restored dump
 * changes at least the oid. The embedded database is identified by its files: a copied file has a different inode or
 * birth time.
 */
export async function identityOf(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  dataDir: string,
): Promise<string> {
  if (kind === 'embedded') {
    // PG_VERSION is created once, and never written again.
    const { ino, birthtimeMs } = await stat(join(dataDir, 'database', 'PG_VERSION'))
    return `file ${ino} ${Math.trunc(birthtimeMs)}`
  }
  const { rows } = await db.execute<{ oid: number }>(
    sql`select oid::int8::float8 as oid from pg_database where datname = current_database()`,
  )
  return `postgres ${await serverOf(db)} ${rows[0]?.oid}`
}

/** Returns the server's identifier, or "unknown": some hosted services do not let ordinary users read it. */
async function serverOf(db: Db): Promise<string> {
  try {
    const { rows } = await db.execute<{ id: string }>(
      sql`select system_identifier::text as id from pg_control_system()`,
    )
    return rows[0]?.id ?? 'unknown'
  } catch (error) {
    // A failed connection is not a refusal.
    if (sqlState(error) === undefined || isPassing(error)) throw error
    return 'unknown'
  }
}
