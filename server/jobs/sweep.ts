import { eraseLateBelongings } from '#server/resources/members/closed.ts'
import { sweepPictures } from '#server/resources/pictures/unattached.ts'
import { forgetOldDefaults } from '#server/resources/standing/store.ts'
import { sweepVideos } from '#server/resources/videos/unattached.ts'
import type { HeavyContext } from './heavy-context.ts'

/**
 * Deletes pictures and videos that are still unattached a day after their upload, and data that was added to an account
 * after it was closed. Defaults that no longer count are deleted as well.
 */
export async function sweep({ db, clock }: HeavyContext, signal: AbortSignal): Promise<void> {
  await eraseLateBelongings(db, clock.now(), signal)
  await forgetOldDefaults(db, clock.now())
  await sweepPictures(db, clock.now(), signal)
  await sweepVideos(db, clock.now(), signal)
}
