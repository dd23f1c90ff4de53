import { subDays } from 'date-fns'
import { and, asc, eq, inArray, lte, notExists, sql } from 'drizzle-orm'
import { inPieces } from '#server/db/pieces.ts'
import { postVideos, videos } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { loosenFiles } from '#server/resources/files/store.ts'

const DAYS_UNATTACHED = 1

const isAlone = (tx: Tx) =>
  notExists(tx.select({ one: sql`1` }).from(postVideos).where(eq(postVideos.videoId, videos.id)))

/** The files of videos whose rows were just deleted may go. */
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

/** Deletes the videos that came more than a day ago and that are in no post. Their files go after the rows. */
export async function sweepVideos(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const isOld = lte(videos.createdAt, subDays(now, DAYS_UNATTACHED))
  await inPieces((most) =>
    db.transaction(async (tx) => {
      signal.throwIfAborted()
      const found = await tx
        .select({ id: videos.id })
        .from(videos)
        .where(and(isOld, isAlone(tx)))
        .orderBy(asc(videos.id))
        .limit(most)
        .for('update', { skipLocked: true })
      if (found.length === 0) return 0
      const ids = found.map(({ id }) => id)
      // Asked again: only under the lock can it be attached to nothing more.
      const gone = await tx
        .delete(videos)
        .where(and(inArray(videos.id, ids), isAlone(tx)))
        .returning()
      await loosenFilesOf(tx, gone, now)
      return found.length
    }),
  )
}
