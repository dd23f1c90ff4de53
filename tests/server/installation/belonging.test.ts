import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { installation } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { identityOf } from '#server/installation/identity.ts'
import { readMarker } from '#server/installation/marker.ts'
import { createTestDatabase, databases, hasPostgres } from '#tests/support/databases.ts'
import { dump, hasDumps, restore } from '#tests/support/dumps.ts'
import {
  AT,
  aFolder,
  aMemberJoins,
  anOldSite,
  aSite,
  cleanUp,
  minutesLater,
  ON,
  off,
  open,
  rows,
  run,
  type Site,
  start,
  tidyUp,
  told,
} from '#tests/support/places.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { atOnce } from '#tests/support/several.ts'

afterEach(tidyUp)

describe.each(databases)('the first start of this version with an old database (%s)', (kind) => {
  test('gives the installation an id, writes a marker file to the data folder and runs jobs, and the next start runs jobs too', async () => {
    const site = await anOldSite(kind)
    const [before, first] = [await rows(site), told(await start(site, site.dataDir))]
    const [row] = await rows(site)
    const marker = await readMarker(site.dataDir)
    const database = await identityOf(site, site.dataDir)
    expect([before, first, told(await start(site, site.dataDir))]).toEqual([[], ON, ON])
    expect(marker).toEqual({ id: row?.id, database, seenAt: null })
  })
})

describe('the first processes of an installation', () => {
  test.runIf(hasPostgres)(
    'include only one that runs jobs if they start together on an old database',
    async () => {
      const site = await anOldSite('postgres')
      const starts = await atOnce(5, () => start(site, aFolder()))
      expect(starts.filter(({ marker }) => marker !== null)).toHaveLength(1)
      expect(await rows(site)).toHaveLength(1)
    },
  )

  test('all run jobs if they start on a new database before anybody has joined', async () => {
    const { dataDir, databaseUrl, remove } = await createTestDatabase(
      hasPostgres ? 'postgres' : 'embedded',
    )
    cleanUp.push(remove)
    const database = await open(dataDir, databaseUrl)
    const folders = [dataDir, ...(databaseUrl === null ? [] : [aFolder(), aFolder()])]
    const before: unknown[] = []
    for (const folder of folders) before.push(told(await start(database, folder)))
    await aMemberJoins(database)
    const after: unknown[] = []
    for (const folder of folders) after.push(told(await start(database, folder)))
    expect([before, after]).toEqual([folders.map(() => ON), folders.map(() => ON)])
  })
})

