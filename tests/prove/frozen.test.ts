import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { systemClock } from '#server/time/clock.ts'
import { createTestDatabase, hasPostgres } from '#tests/support/databases.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { tally } from '#tests/support/several.ts'

const FROZEN_MS = 20_000
const CLIENTS = 30
const ANSWERED_WITHIN_MS = 5_000

/** A timeout that is long enough even on a busy machine. */
const SOON = { timeout: 30_000 }

const CALLS = [
  { method: 'GET', url: '/api/pages' },
  { method: 'GET', url: '/readyz' },
  { method: 'GET', url: '/api/me', headers: { authorization: `Bearer ${'x'.repeat(43)}` } },
  { method: 'POST', url: '/api/users/exists', payload: { email: 'nobody@critters.example' } },
  { method: 'POST', url: '/api/forgot-password', payload: { email: 'nobody@critters.example' } },
] as const

interface Answer {
  status: number
  ms: number
}

describe.runIf(hasPostgres)('while PostgreSQL hangs', () => {
  let postgres: Postgres
  let app: Awaited<ReturnType<typeof buildApp>>
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    postgres = (await startPostgres()) as Postgres
    const { dataDir, remove } = await createTestDatabase('embedded')
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      RATE_LIMIT: 'off',
    })
    const { db, close } = await openDatabase(config)
    app = await buildApp({ config, db, clock: systemClock, longestDelayMs: 0 })
    ends.push(remove, postgres.stop, close, () => app.close())
  })
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })

  const ask = async (call: (typeof CALLS)[number]): Promise<Answer> => {
    const since = performance.now()
    const headers = { 'idempotency-key': randomUUID(), ...('headers' in call ? call.headers : {}) }
    const { statusCode: status } = await app.inject({ ...call, headers })
    return { status, ms: performance.now() - since }
  }

  /** Runs clients that send requests until `isOver`, and returns all responses. */
  const askUntil = (isOver: () => boolean) =>
    Promise.all(
      Array.from({ length: CLIENTS }, async (_, i) => {
        const answers: Answer[] = []
        while (!isOver()) {
          const call = CALLS[(i + answers.length) % CALLS.length] ?? CALLS[0]
          answers.push(await ask(call))
          // Each client pauses between requests.
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        return answers
      }),
    ).then((lists) => lists.flat())

  test('every call gets a response within five seconds, and gets its normal response once PostgreSQL resumes', async () => {
    const statuses = async () => (await Promise.all(CALLS.map(ask))).map(({ status }) => status)
    const well = [200, 200, 401, 200, 202]
    await expect.poll(statuses, SOON).toEqual(well)
    let isOver = false
    const asking = askUntil(() => isOver)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    postgres.freeze()
    await new Promise((resolve) => setTimeout(resolve, FROZEN_MS))
    isOver = true
    const answers = await asking
    postgres.thaw()
    const longest = Math.max(...answers.map(({ ms }) => ms))
    console.info({ ...tally(answers), longest: Math.round(longest) })
    expect(longest).toBeLessThan(ANSWERED_WITHIN_MS)
    expect(tally(answers)[503]).toBeGreaterThan(CLIENTS)
    expect(tally(answers)[500]).toBe(undefined)
    await expect.poll(statuses, SOON).toEqual(well)
  }, 120_000)
})
