/** Sites without a running server: a database, a data folder, and the checks that the server makes at its start. */
import { rmSync } from 'node:fs'
import { type Database, openDatabase } from '#server/db/open.ts'
import { installation, members } from '#server/db/schema.ts'
import { checkBelonging, noting } from '#server/installation/belonging.ts'
import { createTestDatabase, type DatabaseKind } from './databases.ts'
import { scratchFolder } from './scratch.ts'

export const cleanUp: (() => unknown)[] = []

/** Closes and removes everything that a test has opened. Call it in `afterEach`. */
export async function tidyUp(): Promise<void> {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
}

export const AT = new Date('2030-01-15T12:00:00.000Z')
export const minutesLater = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

export async function open(dataDir: string, databaseUrl: string | null = null) {
  const database = await openDatabase({ dataDir, databaseUrl, databasePool: 2 })
  cleanUp.push(database.close)
  return database
}

export function aFolder(): string {
  const folder = scratchFolder('place')
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const aMemberJoins = ({ db }: Pick<Database, 'db'>) =>
  db.insert(members).values({ email: 'moth@critters.example', createdAt: AT, updatedAt: AT })

/** A database with a member, from a version that did not record installations. */
export async function anOldSite(kind: DatabaseKind) {
  const { dataDir, databaseUrl, remove } = await createTestDatabase(kind)
  cleanUp.push(remove)
  const database = await open(dataDir, databaseUrl)
  await aMemberJoins(database)
  return { ...database, dataDir, databaseUrl }
}

export type Site = Awaited<ReturnType<typeof anOldSite>>

export const start = ({ db, kind }: Pick<Database, 'db' | 'kind'>, dataDir: string) =>
  checkBelonging({ db, kind, dataDir })

export const log = { info() {}, warn() {}, error() {} }

/** A site that was started and ran jobs at these times. */
export async function aSite(kind: DatabaseKind, ...moments: Date[]) {
  const site = await anOldSite(kind)
  await run(site, ...moments)
  return site
}

/** Starts a site and runs its jobs at these times. */
export async function run(site: Site, ...moments: Date[]) {
  const { marker } = await start(site, site.dataDir)
  if (marker === null) throw new Error('it does not belong to its folder')
  const job = noting(site.dataDir, marker)
  for (const now of moments) await job.run({ db: site.db, now, log } as never)
}

export const rows = ({ db }: Pick<Database, 'db'>) =>
  db.select({ id: installation.id, seenAt: installation.seenAt }).from(installation)

export const lettersIn = (lines: readonly string[]) =>
  lines.map((line) => /npm run adopt -- (\S+) –/.exec(line)?.[1])[0] ?? ''

/** Returns whether jobs run, with the logged reason. */
export const told = ({ marker, lines }: Awaited<ReturnType<typeof start>>) => ({
  runs: marker !== null,
  lines: lines.map((line) =>
    line
      .replace('Jobs are off in this process: no mail leaves and no swap starts. ', 'Off. ')
      .replace(/ If it is to run them.*/, ''),
  ),
})

export const ON = { runs: true, lines: [] }
export const off = (why: string) => ({ runs: false, lines: [`Off. ${why}`] })
