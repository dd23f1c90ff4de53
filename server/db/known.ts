import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import { paths } from '#server/paths.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import type { Db } from './types.ts'

/** Creation times of our migrations in milliseconds. Databases identify applied migrations by these times. */
const ours = readMigrationFiles({ migrationsFolder: paths.migrations }).map(
  ({ folderMillis }) => folderMillis,
)
const newest = Math.max(...ours)

/**
 * Checks, before anything is changed, that this version can work with this database.
 * @returns true if no migration is missing
 * @throws CannotStart for a database that a newer version has migrated, or that cannot store every character
 */
export async function mustBeKnown(client: ClientBase): Promise<boolean> {
  const { rows: encoding } = await client.query<{ name: string }>(
    `select current_setting('server_encoding') as name`,
  )
  if (encoding[0]?.name !== 'UTF8') {
    throw new CannotStart(
      `DATABASE_URL: the database is encoded in ${encoding[0]?.name}; make one in UTF8 (createdb --encoding=UTF8 --template=template0)`,
    )
  }
  const { rows: found } = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  )
  if (!found[0]?.table) return false
  const { rows: applied } = await client.query<{ at: number }>(
    'select created_at::float8 as at from drizzle.__drizzle_migrations',
  )
  if (applied.some(({ at }) => !ours.includes(at))) {
    throw new CannotStart(
      'The database belongs to a newer version: start that one, or restore the backup that was made before it.',
    )
  }
  return applied.some(({ at }) => at === newest)
}

/** True when all our migrations are applied, even if a newer version has added more. */
export async function isMigrated(db: Pick<Db, 'execute'>): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select exists(select from drizzle.__drizzle_migrations where created_at = ${newest}) as is`,
  )
  return rows[0]?.is ?? false
}
