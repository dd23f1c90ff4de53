import { eraseLateBelongings } from '#server/resources/members/closed.ts'
import { sweepPictures } from '#server/resources/pictures/unattached.ts'
import { sweepVideos } from '#server/resources/videos/unattached.ts'
import type { HeavyContext } from './heavy-context.ts'

/**
 * Deletes the pictures and videos that are attached to nothing, a day after they came, and what has come into closed
 * accounts.
 */
export async function sweep({ db, clock }: HeavyContext, signal: AbortSignal): Promise<void> {
  await eraseLateBelongings(db, clock.now(), signal)
  await sweepPictures(db, clock.now(), signal)
  await sweepVideos(db, clock.now(), signal)
}
