import { eraseLateBelongings } from '#server/resources/members/closed.ts'
import { sweepPictures } from '#server/resources/pictures/unattached.ts'
import { sweepVideos } from '#server/resources/videos/unattached.ts'
import type { HeavyContext } from './heavy-context.ts'

/**
 * Deletes pictures and videos that are still unattached a day after their upload, and data that was added to an account
 * after it was closed.
 */
export async function sweep({ db, clock }: HeavyContext, signal: AbortSignal): Promise<void> {
  await eraseLateBelongings(db, clock.now(), signal)
  await sweepPictures(db, clock.now(), signal)
  await sweepVideos(db, clock.now(), signal)
}
