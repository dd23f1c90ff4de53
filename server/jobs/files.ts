import { subHours } from 'date-fns'
import type { Act } from '#server/act.ts'
import { dueFiles, removeLoose } from '#server/resources/files/store.ts'
import { forgetUnattachedPicture } from '#server/resources/pictures/unattached.ts'
import {
  dateReleased,
  dueReleased,
  type Released,
  settleReleased,
} from '#server/resources/released/store.ts'
import { forgetUnattachedVideo } from '#server/resources/videos/unattached.ts'
import { clearUnfinished } from '#server/storage/folder.ts'
import { bitByBit } from './bits.ts'
import type { Job } from './job.ts'

const forget = { picture: forgetUnattachedPicture, video: forgetUnattachedVideo }

async function forgetReleased({ tx, now }: Act, released: Released): Promise<false> {
  await forget[released.kind](tx, released.mediaId, now)
  await settleReleased(tx, released, now)
  return false
}

/**
 * Deletes pictures and videos that have been removed from their post, member, exchange or pet, unless something else
 * shows them.
 */
const forgetTakenAway: Job = {
  name: 'forget what was taken away',
  async run(context) {
    const { db, now } = context
    await dateReleased(db, now)
    const failure = 'a picture or a video that was taken away could not be deleted'
    await bitByBit(context, await dueReleased(db, now), forgetReleased, failure)
  },
}

/**
 * An upload without a new byte for this long counts as abandoned. This is measured by the machine's clock, because that
 * clock also dates the files.
 */
const HOURS_ARRIVING = 1

/**
 * Removes files that no row refers to, and partial uploads of killed processes. The file is removed before its entry,
 * so that an interruption leaves no unrecorded file behind.
 */
const removeLooseFiles: Job = {
  name: 'remove loose files',
  async run({ db, store, aside, now, signal }) {
    await clearUnfinished(aside, subHours(new Date(), HOURS_ARRIVING))
    for (let due = await dueFiles(db, now); due.length > 0; due = await dueFiles(db, now)) {
      for (const key of due) {
        if (signal?.aborted) return
        await removeLoose(db, store, key)
      }
    }
  },
}

/**
 * Seconds between two runs of `fileJobs`, short enough to delete a picture's files within a minute of its removal,
 * including the undo period. The other jobs run separately, so that a slow bucket does not delay a pairing, and a large
 * exchange does not delay a deletion.
 */
export const FILE_JOBS_SECONDS = 10

export const fileJobs: readonly Job[] = [forgetTakenAway, removeLooseFiles]