describe('a process on an embedded database', () => {
  const atRest = async () => {
    const { dataDir, close } = await aSite('embedded', AT)
    await close()
    return dataDir
  }

  test('runs no jobs after the database was backed up and restored with the commands in the manual', async () => {
    const [backup = '', restore = ''] =
      readFileSync('docs/operations.md', 'utf8').match(/\btar -.*critter-swap\.tar\.gz[^`\n]*/g) ??
      []
    const [cwd, copy] = [aFolder(), aFolder()]
    const inShell = (command: string, env = {}) =>
      execFileSync('sh', ['-ec', command], { cwd, env: { PATH: process.env.PATH, ...env } })
    inShell(backup, { DATA_DIR: await atRest() })
    inShell(restore.replace('/srv/trial', copy))
    expect(told(await start(await open(copy), copy))).toEqual(
      off(
        `The database has run before and ${copy} has no marker of it, so this is a restored copy, or a new process.`,
      ),
    )
  })

  test('runs no jobs after the database was copied with the whole data folder', async () => {
    const copy = join(aFolder(), 'data')
    cpSync(await atRest(), copy, { recursive: true })
    expect(told(await start(await open(copy), copy))).toEqual(
      off(
        `This is not the database that the marker in ${copy} knows, so it is a restored copy, or has moved.`,
      ),
    )
  })

  test('runs jobs after the data folder was renamed', async () => {
    const dataDir = await atRest()
    const renamed = `${dataDir}-renamed`
    renameSync(dataDir, renamed)
    cleanUp.push(() => rmSync(renamed, { recursive: true, force: true }))
    expect(told(await start(await open(renamed), renamed))).toEqual(ON)
  })
})

describe.runIf(hasDumps)('a process on a PostgreSQL database', () => {
  async function restored({ databaseUrl }: Site) {
    const file = join(aFolder(), 'critter-swap.dump')
    dump(databaseUrl ?? '', file)
    const { url, remove } = await restore(file)
    cleanUp.push(remove)
    return url
  }

  test('runs no jobs after the database was restored together with the whole data folder', async () => {
    const site = await aSite('postgres', AT)
    const folder = join(aFolder(), 'data')
    cpSync(site.dataDir, folder, { recursive: true })
    const copy = await open(folder, await restored(site))
    expect(told(await start(copy, folder))).toEqual(
      off(
        `This is not the database that the marker in ${folder} knows, so it is a restored copy, or has moved.`,
      ),
    )
  })

  test('runs no jobs after the database was restored elsewhere without the data folder', async () => {
    const folder = aFolder()
    const copy = await open(folder, await restored(await aSite('postgres', AT)))
    expect(told(await start(copy, folder))).toEqual(
      off(
        `The database has run before and ${folder} has no marker of it, so this is a restored copy, or a new process.`,
      ),
    )
  })

  test('runs no jobs after a backup from a version without an id was restored', async () => {
    const old = await anOldSite('postgres')
    const url = await restored(old)
    await run(old, AT)
    const copy = await open(old.dataDir, url)
    expect(told(await start(copy, old.dataDir))).toEqual(
      off(
        `The database is older than the marker in ${old.dataDir}: a backup of an earlier version was restored.`,
      ),
    )
  })

  test('runs no jobs if the database belongs to another installation', async () => {
    const [site, other] = [await aSite('postgres', AT), await aSite('postgres', AT)]
    expect(told(await start(other, site.dataDir))).toEqual(
      off(`The marker in ${site.dataDir} belongs to another installation than the database.`),
    )
  })

  test('runs no jobs after it has lost its data folder', async () => {
    const site = await aSite('postgres', AT)
    const folder = aFolder()
    expect(told(await start(site, folder)).runs).toBe(false)
  })

  test('runs jobs with a copy of the installation’s data folder', async () => {
    const site = await aSite('postgres', AT)
    const folder = join(aFolder(), 'data')
    cpSync(site.dataDir, folder, { recursive: true })
    expect(told(await start(site, folder))).toEqual(ON)
  })

  test.each([
    [
      5 * 60,
      (folder: string) =>
        off(
          `The database is 5 hours behind the marker in ${folder}: an older backup was restored.`,
        ),
    ],
    [
      12,
      (folder: string) => ({
        runs: true,
        lines: [
          `The database is 12 minutes behind the marker in ${folder}, as after a failover, or when a backup of today was restored. What was answered in that time is lost, and mails of that time may be sent a second time.`,
        ],
      }),
    ],
  ])('reports a database that is %i minutes behind its marker', async (minutes, expected) => {
    const site = await aSite('postgres', AT, minutesLater(minutes))
    await site.db.update(installation).set({ seenAt: AT })
    expect(told(await start(site, site.dataDir))).toEqual(expected(site.dataDir))
  })

  test('runs no jobs if its marker cannot be read', async () => {
    const site = await aSite('postgres', AT)
    const file = join(site.dataDir, 'installation.json')
    const half = readFileSync(file, 'utf8').slice(0, 20)
    for (const content of ['', half, '[]']) {
      writeFileSync(file, content)
      expect(told(await start(site, site.dataDir)).runs).toBe(false)
    }
  })

  test('recognises the database without permission to read the server’s identifier', async () => {
    const { databaseUrl, pool } = await anOldSite('postgres')
    await pool.query('revoke execute on function pg_control_system() from public')
    const role = `critter_${randomUUID().slice(0, 8)}`
    await pool.query(`create role ${role} login`)
    cleanUp.push(() => pool.query(`drop role ${role}`))
    const ordinary = new pg.Client(databaseUrl?.replace(/\/\/[^@]*@/, `//${role}@`))
    await ordinary.connect()
    cleanUp.push(() => ordinary.end())
    const identity = await identityOf({ kind: 'postgres', db: drizzle(ordinary) as Db }, '')
    expect(identity).toMatch(/^postgres unknown \d+$/)
  })
})

describe.runIf(hasPostgres)('a process on a standby that has taken over', () => {
  test('runs jobs, and reports how far the standby is behind', async () => {
    const postgres = (await startPostgres()) as Postgres
    cleanUp.push(postgres.stop)
    const dataDir = aFolder()
    const site = { ...(await open(dataDir, postgres.url)), dataDir, databaseUrl: postgres.url }
    await aMemberJoins(site)
    await run(site, AT)
    postgres.copyToStandby()
    await run(site, minutesLater(2))
    await postgres.failOver()
    expect(told(await start(await open(site.dataDir, postgres.url), site.dataDir))).toEqual({
      runs: true,
      lines: [expect.stringMatching(/^The database is 2 minutes behind the marker in /)],
    })
  })
})
