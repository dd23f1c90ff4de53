import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from '#scripts/build/server.ts'
import { contentHash, filesUnder } from '#scripts/lib/fresh.mjs'

const CACHE = 'node_modules/.cache/critter-swap'
/** Programs that tests run as processes: the server, the command that adopts a copy, and two only for tests. */
const programs = {
  main: 'server/main.ts',
  adopt: 'server/adopt.ts',
  member: 'server/member.ts',
  serve: 'tests/support/serve.ts',
  writer: 'tests/support/writer.ts',
}
const sources = ['server', 'src/rules', 'scripts/build', 'tests/support', 'package.json']

/**
 * The folder with the server as `npm start` runs it, built once per version of the sources. A built server starts twice
 * as fast as one that reads TypeScript. Concurrent runs build into separate folders, and the first finished build is
 * kept.
 */
export async function builtServer(): Promise<string> {
  const hash = contentHash(filesUnder(...sources)).digest('hex')
  const folder = join(CACHE, `server-${hash.slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const aside = join(CACHE, randomUUID())
  await buildServer(aside, programs)
  if (existsSync(folder)) rmSync(aside, { recursive: true })
  else renameSync(aside, folder)
  return folder
}
