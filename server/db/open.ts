import { join } from 'node:path'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { paths } from '#server/paths.ts'
import { openEmbedded } from './embedded.ts'
import { mustBeKnown } from './known.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

type Schema = typeof schema
type Relations = ExtractTablesWithRelations<Schema>

/** The database outside of any transaction. Inside one always use the `tx`: the embedded database has one connection. */
export type Db = NodePgDatabase<Schema>
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, Relations>
/** Either: what a store function that only reads takes. */
export type Reader = PgDatabase<NodePgQueryResultHKT, Schema, Relations>

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

export interface OpenOptions {
  /** The database cannot answer any more; by default the process ends, to be started again. */
  died?: (error?: Error) => void
}

const OPTIONS = { schema, casing: 'snake_case' } as const
/** Any number, the same in every process: who holds it migrates. */
const MIGRATION_LOCK = 7_421_003

/**
 * Opens the database that the settings name and brings it to the newest migration. The data folder is there already.
 * @throws FolderInUse when another process holds the data folder
 * @throws CannotStart when it cannot be opened, or is not for this version
 */
export async function openDatabase(
  settings: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<Database> {
  const { died = endProcess } = options
  if (settings.databaseUrl) {
    const pool = postgresPool(settings.databaseUrl, settings.databasePool)
    return finish('postgres', { pool, close: () => pool.end() })
  }
  const unlock = await lockFolder(settings.dataDir)
  try {
    const embedded = await openEmbedded(join(settings.dataDir, 'database'), died)
    return await finish('embedded', {
      pool: embedded.pool,
      async close() {
        await embedded.close()
        await unlock()
      },
    })
  } catch (error) {
    await unlock()
    throw error
  }
}

async function finish(
  kind: Database['kind'],
  { pool, close }: Pick<Database, 'pool' | 'close'>,
): Promise<Database> {
  // Without a listener a dropped connection would end the process; the pool replaces it by itself.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    await applyMigrations(kind, pool)
  } catch (error) {
    await close()
    throw error
  }
  return { kind, pool, db: drizzle({ client: pool, ...OPTIONS }), close }
}

const ignore = () => {}

function endProcess(): never {
  console.error('The embedded database has stopped; the server ends with it.')
  process.exit(1)
}

const postgresPool = (connectionString: string, max: number) =>
  new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'critter-swap',
    keepAlive: true,
  })

/** All on one connection: a pool of one must not wait for itself. */
async function applyMigrations(kind: Database['kind'], pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    if (kind === 'postgres') {
      await client.query('set statement_timeout = 0; set lock_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    }
    await mustBeKnown(client)
    await migrate(drizzle({ client, ...OPTIONS }), { migrationsFolder: paths.migrations })
  } finally {
    // Its settings are not those of the others; closing it also gives the lock back.
    client.release(kind === 'postgres')
  }
}
