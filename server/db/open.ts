import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { paths } from '#server/paths.ts'
import { STOPPING, within } from '#server/time/deadlines.ts'
import { nothingToOpen, notMigrated, tookTooLong } from './cannot-open.ts'
import { runCodeSteps } from './code-steps.ts'
import { openEmbedded } from './embedded.ts'
import { isLate } from './failures.ts'
import { mustBeKnown } from './known.ts'
import { type Asking, Lender } from './lender.ts'
import { lockFolder } from './lock.ts'
import { LONGEST_WAIT_MS, withPatience } from './patience.ts'
import { mustKeepSessions } from './pooler.ts'
import { makeSearchIndexes } from './search-indexes.ts'
import type { DatabaseSettings } from './settings.ts'
import type { Db } from './types.ts'

export interface Database {
  kind: 'embedded' | 'postgres'
  db: Db
  pool: pg.Pool
  /** True if search indexes exist. Not every server allows the extension that they need. */
  hasSearchIndexes: boolean
  close: () => Promise<void>
}

export interface OpenOptions {
  /** Called when the database no longer responds. By default the process exits, to be restarted. */
  died?: (error?: Error) => void
  /** False for a command that uses an existing database, and must not change its version. By default true. */
  migrates?: boolean
}

const OPTIONS = { casing: 'snake_case' } as const
/**
 * Timeout for migrations: changing a large table may take a long time, and so may waiting for another process that
 * migrates.
 */
const MIGRATION = { query: 600_000 }
/** Key of an advisory lock, an arbitrary number: the process that holds the lock runs the migrations. */
const MIGRATION_LOCK = 7_421_003

/**
 * Opens the database that the settings name, and applies all migrations by default. The data folder must exist.
 * @throws FolderInUse when another process holds the data folder
 * @throws CannotStart when the database cannot be opened, or does not fit this version
 */
export async function openDatabase(
  settings: DatabaseSettings & { dataDir: string },
  options: OpenOptions = {},
): Promise<Database> {
  const { died = endProcess, migrates = true } = options
  if (settings.databaseUrl) {
    const pool = postgresPool(settings.databaseUrl, settings.databasePool)
    return finish('postgres', { pool, close: async () => {} }, migrates)
  }
  const unlock = await lockFolder(settings.dataDir)
  const folder = join(settings.dataDir, 'database')
  try {
    if (!migrates && !existsSync(folder)) throw nothingToOpen(folder)
    const embedded = await openEmbedded(folder, died)
    const close = async () => {
      await embedded.close()
      await unlock()
    }
    return await finish('embedded', { pool: embedded.pool, close }, migrates)
  } catch (error) {
    await unlock()
    throw isLate(error) ? tookTooLong(folder) : error
  }
}

/** @param place the pool, and a `close` that is called when no connection is left */
async function finish(
  kind: Database['kind'],
  { pool, close: leave }: Pick<Database, 'pool' | 'close'>,
  migrates: boolean,
): Promise<Database> {
  const lender = new Lender(pool, kind === 'postgres')
  const close = async () => {
    await endPool(pool, lender)
    await leave()
  }
  // Without a listener a dropped connection would crash the process. The pool replaces the connection by itself.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    if (kind === 'postgres') await mustKeepSessions(pool)
    if (!migrates) await mustBeCurrent(pool)
    const hasSearchIndexes =
      migrates && (await withPatience(MIGRATION, () => applyMigrations(kind, pool, lender)))
    return { kind, pool, db: openOn(lender), hasSearchIndexes, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens drizzle on connections from the lender. If BEGIN gets no response, drizzle's own `transaction` never releases
 * the connection; here the lender takes it back.
 */
function openOn(lender: Lender): Db {
  const onClient = new WeakMap<pg.PoolClient, Db>()
  const db = drizzle({ client: asClient(lender), ...OPTIONS })
  db.transaction = (work, config) =>
    lender.lend((asking, client) => {
      const one = onClient.get(client) ?? drizzle({ client: asClient(asking), ...OPTIONS })
      onClient.set(client, one)
      return one.transaction(work, config)
    })
  return db
}

/** Casts to a client, because drizzle only uses its `query`. */
const asClient = (asking: Asking) => asking as unknown as pg.Client

/** Waits for running queries, but not for a database that does not respond. */
async function endPool(pool: pg.Pool, lender: Lender): Promise<void> {
  if (pool.ending) return
  const ended = pool.end()
  if (await within(STOPPING.database, ended)) return
  lender.cutAll()
  await within(STOPPING.database, ended)
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
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'critter-swap',
    keepAlive: true,
  })

/** @throws CannotStart if the database belongs to any other version */
async function mustBeCurrent(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    if (!(await mustBeKnown(client))) throw notMigrated()
  } finally {
    client.release()
  }
}

/**
 * Uses one connection throughout, because a pool of one connection must not wait for itself.
 * @returns true if searches have indexes
 */
async function applyMigrations(
  kind: Database['kind'],
  pool: pg.Pool,
  lender: Lender,
): Promise<boolean> {
  const client = await pool.connect()
  const asking = lender.timed(client)
  try {
    if (kind === 'postgres') {
      await asking.query({ text: 'set statement_timeout = 0; set lock_timeout = 0' })
      await asking.query({ text: 'select pg_advisory_lock($1)' }, [MIGRATION_LOCK])
    }
    await mustBeKnown(client)
    const db = drizzle({ client: asClient(asking), ...OPTIONS })
    await migrate(db, { migrationsFolder: paths.migrations })
    await runCodeSteps(db)
    return await makeSearchIndexes(db)
  } finally {
    // This connection has special settings, so it is closed, which also releases the lock.
    client.release(kind === 'postgres')
  }
}
