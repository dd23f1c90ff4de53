/** Measures each call of the API with a million rows: `npx tsx scripts/bench/hot-queries.ts [--plans]` */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { diskStore } from '#server/storage/disk.ts'
import { systemClock } from '#server/time/clock.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { fillCommunity } from './community.ts'
import { queriesOf } from './queries.ts'

const ROUNDS = 15
const RUNNING = 15_000
const CALLS = [
  '/api/me',
  '/api/posts?include=comments&perPage=20&page=1&sort=-created_at',
  '/api/posts?include=comments&perPage=5&page=1&sort=-created_at',
  '/api/posts?include=comments&perPage=5&page=1000&sort=-created_at',
  '/api/exchanges?page=1&perPage=12',
  '/api/exchanges?page=1&perPage=12&filter[is_available]=1',
  '/api/exchanges?page=1&perPage=12&filter[is_soon]=1',
  '/api/exchanges?page=1&perPage=12&filter[mine]=true',
  '/api/exchanges?page=1&perPage=12&filter[search]=night',
  '/api/exchanges/homepage',
  `/api/exchange-detail/swap-${RUNNING}`,
  `/api/steps?filter[exchange_id]=${RUNNING}&include=user&perPage=10000`,
  '/api/addresses',
  '/api/me/address-views',
  '/api/notifications',
  '/api/mod/exchanges?filter[status]=pending',
  '/api/mod/members?search=critter',
  '/api/mod/audit',
]

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

const postgres = await startPostgres()
if (!postgres) throw new Error('There is no PostgreSQL on this machine')
const dataDir = mkdtempSync(join(tmpdir(), 'critter-bench-'))
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, RATE_LIMIT: 'off' })
const { db, pool, close } = await openDatabase(config)
await seed(db, diskStore(join(dataDir, 'uploads')), new Date())
await fillCommunity(postgres.url)
// Long deadlines, so that a slow request is measured instead of timing out.
const deadlines = { query: 60_000 }
const app = await buildApp({ config, db, clock: systemClock, deadlines })

// The reader takes part in the running exchange and is a mod.
const { rows } = await db.execute<{ id: number }>(
  sql`update members set role = 'mod' where id = (select user_id from signups where exchange_id = ${RUNNING} order by id limit 1) returning id::int`,
)
const token = await openSession(db, rows[0]?.id ?? 0, new Date())

/** Returns the plans of all queries that a call sends. */
async function explained(url: string): Promise<string[]> {
  const plans: string[] = []
  for (const { text, values } of await queriesOf(() => ask(url))) {
    const { rows: lines } = await pool.query(`explain (analyze, buffers) ${text}`, values)
    plans.push([text, ...lines.map((line) => line['QUERY PLAN'])].join('\n    '))
  }
  return plans
}

async function ask(url: string): Promise<number> {
  const began = performance.now()
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return performance.now() - began
}

for (const url of CALLS) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(url))
  console.log(`${median(times).toFixed(1).padStart(8)} ms  ${url}`)
  if (process.argv.includes('--plans')) console.log((await explained(url)).join('\n\n'), '\n')
}

await app.close()
await close()
await postgres.stop()
rmSync(dataDir, { recursive: true })
