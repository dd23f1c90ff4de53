import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { withPatience } from '#server/db/patience.ts'
import { postTags } from '#server/db/schema.ts'
import { seed } from '#server/db/seed.ts'
import { explain } from '#server/logs/explain.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { diskStore } from '#server/storage/disk.ts'
import {
  createTestDatabase,
  type DatabaseKind,
  databases,
  hasPostgres,
} from '#tests/support/databases.ts'
import { administer, databaseUrl } from '#tests/support/templates.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function open(kind: DatabaseKind, databasePool = 5) {
  const { remove, ...place } = await createTestDatabase(kind)
  cleanUp.push(remove)
  const settings = { ...place, databasePool }
  const database = await openDatabase(settings)
  cleanUp.push(database.close)
  return { ...database, settings }
}

const numberOf = async ({ db }: Pick<Database, 'db'>, query: ReturnType<typeof sql>) =>
  Number((await db.execute<{ n: number }>(query)).rows[0]?.n)

describe.each(databases)('a database (%s)', (kind) => {
  let shared: Awaited<ReturnType<typeof open>>
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    shared = await open(kind)
    closing.push(...cleanUp.splice(0).reverse())
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  test('stores a timestamp to the millisecond, and reports the violated unique constraint', async () => {
    const { db } = shared
    const [row] = (
      await db.execute<{ at: string }>(
        sql`select ${'2030-01-15T12:00:00.123Z'}::timestamptz(3) at time zone 'UTC' as at`,
      )
    ).rows
    expect(row?.at).toBe('2030-01-15 12:00:00.123')
    await expect(db.insert(postTags).values({ label: 'Received' })).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: '23505' }) }),
    )
  })

  test('rolls back a savepoint and keeps the surrounding transaction', async () => {
    const { db } = shared
    await db.transaction(async (tx) => {
      await tx.insert(postTags).values({ label: 'Outside' })
      await tx
        .transaction(async (inner) => {
          await inner.insert(postTags).values({ label: 'Inside' })
          throw new Error('no')
        })
        .catch(() => {})
    })
    const labels = (await db.select({ label: postTags.label }).from(postTags)).map(
      ({ label }) => label,
    )
    expect(labels.filter((label) => label.endsWith('side'))).toEqual(['Outside'])
  })

  test('loses none of 50 concurrent read-modify-write transactions', async () => {
    const database = shared
    await database.db.execute(sql`create table counters (n integer not null)`)
    await database.db.execute(sql`insert into counters values (0)`)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        database.db.transaction(async (tx) => {
          const { rows } = await tx.execute<{ n: number }>(sql`select n from counters for update`)
          await tx.execute(sql`update counters set n = ${(rows[0]?.n ?? 0) + 1}`)
        }),
      ),
    )
    expect(await numberOf(database, sql`select n from counters`)).toBe(50)
  })

  test('stores a value of four megabytes', async () => {
    const { db } = shared
    const long = 'ü'.repeat(2 * 1024 * 1024)
    const { rows } = await db.execute<{ long: string }>(sql`select ${long}::text as long`)
    expect(rows[0]?.long === long).toBe(true)
  })

  test('rolls back a transaction whose connection is dropped, so that the next query is unaffected', async () => {
    const database = await open(kind, 1)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('create table left_behind (n integer)')
    client.release(true)
    expect(await numberOf(database, sql`select count(*)::int as n from post_tags`)).toBe(5)
    expect(
      await numberOf(database, sql`select (to_regclass('left_behind') is not null)::int as n`),
    ).toBe(0)
  })

  test('is seeded once, even by concurrent starts', async () => {
    const database = await open(kind)
    const store = diskStore(`${database.settings.dataDir}/uploads`)
    await database.db.execute(sql`delete from post_tags where id = 4`)
    await Promise.all([1, 2].map(() => seed(database.db, store, new Date())))
    const counts = await Promise.all(
      ['post_tags', 'pages', 'approved_headers', 'pictures'].map((table) =>
        numberOf(database, sql`select count(*)::int as n from ${sql.identifier(table)}`),
      ),
    )
    expect(counts).toEqual([4, 5, 6, 8])
  })

  test('stores "Received" as tag 1, and gives the next tag a new id', async () => {
    const { db } = await open(kind)
    const [added] = await db.insert(postTags).values({ label: 'Another' }).returning()
    const [first] = await db.select().from(postTags).orderBy(postTags.id).limit(1)
    expect([first, added]).toEqual([
      { id: 1, label: 'Received', isOnlyAdmin: false },
      { id: 6, label: 'Another', isOnlyAdmin: false },
    ])
  })
})

test('a data folder can be opened by one process at a time, and again once it is closed', async () => {
  const { settings, close } = await open('embedded')
  await expect(openDatabase(settings)).rejects.toThrow(FolderInUse)
  await close()
  cleanUp.pop()
  const again = await openDatabase(settings)
  cleanUp.push(again.close)
  expect(await numberOf(again, sql`select count(*)::int as n from pages`)).toBe(5)
})

