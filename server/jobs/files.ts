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

/** Deletes the pictures and videos whose post, member, exchange or pet has ceased to show them, if nothing else does. */
const forgetTakenAway: Job = {
  name: 'forget what was taken away',
  async run(context) {
    const { db, now } = context
    await dateReleased(db, now)
    const failure = 'a picture or a video that was taken away could not be deleted'
    await bitByBit(context, await dueReleased(db, now), forgetReleased, failure)
  },
}

/** By the machine's clock, which dates files. Nothing that moves takes so long between two bytes. */
const HOURS_ARRIVING = 1

/**
 * Removes the files that no row names, and what a killed process was receiving: first the file, then the note of it, so
 * that none is ever forgotten.
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
 * Seconds between two runs of `fileJobs`: with the time for which a picture is kept, its files are gone well within a
 * minute. The other jobs have a clock of their own, so that a slow bucket delays no pairing and a crowd no deletion.
 */
export const FILE_JOBS_SECONDS = 10

export const fileJobs: readonly Job[] = [forgetTakenAway, removeLooseFiles]
