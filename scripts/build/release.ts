import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Release } from '#server/release.ts'

/**
 * Returns the version in package.json and the commit. Without git, as in a container's build, the commit comes from the
 * environment variable COMMIT.
 */
export function releaseToBuild(): Release {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const described = ['describe', '--always', '--dirty', '--exclude=*']
  const { stdout } = spawnSync('git', described, { encoding: 'utf8' })
  return { version, commit: process.env.COMMIT || stdout?.trim() || null }
}
