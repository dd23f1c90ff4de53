import { addSeconds } from 'date-fns'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { KEPT_SECONDS } from '#rules/feed/taken-away.ts'
import { releasedMedia } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'

/** A picture or a video that a row has ceased to show. */
export type Released = Pick<typeof releasedMedia.$inferSelect, 'kind' | 'mediaId'>

/** Sets when those that the triggers have written since the last time are due. */
export async function dateReleased(db: Db, now: Date): Promise<void> {
  await db
    .update(releasedMedia)
    .set({ dueAt: addSeconds(now, KEPT_SECONDS) })
    .where(isNull(releasedMedia.dueAt))
}

const PIECE = 500

/** Those that are due, the oldest first and each once. */
export async function dueReleased(db: Db, now: Date): Promise<Released[]> {
  const rows = await db
    .select()
    .from(releasedMedia)
    .where(lte(releasedMedia.dueAt, now))
    .orderBy(asc(releasedMedia.id))
    .limit(PIECE)
  return [...new Map(rows.map((row) => [`${row.kind} ${row.mediaId}`, row])).values()]
}

/** Deletes the entries of one that was dealt with; an entry written since then is dealt with in its turn. */
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
