import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { isMigrated } from '#server/db/known.ts'
import { openDatabase } from '#server/db/open.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { createTestDatabase, type DatabaseKind, databases } from '#tests/support/databases.ts'
import { scratchFolder } from '#tests/support/scratch.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function open(kind: DatabaseKind) {
  const { remove, ...place } = await createTestDatabase(kind)
  cleanUp.push(remove)
  const settings = { ...place, databasePool: 2 }
  const database = await openDatabase(settings)
  cleanUp.push(database.close)
  return { ...database, settings }
}

describe.each(databases)('a database from a newer version (%s)', (kind) => {
  test('is refused with one line, and is not changed', async () => {
    const { db, settings, close } = await open(kind)
    const newer = Date.UTC(2031, 0, 1)
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newer})`,
    )
    const before = await isMigrated(db)
    await close()
    cleanUp.pop()
    await expect(openDatabase(settings)).rejects.toThrow(
      new CannotStart(
        'The database belongs to a newer version: start that one, or restore the backup that was made before it.',
      ),
    )
    expect(before).toBe(true)
  })

  test('counts as migrated for an older process, whereas an older database does not count as migrated for a newer process', async () => {
    const { db } = await open(kind)
    const after = sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
    const before = await isMigrated(db)
    await db.execute(after)
    expect([before, await isMigrated(db)]).toEqual([true, false])
  })
})

describe.each(databases)('a command that must not migrate (%s)', (kind) => {
  test('opens a database of its own version, and refuses one of an older version without changing it', async () => {
    const { settings, close } = await open(kind)
    cleanUp.pop()
    await close()
    const same = await openDatabase(settings, { migrates: false })
    await same.db.execute(
      sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
    )
    await same.close()
    for (const _ of ['first', 'second'])
      await expect(openDatabase(settings, { migrates: false })).rejects.toThrow(
        'The database belongs to an older version, and nothing was changed',
      )
  })
})

test('a command that must not migrate creates no database in an empty data folder', async () => {
  const dataDir = scratchFolder('empty')
  cleanUp.push(async () => rmSync(dataDir, { recursive: true }))
  const settings = { databaseUrl: null, databasePool: 1, dataDir }
  await expect(openDatabase(settings, { migrates: false })).rejects.toThrow(
    `DATA_DIR: there is no database in ${join(dataDir, 'database')}`,
  )
  expect(readdirSync(dataDir)).toEqual([])
})
