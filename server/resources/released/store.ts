import { addSeconds } from 'date-fns'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { KEPT_SECONDS } from '#rules/feed/taken-away.ts'
import { releasedMedia } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'

/** A picture or video that a row no longer shows. */
export type Released = Pick<typeof releasedMedia.$inferSelect, 'kind' | 'mediaId'>

/** Sets the due time of entries that the triggers have added since the last run of the job. */
export async function dateReleased(db: Db, now: Date): Promise<void> {
  await db
    .update(releasedMedia)
    .set({ dueAt: addSeconds(now, KEPT_SECONDS) })
    .where(isNull(releasedMedia.dueAt))
}

const PIECE = 500

/** Returns the due entries, oldest first, without duplicates. */
export async function dueReleased(db: Db, now: Date): Promise<Released[]> {
  const rows = await db
    .select()
    .from(releasedMedia)
    .where(lte(releasedMedia.dueAt, now))
    .orderBy(asc(releasedMedia.id))
    .limit(PIECE)
  return [...new Map(rows.map((row) => [`${row.kind} ${row.mediaId}`, row])).values()]
}

/** Deletes the entries for a picture or video that has been handled. Entries added since are handled later. */
export async function settleReleased(
  tx: Tx,
  { kind, mediaId }: Released,
  now: Date,
): Promise<void> {
  await tx
    .delete(releasedMedia)
    .where(
      and(
        eq(releasedMedia.kind, kind),
        eq(releasedMedia.mediaId, mediaId),
        lte(releasedMedia.dueAt, now),
      ),
    )
}
