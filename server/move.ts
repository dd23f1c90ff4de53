import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { moveRows } from '#server/db/move.ts'
import { openDatabase } from '#server/db/open.ts'
import { identityOf } from '#server/installation/identity.ts'
import { readMarker, writeMarker } from '#server/installation/marker.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { openStore } from '#server/storage/open.ts'
import type { Store } from '#server/storage/store.ts'
import type { Config } from './config.ts'

/** Keys of all files that a row refers to. */
const KEYS = `select substr(value, length('/media/') + 1) as key from pictures, json_each_text(formats::json)
  union select unnest(array[key, poster_key]) from videos where status = 'ready'
  union select source_key from videos
  union select key from own_copies where status = 'ready'`

/**
 * Moves everything from the embedded database in the data folder to the PostgreSQL database of the settings. The embedded
 * one is only read.
 * @returns lines for the operator
 * @throws CannotStart when a server is using the folder, or the other database is not empty
 */
export async function moveToPostgres(config: Config): Promise<string[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null)
    throw new CannotStart('DATABASE_URL: name the empty PostgreSQL database to move to.')
  const source = await openDatabase({ ...config, databaseUrl: null }, { migrates: false })
  const to = new pg.Client({ connectionString: databaseUrl })
  to.on('error', () => {})
  try {
    const marker = await readMarker(dataDir)
    const isOwn = marker?.database === (await identityOf(source, dataDir))
    const from = await source.pool.connect()
    try {
      await to.connect()
      const counts = [...(await moveRows(from, to)).values()]
      const database = await identityOf({ db: drizzle(to), kind: 'postgres' }, dataDir)
      if (marker !== null && isOwn) await writeMarker(dataDir, { ...marker, database })
      const { rows } = await to.query<{ key: string }>(
        `select key from (${KEYS}) k where key is not null order by 1`,
      )
      const { store } = await openStore(config)
      const missing = await missingOf(
        store,
        rows.map(({ key }) => key),
      )
      return [
        `Moved ${counts.reduce((sum, rows) => sum + rows, 0)} rows in ${counts.length} tables. Their numbers and checksums are the same in both databases.`,
        `${rows.length - missing.length} of ${rows.length} pictures, videos and copies are in the store, and stay there.`,
        ...missing.map((key) => `Missing, also before the move: ${key}`),
        'Put this DATABASE_URL into the settings, keep DATA_DIR, and start. The embedded database is unchanged; delete its folder once you have a backup of the new one.',
      ]
    } finally {
      from.release()
    }
  } finally {
    await to.end()
    await source.close()
  }
}

/** Returns the keys without a readable file. Of each file only the beginning is read. */
async function missingOf(store: Store, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const key of keys) {
    try {
      for await (const _ of await store.getStream(key)) break
    } catch {
      missing.push(key)
    }
  }
  return missing
}
