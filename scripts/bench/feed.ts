/**
 * Compares two servers: ours, and a bare Fastify server that sends the same data with the same two SQL statements.
 * Measures the cost of one page of a feed with a thousand, a hundred thousand and a million posts. Usage: `npx tsx
 * scripts/bench/feed.ts [posts …]`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { diskStore } from '#server/storage/disk.ts'
import { systemClock } from '#server/time/clock.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { fillFeed } from './filled-feed.ts'
import { buffersOf, planOf, queriesOf } from './queries.ts'

const AMOUNTS = [1_000, 100_000, 1_000_000]
const CONNECTIONS = 20
const MILLISECONDS = 4_000
/** The two servers take turns, so that other load on the machine affects both. */
const ROUNDS = 3
const FIRST_PAGE = '/api/posts?include=comments&perPage=20&page=1&sort=-created_at'
/** The share of the feed that is newer than the deep page. With a million posts, 45,000 pages come before it. */
const DEEP = 0.9

const median = (figures: number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0

const postgres = await startPostgres()
if (!postgres) throw new Error('There is no PostgreSQL on this machine')
const dataDir = mkdtempSync(join(tmpdir(), 'critter-bench-'))
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, RATE_LIMIT: 'off' })
const { db, pool, close } = await openDatabase(config)
await seed(db, diskStore(join(dataDir, 'uploads')), new Date())

const app = await buildApp({
  config,
  db,
  clock: systemClock,
  longestDelayMs: 0,
  longestLine: Number.POSITIVE_INFINITY,
})
const bare = Fastify()
const barePool = new pg.Pool({ connectionString: postgres.url, max: config.databasePool })
// The pool emits an error when the database stops, which is expected.
barePool.on('error', () => {})

const rateAt = (port: number, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const workerData = {
      port,
      path,
      headers,
      connections: CONNECTIONS,
      milliseconds: MILLISECONDS,
    }
    const worker = new Worker(new URL('./asking.mjs', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const portOf = async (one: {
  listen: (at: { host: string; port: number }) => Promise<string>
  server: { address: () => unknown }
}) => {
  await one.listen({ host: '127.0.0.1', port: 0 })
  return (one.server.address() as AddressInfo).port
}

try {
  await fillFeed(postgres.url, 1)
  const { rows } = await pool.query(`select min(id)::int as id from members`)
  const authorization = `Bearer ${await openSession(db, rows[0].id, new Date())}`
  const ask = async (url: string) => {
    const answer = await app.inject({ url, headers: { authorization } })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
    return answer.json()
  }
  const queriesAt = async (url: string) => {
    await ask(url)
    return queriesOf(() => ask(url))
  }
  const buffersAt = async (url: string) => {
    let sum = 0
    for (const query of await queriesAt(url)) sum += buffersOf(await planOf(pool, query))
    return sum
  }

  // The last two statements read the feed; the one before them authenticates the member.
  const [pages, posts] = (await queriesAt(FIRST_PAGE)).slice(-2)
  if (!pages || !posts) throw new Error('A page of the feed is read in two statements')
  bare.get('/feed', async () => {
    const [page] = (await barePool.query<[string, string[]]>({ ...pages, rowMode: 'array' })).rows
    const [total, ids] = page ?? ['0', []]
    const values = posts.values.map((value) => (Array.isArray(value) ? ids.slice(0, 20) : value))
    const { rows: data } = await barePool.query({ ...posts, values, rowMode: 'array' })
    return { data, meta: { total } }
  })
  const [ours, theirs] = [await portOf(app), await portOf(bare)]

  for (const amount of process.argv.length > 2 ? process.argv.slice(2).map(Number) : AMOUNTS) {
    const since = performance.now()
    await fillFeed(postgres.url, amount)
    const filled = ((performance.now() - since) / 1000).toFixed(0)
    const [newest] = (await ask(FIRST_PAGE)).data
    const before = newest.id - Math.floor(amount * DEEP)
    const deep = `/api/posts?include=comments&perPage=20&before=${before}`
    const rates: { app: number[]; bare: number[]; deep: number[] } = { app: [], bare: [], deep: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.app.push(await rateAt(ours, FIRST_PAGE, { authorization }))
      rates.bare.push(await rateAt(theirs, '/feed', {}))
      rates.deep.push(await rateAt(ours, deep, { authorization }))
    }
    console.log(
      [
        `${amount} posts (filled in ${filled} s)`,
        `page 1: ${await buffersAt(FIRST_PAGE)} buffers, ${median(rates.app).toFixed(0)} a second`,
        `before=${before}: ${await buffersAt(deep)} buffers, ${median(rates.deep).toFixed(0)} a second`,
        `bare: ${median(rates.bare).toFixed(0)} a second, so ours are ${(median(rates.app) / median(rates.bare)).toFixed(2)} of it`,
      ].join('\n  '),
    )
  }
} finally {
  await bare.close()
  await barePool.end()
  await app.close()
  await close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
}
