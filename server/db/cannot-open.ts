import { accessSync, constants, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'

/** Less than this, and it may have failed for lack of room: two files of its write-ahead log. */
const LEAST_ROOM_BYTES = 32 * 1024 ** 2
/** WASI's number for a full disk. */
const NO_SPACE = 51

type Failure = { code?: unknown; errno?: unknown } | null | undefined

/** The line for a database that was still opening when time was up: nothing is known to be wrong with it. */
export const tookTooLong = (folder: string | null): CannotStart =>
  new CannotStart(
    `DATA_DIR: the embedded database in ${folder} took too long to open; nothing shows that it is damaged. Start again when the machine is less busy.`,
  )

export const damaged = (folder: string): CannotStart =>
  new CannotStart(
    `DATA_DIR: the embedded database in ${folder} cannot be opened: its files are damaged. Restore the last backup.`,
  )

/**
 * The line for a database that did not open. What it says itself is the same for a full disk as for a damaged file, so
 * everything else is ruled out before somebody is told to restore a backup.
 * @param folder null for one in memory
 * @param isNew nothing was in the folder before
 * @param failure of the thread that was opening it
 */
export function cannotOpen(folder: string | null, isNew: boolean, failure: unknown): CannotStart {
  const { code, errno } = (failure as Failure) ?? {}
  // The disk is asked first: a file that could not be written for lack of room has no error of its own.
  if (errno === NO_SPACE || (folder !== null && isFull(folder)))
    return new CannotStart(
      `DATA_DIR: the embedded database in ${folder} cannot be opened: the disk is full. Make room, and start again.`,
    )
  const refused = folder === null ? null : refusalIn(folder)
  if (refused)
    return new CannotStart(
      `DATA_DIR: the embedded database in ${folder} cannot be opened: this user may not read and write all of its files (${refused}).`,
    )
  if (typeof code === 'string')
    return new CannotStart(
      `The embedded database cannot be run on this machine (${code}); its files were not looked at.`,
    )
  if (isNew || folder === null)
    return new CannotStart(
      `DATA_DIR: a new embedded database could not be made in ${folder}. Start again.`,
    )
  return damaged(folder)
}

function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(join(folder, '..'))
  return bavail * bsize < LEAST_ROOM_BYTES
}

/** The code with which the file system refuses one of the files; null when it refuses none. */
function refusalIn(folder: string): string | null {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      accessSync(join(folder, name), constants.R_OK | constants.W_OK)
    return null
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? null : code
  }
}
