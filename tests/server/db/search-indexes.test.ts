import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { paths } from '#server/paths.ts'
import { createTestDatabase, databases, hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer } from '#tests/support/server.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'
import { administer } from '#tests/support/templates.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

const INDEXES = `select indexname as name from pg_indexes where indexdef like '%gin_trgm_ops%' order by 1`

/** The search indexes of a database after it has been opened again. */
async function reopened(place: Parameters<typeof openDatabase>[0]) {
  const { pool, hasSearchIndexes, close } = await openDatabase(place)
  const { rows } = await pool.query(INDEXES)
  await close()
  return { hasSearchIndexes, indexes: rows.map(({ name }) => name) }
}

const FORGET = 'drop extension pg_trgm cascade'
const NONE = { hasSearchIndexes: false, indexes: [] }
const ALL = {
  hasSearchIndexes: true,
  indexes: ['exchanges_search_index', 'members_search_index'],
}

describe.each(databases)('the search indexes (%s)', (kind) => {
  test('are created once, when the database is first opened', async () => {
    const { remove, ...place } = await createTestDatabase(kind)
    cleanUp.push(remove)
    const settings = { ...place, databasePool: 2 }
    expect([await reopened(settings), await reopened(settings)]).toEqual([ALL, ALL])
  })
})

test('an embedded database without the pg_trgm extension opens without search indexes', async () => {
  const { embeddedWorker } = paths
  // The folder for the modified worker is beside the real worker, so that both find the same packages.
  const folder = mkdtempSync(join(paths.embeddedWorker, '../worker-'))
  const { remove, ...place } = await createTestDatabase('embedded')
  const settings = { ...place, databasePool: 1 }
  const { pool, close } = await openDatabase(settings)
  cleanUp.push(
    remove,
    () => rmSync(folder, { recursive: true }),
    () => {
      paths.embeddedWorker = embeddedWorker
    },
  )
  await pool.query(FORGET)
  await close()
  paths.embeddedWorker = join(folder, 'worker.mjs')
  const worker = readFileSync(embeddedWorker, 'utf8')
  writeFileSync(paths.embeddedWorker, worker.replace('extensions: { pg_trgm }', 'extensions: {}'))
  expect(await reopened(settings)).toEqual(NONE)
})

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  async function aRefusingServer() {
    const server = await startTestServer({ database: 'postgres' })
    cleanUp.push(() => server.stop())
    await administer(server.config.databaseUrl ?? '', FORGET)
    await administer(
      server.config.databaseUrl ?? '',
      `create function refuse() returns event_trigger language plpgsql as $$
         begin raise insufficient_privilege; end $$;
       create event trigger refusing on ddl_command_start
         when tag in ('CREATE EXTENSION') execute function refuse()`,
    )
    return server
  }

  test('the database opens without search indexes when the pg_trgm extension is refused', async () => {
    const { config } = await aRefusingServer()
    expect(await reopened(config)).toEqual(NONE)
  })

  test('searches find the same rows even when the pg_trgm extension is refused', async () => {
    const server = await aRefusingServer()
    const admin = await aMemberOf(server, { nickname: 'Ängström', role: 'admin' })
    await anExchangeOf(server, admin, { label: 'Große Ärmel' })
    const { body } = await admin.api.get('/api/exchanges?filter[search]=ARMEL')
    const members = await admin.api.get('/api/mod/members?search=ÄNG')
    expect([body.meta.total, members.body.meta.total]).toEqual([1, 1])
  })

  test('search indexes are created when the pg_trgm extension is installed in another schema', async () => {
    const server = await startTestServer({ database: 'postgres' })
    cleanUp.push(() => server.stop())
    await administer(
      server.config.databaseUrl ?? '',
      `${FORGET}; create schema apart; create extension pg_trgm schema apart`,
    )
    const { hasSearchIndexes } = await reopened(server.config)
    expect(hasSearchIndexes).toBe(true)
  })
})
