import { resolve } from 'node:path'
import { formatDistanceStrict } from 'date-fns'
import type { Mismatch } from './judge.ts'

const OFF = 'Jobs are off in this process: no mail leaves and no swap starts.'

/** Printed when the setting JOBS turns jobs off. */
export const OFF_BY_SETTING = `${OFF} The setting JOBS says so.`

const lengthOf = (ms: number) => formatDistanceStrict(0, ms)

const because: Record<Mismatch, (dataDir: string, behindMs: number) => string> = {
  unmarked: (dataDir) =>
    `The database has run before and ${dataDir} has no marker of it, so this is a restored copy, or a new process.`,
  unnamed: (dataDir) =>
    `The database is older than the marker in ${dataDir}: a backup of an earlier version was restored.`,
  other_installation: (dataDir) =>
    `The marker in ${dataDir} belongs to another installation than the database.`,
  other_database: (dataDir) =>
    `This is not the database that the marker in ${dataDir} knows, so it is a restored copy, or has moved.`,
  behind: (dataDir, behindMs) =>
    `The database is ${lengthOf(behindMs)} behind the marker in ${dataDir}: an older backup was restored.`,
}

/** Quotes a path for a POSIX shell. */
const quoted = (path: string) =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`

/**
 * Returns the command to print. The default data folder is left out, because the server is started in the project's
 * folder.
 */
const commandFor = (dataDir: string, letters: string) =>
  `${dataDir === resolve('data') ? '' : `DATA_DIR=${quoted(dataDir)} `}npm run adopt -- ${letters}`

/** The line printed when the server starts with its jobs turned off. */
export const offLine = (why: Mismatch, behindMs: number, dataDir: string, letters: string) =>
  `${OFF} ${because[why](dataDir, behindMs)} If it is to run them, and no other copy does, run this once: ${commandFor(dataDir, letters)} – and start it again.`

/** The line printed when the server starts on a database that is slightly behind the marker. */
export const behindLine = (behindMs: number, dataDir: string) =>
  `The database is ${lengthOf(behindMs)} behind the marker in ${dataDir}, as after a failover, or when a backup of today was restored. What was answered in that time is lost, and mails of that time may be sent a second time.`
