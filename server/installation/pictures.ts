import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { App } from '#server/app.ts'
import { members, pictures } from '#server/db/schema.ts'
import { drawAgain } from '#server/db/seed.ts'
import type { Db } from '#server/db/types.ts'
import { logFailure } from '#server/logs/log-failure.ts'
import { keyOf, type Store, StoreFailed } from '#server/storage/store.ts'

/** The most pictures of each kind for which the start looks, so that it stays short with a bucket. */
const MOST = 200

/** The number of missing files that the log lists. */
const LISTED = 5

const columns = { formats: pictures.formats }

/** The pictures that come with the project. */
const ours = (db: Db) =>
  db
    .select(columns)
    .from(pictures)
    .where(and(isNull(pictures.ownerId), isNull(pictures.folder)))
    .limit(MOST)

/** The header pictures and other contents that mods have added, the newest first. */
const contents = (db: Db) =>
  db
    .select(columns)
    .from(pictures)
    .where(and(isNull(pictures.ownerId), isNotNull(pictures.folder)))
    .orderBy(desc(pictures.id))
    .limit(MOST)

const avatars = (db: Db) =>
  db
    .select(columns)
    .from(members)
    .innerJoin(pictures, eq(pictures.id, members.avatarId))
    .orderBy(desc(pictures.id))
    .limit(MOST)

async function missingOf(
  store: Pick<Store, 'has'>,
  rows: readonly Pick<typeof pictures.$inferSelect, 'formats'>[],
): Promise<string[]> {
  const keys = rows.map(({ formats }) => keyOf(formats.original))
  const isThere = await Promise.all(keys.map((key) => store.has(key)))
  return keys.filter((_, i) => !isThere[i])
}

/**
 * Looks for the files of the pictures that every page shows: the project's own pictures, which are drawn again if they
 * are missing, the mods' contents, and avatars. Logs which of them are missing. A folder that was not restored with the
 * database, or is not shared by all processes, is noticed here.
 */
export async function findMissingPictures({ db, store, log }: Pick<App, 'db' | 'store' | 'log'>) {
  try {
    const own = await missingOf(store, await ours(db))
    if (own.length > 0) {
      await drawAgain(store)
      log.warn({ missing: own.length }, 'pictures of the project were missing and are drawn again')
    }
    const rows = [...(await ours(db)), ...(await contents(db)), ...(await avatars(db))]
    const missing = await missingOf(store, rows)
    if (missing.length > 0)
      log.warn(
        { missing: missing.length, checked: rows.length, first: missing.slice(0, LISTED) },
        'pictures are missing in the store',
      )
  } catch (error) {
    if (!(error instanceof StoreFailed)) throw error
    logFailure(log, error, 'the pictures could not be looked for')
  }
}
