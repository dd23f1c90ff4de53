import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { CannotStart } from '#server/cannot-start.ts'
import type { FolderSettings } from './settings.ts'

/** What we write is for the user we run as, and for nobody else on the machine. */
const OUR_FILE = 0o600
const OUR_FOLDER = 0o700

const OF_OTHERS = 0o077
const STICKY = 0o1000

/** Everything that a data folder of ours holds; a mounted volume also has a `lost+found`. */
const OUR_ENTRIES =
  /^(database|uploads|mail|trace-key|installation\.json|adoption\.json|lost\+found|\..*)$/

/**
 * Makes the data folder where it is missing, and closes it to the machine's other users: it holds mails with live
 * links, and the embedded database sets modes of its own that keep nobody out.
 * @throws CannotStart when it is open and is not ours to close, or cannot be closed
 */
export function openDataFolder(
  { dataDir, dataDirMode }: FolderSettings,
  print: (line: string) => void,
): void {
  const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
  if (isNew) chmodSync(dataDir, OUR_FOLDER)
  // Windows has no such modes.
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
  // Some file systems report success and do nothing.
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
  /** It is on the disk before it appears, so that a power cut leaves the old file or the new one. */
  isSafe?: boolean
  /** Whose it is, if not this process's user. */
  owner?: { uid: number; gid: number } | null
}

/**
 * Writes a file that appears completely or not at all.
 * @param aside folder on the same volume in which it is written first
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

/** Removes what a killed process has left unfinished in a folder. @param before what is newer may still be in use */
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
