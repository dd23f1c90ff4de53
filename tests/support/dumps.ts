/** Backups of a PostgreSQL database, made as in the manual. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { findBinaries } from './postgres.ts'
import { administer, databaseUrl } from './templates.ts'

const { postgres } = inject('databases')
const binaries = findBinaries()
const programs = ['pg_dump', 'pg_restore']

/** True if the machine has PostgreSQL and the programs that make and restore dumps. */
export const hasDumps =
  postgres !== null &&
  binaries !== null &&
  programs.every((name) => existsSync(join(binaries, name)))

if (!hasDumps)
  process.stderr.write(
    '\n» pg_dump OR pg_restore IS MISSING: the restore drill was left out. Install postgresql.\n\n',
  )

const run = (name: string, ...args: string[]) =>
  execFileSync(join(binaries ?? '', name), args, { stdio: 'pipe' })

/** @param file the dump to write */
export const dump = (url: string, file: string) =>
  run('pg_dump', '--format=custom', `--file=${file}`, url)

/** Restores a dump into a new database. */
export async function restore(file: string) {
  if (!postgres) throw new Error('There is no PostgreSQL on this machine')
  const name = `critter_restored_${randomUUID().slice(0, 8)}`
  await administer(postgres.server, `create database ${name} template template0`)
  const url = databaseUrl(postgres.server, name)
  run('pg_restore', '--no-owner', `--dbname=${url}`, file)
  return { url, remove: () => administer(postgres.server, `drop database ${name} with (force)`) }
}
