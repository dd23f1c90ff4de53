import { eq, sql } from 'drizzle-orm'
import { VIDEOS_WAIT } from '#rules/feed/video.ts'
import { only } from '#server/db/rows.ts'
import { videos } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { Refused } from '#server/errors/refused.ts'

/**
 * Maximum total size of all members' sources that wait to be transcoded: enough for twenty videos of the largest size.
 */
export const WAITING_MAX = 5 * 1024 ** 3
const RETRY_AFTER_SECONDS = 900

const waitingBytes = async (db: Reader): Promise<number> =>
  only(
    await db
      .select({ bytes: sql`coalesce(sum(${videos.sourceBytes}), 0)`.mapWith(Number) })
      .from(videos)
      .where(eq(videos.status, 'processing')),
  ).bytes

/** @throws Refused with 503 if adding these bytes would exceed the maximum */
export async function demandRoomToWait(db: Reader, bytes: number): Promise<void> {
  if ((await waitingBytes(db)) + bytes <= WAITING_MAX) return
  const { code, message } = VIDEOS_WAIT
  throw new Refused(503, message, { code, retryAfter: RETRY_AFTER_SECONDS })
}

/** Key of the advisory lock: an arbitrary number, the same in every process. */
const WAITING_LOCK = 7_421_035

/**
 * Like `demandRoomToWait`, but holds a lock until the transaction ends, so that concurrent uploads are checked one
 * after another.
 */
export async function demandTurn(tx: Tx, bytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WAITING_LOCK})`)
  await demandRoomToWait(tx, bytes)
}
