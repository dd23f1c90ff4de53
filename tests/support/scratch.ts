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

/** A new folder for what a test run throws away: in memory where there is plenty, so that no disk is waited for. */
export const scratchFolder = (name: string): string =>
  mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), `critter-${name}-`))
