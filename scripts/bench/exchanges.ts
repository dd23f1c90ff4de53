/**
 * Measures how much the lists of exchanges (with 200 and 20,000 exchanges) and the home page (with a thousand and a
 * million posts) read from the database. Usage: `npx tsx scripts/bench/exchanges.ts [posts]`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/db/seed.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { diskStore } from '#server/storage/disk.ts'
import { systemClock } from '#server/time/clock.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import {
  COMMON,
  FEW_HERE,
  FEW_THERE,
  fillExchanges,
  NEVER,
  RARE,
  SELDOM,
} from './filled-exchanges.ts'
import { fillFeed } from './filled-feed.ts'
import { buffersOf, planOf, queriesOf, type Step, stepsOf } from './queries.ts'

const [SMALL, LARGE] = [200, 20_000]
const FEW_POSTS = 1_000
const MANY_POSTS = Number(process.argv[2] ?? 1_000_000)
const ROUNDS = 7

const LIST = '/api/exchanges?perPage=12'
const OF_LONG_AGO = 'mine, of long ago'
/**
 * A small page, because only a few of the 200 exchanges match. A longer page would not fill up, and the query would
 * read more rows.
 */
const FEW = '/api/exchanges?perPage=4'
const CALLS: Record<string, string> = {
  list: LIST,
  'before=': `${LIST}&before=`,
  'Ending soon': `${FEW}&filter[is_soon]=1`,
  Available: `${FEW}&filter[is_available]=1`,
  'two regions': `${LIST}&filter[regions]=us,europe`,
  'a region with few': `${LIST}&filter[regions]=${FEW_HERE}`,
  'several, two with few': `${LIST}&filter[regions]=${FEW_HERE},${FEW_THERE},us`,
  mine: `${LIST}&filter[mine]=true`,
  [OF_LONG_AGO]: `${LIST}&filter[mine]=1`,
  'a rare word': `${LIST}&filter[search]=${RARE}`,
  'a common word': `${LIST}&filter[search]=${COMMON}`,
  'two letters': `${LIST}&filter[search]=ni`,
  'two that few have': `${LIST}&filter[search]=${SELDOM}`,
  'two that none has': `${LIST}&filter[search]=${NEVER}`,
  homepage: '/api/exchanges/homepage',
  'feed on home': '/api/posts?include=comments&perPage=20',
  detail: '/api/exchange-detail/',
  'a member, by mods': '/api/mod/members?search=swapper%207777',
}

const postgres = await startPostgres()
if (!postgres) throw new Error('There is no PostgreSQL on this machine')
const dataDir = mkdtempSync(join(tmpdir(), 'critter-bench-'))
const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, RATE_LIMIT: 'off' })
const { db, pool, close } = await openDatabase(config)
await seed(db, diskStore(join(dataDir, 'uploads')), new Date())
const app = await buildApp({ config, db, clock: systemClock, deadlines: { query: 60_000 } })

/** Measures each call's buffers and time, and lists the tables that it scanned sequentially. */
async function measured(of: { reader: number; veteran: number }) {
  const tokenOf = async (id: number) => `Bearer ${await openSession(db, id, new Date())}`
  const tokens = { reader: await tokenOf(of.reader), veteran: await tokenOf(of.veteran) }
  const askAs = async (authorization: string, url: string) => {
    const answer = await app.inject({ url, headers: { authorization } })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const { data } = await askAs(tokens.reader, `${LIST}&page=8`)
  const last = data.at(-1)
  const rows: Record<string, { buffers: number; ms: number; scanned: string }> = {}
  for (const [name, path] of Object.entries(CALLS)) {
    const url = { 'before=': path + last.id, detail: path + last.slug }[name] ?? path
    const token = name === OF_LONG_AGO ? tokens.veteran : tokens.reader
    const ask = () => askAs(token, url)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const since = performance.now()
      await ask()
      times.push(performance.now() - since)
    }
    const plans: Step[] = []
    for (const query of await queriesOf(ask)) plans.push(await planOf(pool, query))
    const scans = plans.flatMap(stepsOf).filter((step) => step['Node Type'].includes('Seq Scan'))
    rows[name] = {
      buffers: plans.map(buffersOf).reduce((sum, one) => sum + one, 0),
      ms: times.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0,
      scanned: [...new Set(scans.map((step) => step['Relation Name']))].join(' '),
    }
  }
  return rows
}

async function measuredAt(exchanges: number, posts: number) {
  const filled = await fillExchanges(postgres?.url ?? '', exchanges)
  await fillFeed(postgres?.url ?? '', posts)
  await pool.query(`update members set role = 'mod' where id = $1`, [filled.reader])
  return measured(filled)
}

try {
  const small = await measuredAt(SMALL, FEW_POSTS)
  const large = await measuredAt(LARGE, MANY_POSTS)
  console.log(`${LARGE} exchanges and ${MANY_POSTS} posts, beside ${SMALL} and ${FEW_POSTS}`)
  console.table(
    Object.fromEntries(
      Object.entries(large).map(([name, { buffers, ms, scanned }]) => [
        name,
        {
          'buffers before': small[name]?.buffers,
          buffers,
          times: (buffers / (small[name]?.buffers ?? 1)).toFixed(1),
          ms: ms.toFixed(1),
          scanned,
        },
      ]),
    ),
  )
} finally {
  await app.close()
  await close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
}
