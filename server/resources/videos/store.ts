import { and, eq, exists, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Video } from '#rules/feed/picture.ts'
import { isMod } from '#rules/member/schema.ts'
import { only } from '#server/db/rows.ts'
import { posts, postVideos, videos } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { videoOf } from './view.ts'

export type VideoRow = typeof videos.$inferSelect

/** Stores an uploaded video that is to be transcoded. */
export async function createVideo(
  tx: Tx,
  video: Pick<VideoRow, 'key' | 'sourceBytes' | 'createdAt'> & {
    ownerId: number
    sourceKey: string
  },
): Promise<Video> {
  return videoOf(only(await tx.insert(videos).values(video).returning()))
}

/** @returns null if the video does not exist, or is neither the reader's own nor in a post they may see */
export async function videoFor(db: Reader, reader: MemberRow, id: number): Promise<Video | null> {
  const isPosted = exists(
    db
      .select({ id: posts.id })
      .from(postVideos)
      .innerJoin(posts, eq(posts.id, postVideos.postId))
      .where(
        and(eq(postVideos.videoId, videos.id), isMod(reader) ? undefined : isNull(posts.hiddenAt)),
      ),
  )
  const [row] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), or(eq(videos.ownerId, reader.id), isPosted)))
  return row ? videoOf(row) : null
}

/**
 * True if all of these videos belong to the member, none has failed and none is listed twice. They are not swept until
 * the transaction ends.
 */
export async function holdVideos(
  tx: Tx,
  memberId: number,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const own = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(inArray(videos.id, [...ids]), eq(videos.ownerId, memberId), ne(videos.status, 'failed')),
    )
    .for('share')
  return own.length === ids.length
}

export async function attachVideos(tx: Tx, postId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(postVideos).values(ids.map((videoId) => ({ postId, videoId })))
}

/** Returns the number of a member's videos that wait to be transcoded. */
export const countUnsettled = (db: Reader, ownerId: number): Promise<number> =>
  db.$count(videos, and(eq(videos.ownerId, ownerId), eq(videos.status, 'processing')))

/** Returns a video that waits to be transcoded; null if it is ready, has failed or was deleted. */
export async function unsettledVideo(
  db: Reader,
  id: number,
): Promise<(VideoRow & { sourceKey: string }) | null> {
  const [row] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.status, 'processing')))
  return row && row.sourceKey !== null ? { ...row, sourceKey: row.sourceKey } : null
}

/** True for a transcoded video that still exists. The video then cannot be deleted until the transaction ends. */
export async function isShown(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.status, 'ready')))
    .for('key share')
  return row !== undefined
}

/** @returns the video before the change, or null if another process has settled it or it was deleted */
export async function settleVideo(
  tx: Tx,
  id: number,
  outcome: { status: 'ready'; posterKey: string } | { status: 'failed' },
): Promise<VideoRow | null> {
  const [before] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), eq(videos.status, 'processing')))
    .for('update')
  if (!before) return null
  await tx
    .update(videos)
    .set({ ...outcome, sourceKey: null })
    .where(eq(videos.id, id))
  return before
}
