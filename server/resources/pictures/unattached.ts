import { subDays } from 'date-fns'
import { and, asc, eq, gt, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import { inPieces } from '#server/db/pieces.ts'
import { pointersAtPictures } from '#server/db/pointers.ts'
import { pictures } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { loosenFiles } from '#server/resources/files/store.ts'
import { keysOf } from './view.ts'

const DAYS_UNATTACHED = 1

/** SQL condition for a picture that no row refers to: no post, member, exchange, pet, survey or approved header. */
const isUnattached = (tx: Tx) =>
  and(
    ...pointersAtPictures.map(({ table, column }) =>
      notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, pictures.id))),
    ),
  )

/**
 * Deletes those of the given pictures that are not shown anywhere, and marks their files for removal. Their rows must
 * be locked `for update`: only then does this statement see every row that refers to them, and no new reference can be
 * added.
 */
async function deleteUnattached(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const deleted = await tx
    .delete(pictures)
    .where(and(inArray(pictures.id, [...ids]), isUnattached(tx)))
    .returning()
  await loosenFilesOf(tx, deleted, now)
}

/** Deletes a picture unless something shows it. The lock waits for transactions that are about to show it. */
export async function forgetUnattachedPicture(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.id, id)).for('update')
  await deleteUnattached(tx, [id], now)
}

/** Deletes pictures older than a day that nothing shows. Their files are removed after the rows. */
export async function sweepPictures(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const isOld = lte(pictures.createdAt, subDays(now, DAYS_UNATTACHED))
  let after = 0
  await inPieces((most) =>
    db.transaction(async (tx) => {
      signal.throwIfAborted()
      const found = await tx
        .select({ id: pictures.id })
        .from(pictures)
        .where(and(isOld, isUnattached(tx), gt(pictures.id, after)))
        .orderBy(asc(pictures.id))
        .limit(most)
        .for('update', { of: pictures, skipLocked: true })
      const ids = found.map(({ id }) => id)
      after = ids.at(-1) ?? after
      if (ids.length > 0) await deleteUnattached(tx, ids, now)
      return ids.length
    }),
  )
}

type Row = typeof pictures.$inferSelect

/** Marks the files of deleted pictures for removal, unless other rows share them. */
export async function loosenFilesOf(tx: Tx, deleted: readonly Row[], now: Date): Promise<void> {
  const keys = [
    ...deleted.filter(({ folder }) => folder !== null),
    ...(await noLongerShared(tx, deleted)),
  ].flatMap(keysOf)
  await loosenFiles(tx, [...new Set(keys)], now)
}

/** Returns the deleted pictures with content-based keys whose files no other row shares. */
async function noLongerShared(tx: Tx, deleted: readonly Row[]): Promise<Row[]> {
  const mayBeShared = deleted.filter(({ folder }) => folder === null)
  if (mayBeShared.length === 0) return []
  const original = sql<string>`${pictures.formats} ->> 'original'`
  const urls = mayBeShared.map(({ formats }) => formats.original)
  const named = await tx
    .select({ original })
    .from(pictures)
    .where(and(isNull(pictures.folder), inArray(original, urls)))
  const others = new Set(named.map((row) => row.original))
  return mayBeShared.filter(({ formats }) => !others.has(formats.original))
}
