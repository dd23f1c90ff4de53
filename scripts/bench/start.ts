/**
 * Measures how long it takes to start the largest possible exchange, both automatically and by a mod, and to add a
 * survey to it, on PostgreSQL and on the embedded database: `npx tsx scripts/bench/start.ts`. The exchange has 10,000
 * members. Each has ten exclusions, and all of them took part in five earlier exchanges.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pairNow, tryForNow } from '#server/acts/decide-exchange.ts'
import { startExchange } from '#server/acts/start-exchange.ts'
import { tellNextOfSurvey } from '#server/acts/tell-of-survey.ts'
import { tellNext } from '#server/acts/tell-participants.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { members } from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { startPostgres } from '#tests/support/postgres.ts'

const SIZE = 10_000
const BEFORE = 5
const LISTED = 10
const TIMES = 5

/** The survey that is added to the starting exchange. */
const ADDED = { exchangeId: BEFORE + 1, surveyId: 1 }

const FILLING = [
  sql`insert into members (id, email, nickname, first_name, last_name, birth_date, region, address_privacy, onboarded_at, email_verified_at, created_at, updated_at)
      overriding system value
      select n, 'critter.' || n || '@critters.example', 'Critter ' || n, 'First', 'Last', '1990-05-04', (array['us', 'uk', 'canada'])[1 + n % 3], 1, now(), now(), now(), now()
      from generate_series(1, ${SIZE}::int) n`,
  sql`insert into addresses (id, member_id, label, name, line1, city, zip, country, is_main, created_at, updated_at)
      overriding system value
      select n, n, 'Home', 'First Last', '1 Temple Road', 'Westruun', '12345', 'United States', true, now(), now()
      from generate_series(1, ${SIZE}::int) n`,
  sql`insert into exchanges (id, slug, user_id, label, summary, description, region, max_spots, preferred_start_at, signup_duration, exchange_duration, approved_by, approved_at, start_at, end_at, paired_at, participants_amount, created_at, updated_at)
      overriding system value
      select n, 'swap-' || n, 1, 'Swap ' || n, 'A parcel.', 'Something warm.', 'worldwide', ${SIZE}::int, now()::date, 15, 30, 1, now(),
             now(), now() + interval '30 days', case when n <= ${BEFORE}::int then now() end, ${SIZE}::int, now(), now()
      from generate_series(1, ${BEFORE}::int + 1) n`,
  sql`alter table signups disable trigger participants_count`,
  sql`insert into signups (exchange_id, user_id, address_id, paired_with, created_at)
      select e, n, n, case when e <= ${BEFORE}::int then (n - 1 + e * 7) % ${SIZE}::int + 1 end, now()
      from generate_series(1, ${BEFORE}::int + 1) e, generate_series(1, ${SIZE}::int) n`,
  sql`alter table signups enable trigger participants_count`,
  sql`insert into exclusions (member_id, excluded_id, created_at)
      select n, (n - 1 + p * 131) % ${SIZE}::int + 1, now() from generate_series(1, ${SIZE}::int) n, generate_series(1, ${LISTED}::int) p`,
  sql`insert into surveys (id, label, created_at) overriding system value values (1, 'Small joys', now())`,
  sql`insert into exchange_surveys (exchange_id, survey_id, told_up_to) values (${ADDED.exchangeId}::int, ${ADDED.surveyId}::int, 0)`,
  sql`analyze`,
]

const RESET = [
  sql`update exchanges set paired_at = null, told_up_to = null where id = ${BEFORE}::int + 1`,
  sql`update signups set paired_with = null where exchange_id = ${BEFORE}::int + 1`,
  sql`update exchange_surveys set told_up_to = 0`,
  sql`truncate notifications, outbox, jobs, ending_links`,
  sql`vacuum analyze`,
]

/**
 * Sends trivial queries one after another, to measure how long another client would have to wait for the database or
 * for this process.
 * @returns a function that stops the queries and returns the longest wait, in ms
 */
function asking(db: Db): () => Promise<number> {
  let longest = 0
  let isOver = false
  const busy = monitorEventLoopDelay({ resolution: 1 })
  busy.enable()
  const asked = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await db.execute(sql`select 1`)
      longest = Math.max(longest, performance.now() - begun)
      await setTimeout(5)
    }
  })()
  return async () => {
    isOver = true
    await asked
    busy.disable()
    return Math.max(longest, busy.max / 1e6)
  }
}

interface Timed {
  ms: string
  waited: string
}

const said = (what: string, { ms, waited }: Timed) =>
  `${what} in ${ms} ms, others waited ${waited} ms at most`

async function timed(db: Db, what: () => Promise<void>): Promise<Timed> {
  const enough = asking(db)
  const begun = performance.now()
  await what()
  const ms = performance.now() - begun
  return { ms: ms.toFixed(0), waited: (await enough()).toFixed(0) }
}

async function measured(name: string, env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), `critter-bench-${randomBytes(4).toString('hex')}`))
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: dataDir, ...env }))
  for (const part of FILLING) await db.execute(part)
  const site = {
    publicUrl: 'https://critters.example',
    adminEmails: [],
    loneAdmin: false,
    rescueWithoutMods: false,
    swapLimits: { newcomer: null, member: null },
    jobsOff: null,
  }
  const act = { now: new Date(), random: Math.random, site }
  const id = BEFORE + 1
  const [me] = await db.select().from(members).limit(1)
  if (!me) throw new Error('nobody is there')
  for (let time = 0; time < TIMES; time += 1) {
    const start = await timed(db, async () => {
      const outcome = await startExchange({ ...act, db }, id)
      if (outcome?.result !== 'paired') throw new Error(`it came out ${outcome?.result}`)
    })
    const telling = await timed(db, async () => {
      while (await db.transaction((tx) => tellNext({ ...act, tx }, id)));
    })
    const adding = await timed(db, async () => {
      while (await db.transaction((tx) => tellNextOfSurvey({ ...act, tx }, ADDED)));
    })
    console.log(
      `${name}: ${said('paired', start)}; ${said('told', telling)}; ${said('told of a survey', adding)}`,
    )
    for (const part of RESET) await db.execute(part)
    const byHand = await timed(db, async () => {
      const tried = await tryForNow({ ...act, db }, `${id}`)
      const outcome = await db.transaction((tx) => pairNow({ ...act, tx, me }, `${id}`, tried))
      if (outcome.result !== 'paired') throw new Error(`it came out ${outcome.result}`)
    })
    console.log(`${name}: ${said('paired by a mod', byHand)}`)
    for (const part of RESET) await db.execute(part)
  }
  await close()
  rmSync(dataDir, { recursive: true, force: true })
}

const postgres = await startPostgres()
if (!postgres) throw new Error('There is no PostgreSQL on this machine')
await measured('PostgreSQL', { DATABASE_URL: postgres.url })
await postgres.stop()
await measured('embedded', {})
