import { accessSync, constants, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#server/settings/cannot-start.ts'

/**
 * With less free space than this (two files of the write-ahead log), a full disk may be the reason why the database
 * does not open.
 */
const LEAST_ROOM_BYTES = 32 * 1024 ** 2
/** WASI's errno for a full disk. */
const NO_SPACE = 51

type Failure = { code?: unknown; errno?: unknown } | null | undefined

/** Returns the error for a database that did not open in time. It is not necessarily damaged. */
export const tookTooLong = (folder: string | null): CannotStart =>
  new CannotStart(
    `DATA_DIR: the embedded database in ${folder} took too long to open; nothing shows that it is damaged. Start again when the machine is less busy.`,
  )

export const nothingToOpen = (folder: string): CannotStart =>
  new CannotStart(`DATA_DIR: there is no database in ${folder}.`)

export const notMigrated = (): CannotStart =>
  new CannotStart(
    'The database belongs to an older version, and nothing was changed: start this version once, or use the command of the version that runs.',
  )

export const damaged = (folder: string): CannotStart =>
  new CannotStart(
    `DATA_DIR: the embedded database in ${folder} cannot be opened: its files are damaged. Restore the last backup.`,
  )

/**
 * Returns the error for a database that did not open. PGlite reports a full disk and a damaged file the same way, so
 * every other cause is ruled out before the operator is advised to restore a backup.
 * @param folder null for a database in memory
 * @param isNew true when the folder did not exist before
 * @param failure the error from the thread that was opening it
 */
export function cannotOpen(folder: string | null, isNew: boolean, failure: unknown): CannotStart {
  const { code, errno } = (failure as Failure) ?? {}
  // The disk is checked first: a file that could not be written for lack of space has no specific error code.
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

/** Returns the error code for the first file that cannot be read and written, or null when all of them can. */
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
