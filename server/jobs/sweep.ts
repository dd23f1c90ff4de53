import { eraseLateBelongings } from '#server/resources/members/closed.ts'
import { sweepPictures } from '#server/resources/pictures/unattached.ts'
import { sweepVideos } from '#server/resources/videos/unattached.ts'
import { send } from '#server/work/boss.ts'
import type { HeavyContext } from './heavy-context.ts'
import type { Job } from './job.ts'

const EVERY_SECONDS = 3_600

/** All of them are looked at: once an hour, by one of the processes. */
export const askForSweep: Job = {
  name: 'ask for a sweep',
  run: ({ db }) => db.transaction((tx) => send(tx, 'sweep', 0, { onceInSeconds: EVERY_SECONDS })),
}

/**
 * Deletes the pictures and videos that are attached to nothing, a day after they came, and what has come into closed
 * accounts.
 */
export async function sweep({ db, clock }: HeavyContext, signal: AbortSignal): Promise<void> {
  await eraseLateBelongings(db, clock.now(), signal)
  await sweepPictures(db, clock.now(), signal)
  await sweepVideos(db, clock.now(), signal)
}
