import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PLENTY = 4 * 1024 ** 3

function isRoomy(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > PLENTY
}

/** Creates a temporary folder, in memory if there is enough of it, so that tests do not wait for a disk. */
export const scratchFolder = (name: string): string =>
  mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), `critter-${name}-`))
