import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { isPassing, sqlState } from '#server/db/failures.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/types.ts'

/**
 * What tells a database from its copy. A server keeps its identifier on its standbys and gives each database a number
 * once, so a failover changes neither and a restored dump both, or the number. The embedded database is its files: a
 * copied file has another inode or another birth.
 */
export async function identityOf(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  dataDir: string,
): Promise<string> {
  if (kind === 'embedded') {
    // Made once, and never written again.
    const { ino, birthtimeMs } = await stat(join(dataDir, 'database', 'PG_VERSION'))
    return `file ${ino} ${Math.trunc(birthtimeMs)}`
  }
  const { rows } = await db.execute<{ oid: number }>(
    sql`select oid::int8::float8 as oid from pg_database where datname = current_database()`,
  )
  return `postgres ${await serverOf(db)} ${rows[0]?.oid}`
}

/** Its identifier; some services let no ordinary user ask for it. */
async function serverOf(db: Db): Promise<string> {
  try {
    const { rows } = await db.execute<{ id: string }>(
      sql`select system_identifier::text as id from pg_control_system()`,
    )
    return rows[0]?.id ?? 'unknown'
  } catch (error) {
    // No answer is no refusal.
    if (sqlState(error) === undefined || isPassing(error)) throw error
    return 'unknown'
  }
}
