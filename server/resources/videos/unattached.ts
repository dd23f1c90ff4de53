import { subDays } from 'date-fns'
import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import { inPieces } from '#server/db/pieces.ts'
import { pointersAtVideos } from '#server/db/pointers.ts'
import { videos } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { loosenFiles } from '#server/resources/files/store.ts'

const DAYS_UNATTACHED = 1

/** SQL condition for a video that no post shows. */
const isUnattached = (tx: Tx) =>
  and(
    ...pointersAtVideos.map(({ table, column }) =>
      notExists(tx.select({ one: sql`1` }).from(table).where(eq(column, videos.id))),
    ),
  )

/** Marks the files of deleted videos for removal. */
export async function loosenFilesOf(
  tx: Tx,
  deleted: readonly (typeof videos.$inferSelect)[],
  now: Date,
): Promise<void> {
  const keys = deleted.flatMap(({ key, sourceKey, posterKey }) => [key, sourceKey, posterKey])
  await loosenFiles(
    tx,
    keys.filter((key) => key !== null),
    now,
  )
}

/** Deletes those of the given videos that no post shows. As with pictures, their rows must be locked `for update`. */
async function deleteUnattached(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const deleted = await tx
    .delete(videos)
    .where(and(inArray(videos.id, [...ids]), isUnattached(tx)))
    .returning()
  await loosenFilesOf(tx, deleted, now)
}

/** Deletes a video unless a post shows it. The lock waits for transactions that are about to post it. */
export async function forgetUnattachedVideo(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, id)).for('update')
  await deleteUnattached(tx, [id], now)
}

/** Deletes videos older than a day that are in no post. Their files are removed after the rows. */
export async function sweepVideos(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const isOld = lte(videos.createdAt, subDays(now, DAYS_UNATTACHED))
  await inPieces((most) =>
    db.transaction(async (tx) => {
      signal.throwIfAborted()
      const found = await tx
        .select({ id: videos.id })
        .from(videos)
        .where(and(isOld, isUnattached(tx)))
        .orderBy(asc(videos.id))
        .limit(most)
        .for('update', { skipLocked: true })
      if (found.length > 0)
        await deleteUnattached(
          tx,
          found.map(({ id }) => id),
          now,
        )
      return found.length
    }),
  )
}
