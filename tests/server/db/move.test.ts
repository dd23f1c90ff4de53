import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { moveRows } from '#server/db/move.ts'
import { openDatabase } from '#server/db/open.ts'
import { checkBelonging } from '#server/installation/belonging.ts'
import { moveToPostgres } from '#server/move.ts'
import { createTestDatabase, hasPostgres } from '#tests/support/databases.ts'
import { aMemberInEverything } from '#tests/support/everything.ts'
import { startTestServer } from '#tests/support/server.ts'
import { administer, databaseUrl } from '#tests/support/templates.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

/** Creates an empty database. @returns its URL and a client */
async function anEmptyDatabase() {
  const { server } = inject('databases').postgres as { server: string }
  const name = `critter_move_${randomUUID().slice(0, 8)}`
  await administer(server, `create database ${name}`)
  cleanUp.push(() => administer(server, `drop database ${name} with (force)`))
  const url = databaseUrl(server, name)
  const client = new pg.Client(url)
  await client.connect()
  cleanUp.push(() => client.end())
  const tables = async () =>
    (await client.query(`select 1 from pg_tables where schemaname in ('public', 'drizzle')`))
      .rowCount
  return { url, client, tables }
}

describe.runIf(hasPostgres)('moving from the embedded database to PostgreSQL', () => {
  test('takes every row along, and the new database goes on counting ids', async () => {
    const server = await startTestServer({ database: 'embedded' })
    cleanUp.push(server.stop)
    await aMemberInEverything(server)
    const { url, client } = await anEmptyDatabase()
    const from = await server.pool.connect()
    const counts = await moveRows(from, client)
    const rows = 'select json_agg(m order by id)::text as all from members m'
    const [before, after] = [await from.query(rows), await client.query(rows)]
    from.release()
    expect(after.rows).toEqual(before.rows)
    expect([...counts.values()].filter((rows) => rows > 0).length).toBeGreaterThan(50)

    const moved = await openDatabase({ databaseUrl: url, databasePool: 2, dataDir: server.dataDir })
    cleanUp.push(moved.close)
    const join = `insert into members (email, created_at, updated_at) values ('new@critters.example', now(), now()) returning id > (select max(id) from members) as is_next`
    expect((await moved.pool.query(join)).rows).toEqual([{ is_next: true }])
  })

  test('leaves the new database empty when a row does not fit', async () => {
    const server = await startTestServer({ database: 'embedded' })
    cleanUp.push(server.stop)
    const { client, tables } = await anEmptyDatabase()
    const from = await server.pool.connect()
    await from.query('alter table post_likes disable trigger all')
    await from.query(
      'insert into post_likes (post_id, user_id, created_at) values (99999, 99999, now())',
    )
    await expect(moveRows(from, client)).rejects.toThrow('post_likes')
    from.release()
    expect(await tables()).toBe(0)
  })

  test('checks the files, moves the marker along, and refuses a database that is not empty', async () => {
    const { dataDir, remove } = await createTestDatabase('embedded')
    cleanUp.push(remove)
    const { url } = await anEmptyDatabase()
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url })
    const embedded = { ...config, databaseUrl: null }
    const source = await openDatabase(embedded)
    await source.pool.query(
      `insert into members (email, created_at, updated_at) values ('moth@critters.example', now(), now())`,
    )
    await checkBelonging({ ...source, dataDir })
    await expect(moveToPostgres(config)).rejects.toThrow(FolderInUse)
    const { rows } = await source.pool.query(
      `select formats->>'original' as url from pictures limit 1`,
    )
    await source.close()
    rmSync(join(dataDir, 'uploads', rows[0].url.replace('/media/', '')))

    const lines = await moveToPostgres(config)
    expect(lines).toEqual([
      expect.stringMatching(/^Moved \d+ rows in \d+ tables\./),
      '31 of 32 pictures, videos and copies are in the store, and stay there.',
      `Missing, also before the move: ${rows[0].url.replace('/media/', '')}`,
      expect.stringMatching(/^Put this DATABASE_URL into the settings/),
    ])
    await expect(moveToPostgres(config)).rejects.toThrow('the database is not empty')
    const moved = await openDatabase(config)
    cleanUp.push(moved.close)
    expect((await checkBelonging({ ...moved, dataDir })).lines).toEqual([])
    const old = await openDatabase(embedded)
    cleanUp.push(old.close)
    expect((await checkBelonging({ ...old, dataDir })).marker).toBe(null)
  })
})
