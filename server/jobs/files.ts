import { subHours } from 'date-fns'
import { dueFiles, removeLoose } from '#server/resources/files/store.ts'
import { clearUnfinished } from '#server/storage/folder.ts'
import type { Job } from './job.ts'

/** By the machine's clock, which dates files. Nothing that moves takes so long between two bytes. */
const HOURS_ARRIVING = 1

/**
 * Removes the files that no row names, and what a killed process was receiving: first the file, then the note of it, so
 * that none is ever forgotten.
 */
export const removeLooseFiles: Job = {
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
