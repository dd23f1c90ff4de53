import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { CannotStart } from '#server/settings/cannot-start.ts'
import type { FolderSettings } from './settings.ts'

/** Modes of our files and folders: only the server's own user has access. */
const OUR_FILE = 0o600
const OUR_FOLDER = 0o700

const OF_OTHERS = 0o077
const STICKY = 0o1000

/** Names of all entries in a data folder of ours; a mounted volume also has a `lost+found`. */
const OUR_ENTRIES =
  /^(database|uploads|mail|trace-key|installation\.json|adoption\.json|lost\+found|\..*)$/

/**
 * Creates the data folder if it is missing, and denies access to other users of the machine. The folder contains emails
 * with live links, and the embedded database's own modes do not keep other users out.
 * @throws CannotStart if other users have access, and the folder contains files that are not ours or its mode cannot be
 * changed
 */
export function openDataFolder(
  { dataDir, dataDirMode }: FolderSettings,
  print: (line: string) => void,
): void {
  const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
  if (isNew) chmodSync(dataDir, OUR_FOLDER)
  // Windows has no POSIX modes.
  if (dataDirMode === 'any' || process.platform === 'win32') return
  const before = statSync(dataDir)
  if ((before.mode & OF_OTHERS) === 0) return
  const isShared =
    (before.mode & STICKY) !== 0 || !readdirSync(dataDir).every((name) => OUR_ENTRIES.test(name))
  if (isShared) throw standsOpen(dataDir, 'it holds files that are not ours')
  try {
    chmodSync(dataDir, OUR_FOLDER)
  } catch (error) {
    throw standsOpen(dataDir, (error as NodeJS.ErrnoException).code)
  }
  // Some file systems report success but do not change the mode.
  if ((statSync(dataDir).mode & OF_OTHERS) !== 0) throw standsOpen(dataDir, 'its mode stays')
  print(
    `DATA_DIR: other users of this machine could look into ${dataDir} (mode ${octal(before.mode)}); it is closed now (700).`,
  )
}

const octal = (mode: number) => (mode & 0o777).toString(8)

const standsOpen = (folder: string, why: string | undefined) =>
  new CannotStart(
    `DATA_DIR: other users of this machine can look into ${folder}, and the server could not close it (${why}). Make it readable by the server’s user alone, with chown and chmod 700, or set DATA_DIR_MODE=any for a mounted volume whose mode cannot be changed.`,
  )

const UNFINISHED = /^\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

interface Writing {
  /** Flushes the file to disk before the rename, so that a power cut leaves either the old or the new file intact. */
  isSafe?: boolean
  /** Owner of the file, if not this process's user. */
  owner?: { uid: number; gid: number } | null
}

/**
 * Writes a file atomically.
 * @param aside folder on the same volume for the temporary file
 */
export async function writeWhole(
  file: string,
  content: Uint8Array | string | Readable,
  aside: string,
  { isSafe = false, owner = null }: Writing = {},
): Promise<void> {
  await Promise.all(
    [aside, dirname(file)].map((folder) => mkdir(folder, { recursive: true, mode: OUR_FOLDER })),
  )
  const unfinished = join(aside, `.${randomUUID()}`)
  try {
    await writeFile(unfinished, content, { mode: OUR_FILE, flush: isSafe })
    if (owner) await chown(unfinished, owner.uid, owner.gid)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Removes temporary files that a killed process left behind.
 * @param before only files last modified by this time are removed, because newer ones may still be in use
 */
export async function clearUnfinished(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((one) => UNFINISHED.test(one))) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtime <= before) await rm(file, { force: true })
  }
}
