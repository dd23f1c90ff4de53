import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { attempts } from '#server/db/schema.ts'
import { Refused } from '#server/errors/refused.ts'
import { SharedAttempts } from '#server/plugins/shared-attempts.ts'
import { databases, hasPostgres } from '#tests/support/databases.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, tally } from '#tests/support/several.ts'

describe.each(databases)('attempts counted in the database (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: kind })
  })
  afterAll(() => server.stop())

  const MINUTE = { max: 3, windowMs: 60_000 }
  const limited = (name: string, exceeded = vi.fn()) =>
    new SharedAttempts({ name, db: server.db, clock: server.clock, exceeded }, MINUTE)

  /** @returns the number of attempts, or the seconds to wait as a negative number */
  const take = async (counted: SharedAttempts, account: string) => {
    try {
      return await counted.take({ account })
    } catch (error) {
      return error instanceof Refused ? -(error.retryAfter ?? 0) : error
    }
  }

  test('are refused from the fourth on until the minute is over, and the first refusal is reported', async () => {
    const exceeded = vi.fn()
    const counted = limited('window', exceeded)
    const before = await inTurn(5, () => take(counted, 'a'))
    server.clock.advance({ seconds: 45 })
    const during = await take(counted, 'a')
    server.clock.advance({ seconds: 15 })
    const after = await take(counted, 'a')
    expect([...before, during, after]).toEqual([1, 2, 3, -60, -60, -15, 1])
    expect(exceeded.mock.calls).toEqual([[{ account: 'a' }]])
  })

  test('are counted per limit and account, can count more than once, and are taken back when they succeed', async () => {
    const counted = limited('accounts')
    await counted.take({ account: 'a' })
    await counted.giveBack({ account: 'a' })
    await counted.giveBack({ account: 'a' })
    await counted.giveBack({ account: 'unknown' })
    expect(await take(counted, 'a')).toBe(1)
    await counted.add({ account: 'a' }, 2)
    const others = [await take(counted, 'b'), await take(limited('another limit'), 'a')]
    expect([await take(counted, 'a'), ...others]).toEqual([-60, 1, 1])
  })

  test('are counted one by one when they are simultaneous', async () => {
    const counted = limited('simultaneous')
    const results = await atOnce(6, () => take(counted, 'a'))
    expect(results.map(Number).sort((one, other) => one - other)).toEqual([-60, -60, -60, 1, 2, 3])
  })

  test('are stored without the account, and cleared after their window', async () => {
    await limited('cleared').take({ account: 'moth@critters.example' })
    expect(JSON.stringify(await server.db.select().from(attempts))).not.toContain('moth')
    await server.runJobs()
    const during = (await server.db.select().from(attempts)).length
    server.clock.advance({ minutes: 1 })
    await server.runJobs()
    expect([during > 0, await server.db.select().from(attempts)]).toEqual([true, []])
  })
})

test.runIf(hasPostgres)(
  'two processes on one database allow five wrong passwords together, and a database that is away answers 503',
  async () => {
    const first = await startTestServer({
      database: 'postgres',
      env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
    })
    const { config, clock } = first
    const { db, pool, close } = await openDatabase(config)
    const second = await buildApp({ config, clock, db, pool, longestDelayMs: 0 })
    const wrong = { email: 'moth@critters.example', password: 'wrong' }
    const login = (i: number) =>
      (i % 2 ? second : first.app).inject({
        method: 'POST',
        url: '/api/auth/login',
        body: wrong,
        headers: { 'x-forwarded-for': '203.0.113.1' },
      })
    const answers = (await inTurn(12, login)).map(({ statusCode: status }) => ({ status }))
    await close()
    const away = await login(1)
    await second.close()
    await first.stop()
    expect(tally(answers)).toEqual({ 422: 5, 429: 7 })
    expect([away.statusCode, away.json().code]).toEqual([503, 'unavailable'])
  },
)
