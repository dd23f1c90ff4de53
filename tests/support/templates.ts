import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { diskStore } from '#server/storage/disk.ts'

const FILLED_AT = new Date('2030-01-01T00:00:00.000Z')
const CACHE = 'node_modules/.cache/critter-swap'

/** The files that a template depends on. A change in any of them changes the template's name. */
const SOURCES = [
  'server/db/migrations',
  'server/db/headers',
  'server/db/pages',
  'server/db/seed.ts',
  'server/db/seeds',
  'server/db/surveys',
  'server/storage',
  'node_modules/@electric-sql/pglite/package.json',
]

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/**
 * A data folder with the embedded database, migrated and seeded. Making the folder takes seconds, so it is cached for
 * the next run. Concurrent runs use separate folders, and the first finished folder is kept.
 */
export async function embeddedTemplate(): Promise<string> {
  const folder = join(CACHE, `embedded-${fingerprint()}`)
  if (existsSync(folder)) return folder
  const aside = join(CACHE, randomUUID())
  mkdirSync(aside, { recursive: true })
  const { db, close } = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir: aside })
  await seed(db, diskStore(join(aside, 'uploads')), FILLED_AT)
  await close()
  if (existsSync(folder)) rmSync(aside, { recursive: true })
  else renameSync(aside, folder)
  return folder
}

export const databaseUrl = (server: string, name: string): string =>
  server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

/** Runs a statement as a user who may create databases. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a template database, migrated and seeded. @returns its name */
export async function postgresTemplate(server: string, mediaDir: string): Promise<string> {
  const name = `critter_template_${randomUUID().slice(0, 8)}`
  await administer(server, `create database ${name}`)
  const { db, close } = await openDatabase({
    databaseUrl: databaseUrl(server, name),
    databasePool: 2,
    dataDir: '',
  })
  await seed(db, diskStore(mediaDir), FILLED_AT)
  await close()
  return name
}