describe('an embedded database folder is reported as damaged in one line, and is not opened,', () => {
  const spoil = async (harm: (database: string) => void) => {
    const { dataDir, remove } = await createTestDatabase('embedded')
    cleanUp.push(remove)
    const folder = join(dataDir, 'database')
    harm(folder)
    const opening = openDatabase({ dataDir, databaseUrl: null, databasePool: 1 })
    await expect(opening).rejects.toThrow(
      new CannotStart(
        `DATA_DIR: the embedded database in ${folder} cannot be opened: its files are damaged. Restore the last backup.`,
      ),
    )
    return folder
  }

  test.each(['global', 'base', 'pg_wal', 'postgresql.conf'])('when %s is missing', async (name) => {
    await spoil((folder) => rmSync(join(folder, name), { recursive: true }))
  })

  test.each(['global/pg_control', 'PG_VERSION'])('when %s has different content', async (name) => {
    await spoil((folder) => writeFileSync(join(folder, name), 'nonsense'))
  })

  test('when PG_VERSION is missing, and nothing in the folder is overwritten', async () => {
    const folder = await spoil((broken) => rmSync(join(broken, 'PG_VERSION')))
    expect(existsSync(join(folder, 'PG_VERSION'))).toBe(false)
  })
})

test('an unexpected end of the embedded database’s worker is reported', async () => {
  const died = vi.fn()
  const { worker } = await openEmbedded(null, died)
  await worker.terminate()
  await expect.poll(() => died.mock.calls).toEqual([[undefined]])
})

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  test('dropped connections do not crash the process, and the pool replaces them', async () => {
    const database = await open('postgres')
    const admin = await openDatabase(database.settings)
    cleanUp.push(admin.close)
    const drop = () =>
      admin.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    for (let round = 0; round < 5; round += 1) {
      const sleeping = Promise.allSettled(
        Array.from({ length: 3 }, () =>
          database.db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`)),
        ),
      )
      const isAsleep = () =>
        numberOf(
          admin,
          sql`select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()`,
        )
      await expect.poll(isAsleep).toBe(3)
      await drop()
      expect((await sleeping).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
      await expect
        .poll(() => numberOf(database, sql`select count(*)::int as n from pages`).catch(() => null))
        .toBe(5)
    }
  })

  test('several processes that start at the same time migrate one after the other', async () => {
    const { settings, db } = await open('postgres')
    await db.execute(sql`drop schema public cascade`)
    await db.execute(sql`drop schema drizzle cascade`)
    await db.execute(sql`create schema public`)
    const opened = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ ...settings, databasePool: 1 })),
    )
    cleanUp.push(...opened.map(({ close }) => close))
    expect(await numberOf(opened[0] ?? { db }, sql`select count(*)::int as n from members`)).toBe(0)
  })

  /** Returns the line that the server prints when it refuses to start with a database created in this way. */
  async function lineOf(make: string, as = 'test') {
    const { settings } = await open('postgres')
    const mine = settings.databaseUrl ?? ''
    const name = `critter_test_${randomUUID().slice(0, 8)}`
    await administer(mine, `create database ${name} ${make}`)
    cleanUp.push(() => administer(mine, `drop database ${name} with (force)`))
    const url = databaseUrl(mine, name).replace(/\/\/[^@]*@/, `//${as}@`)
    const failure = await openDatabase({ ...settings, databaseUrl: url }).catch((error) => error)
    return explain(failure)
  }

  test('a database whose encoding cannot store every character is refused with one line', async () => {
    expect(
      await lineOf(`template template0 encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`),
    ).toBe(
      'DATABASE_URL: the database is encoded in SQL_ASCII; make one in UTF8 (createdb --encoding=UTF8 --template=template0)',
    )
  })

  test('a user without the right to create tables is refused with one line', async () => {
    const { settings } = await open('postgres')
    const guest = `guest_${randomUUID().slice(0, 8)}`
    await administer(settings.databaseUrl ?? '', `create role ${guest} login`)
    cleanUp.push(() => administer(settings.databaseUrl ?? '', `drop role ${guest}`))
    expect(await lineOf('', guest)).toBe(
      'DATABASE_URL: its user must be the owner of the database (42501)',
    )
  })

  test('PostgreSQL enforces its own statement and lock timeouts, in addition to the client’s', async () => {
    const { db } = await open('postgres')
    const asked = sql`select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by name`
    const { rows } = await withPatience({ query: 2_000 }, () => db.execute(asked))
    expect(rows).toEqual([
      { name: 'lock_timeout', setting: '3000' },
      { name: 'statement_timeout', setting: '3500' },
    ])
  })
})
