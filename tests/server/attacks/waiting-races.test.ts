import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, hasPostgres } from '#tests/support/databases.ts'
import type { LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, statuses, tally } from '#tests/support/several.ts'
import {
  aFullExchange,
  aHoused,
  aWaiter,
  getInLine,
  placeOf,
  signUp,
} from '#tests/support/waiting.ts'

const HASTY = 200
const ROUNDS = 5

describe.runIf(hasPostgres)('a waiting list on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
  })
  afterAll(() => server.stop())

  const participantsOf = async (id: number) =>
    (
      await server.pool.query(
        `select user_id::int as id from signups where exchange_id = ${id} and left_at is null`,
      )
    ).rows.map((row) => row.id)

  test('gives a freed spot to the member in line while 199 others ask for it', async () => {
    const hasty: LoggedIn[] = await inTurn(HASTY - 1, () => aHoused(server))
    for (let round = 0; round < ROUNDS; round += 1) {
      const { exchange, participant } = await aFullExchange(server)
      const waiter = await aWaiter(server, exchange)
      const [left, ...answers] = await Promise.all([
        participant.api.delete(`/api/signups/${participant.signupId}`, { reason: 'No time' }),
        ...[...hasty.slice(0, 100), waiter, ...hasty.slice(100)].map((one) =>
          signUp(one, exchange),
        ),
      ])
      const early = answers[100]?.status === 201
      if (!early) await signUp(waiter, exchange)
      expect([left?.status, tally(answers)]).toEqual([
        204,
        early ? { 201: 1, 422: HASTY - 1 } : { 422: HASTY },
      ])
      expect(await participantsOf(exchange.id)).toEqual([waiter.id])
    }
  })

  test('gives a hundred simultaneous members the numbers 1 to 100', async () => {
    const { exchange } = await aFullExchange(server)
    const members = await inTurn(100, () => aHoused(server))
    const answers = await atOnce(100, (index) => getInLine(members[index] as LoggedIn, exchange))
    const places = answers.map(({ body }) => body.data.place as number)
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect(places.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    )
  })

  test('offers the spot to the next in line when an offer expires, even with two clock ticks and a late sign-up at that moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { exchange, participant } = await aFullExchange(server)
      const [first, second] = [await aWaiter(server, exchange), await aWaiter(server, exchange)]
      await participant.api.delete(`/api/signups/${participant.signupId}`, { reason: 'No time' })
      server.clock.advance({ hours: 24 })
      const [answer] = await Promise.all([
        signUp(first, exchange),
        server.runJobs(),
        server.runJobs(),
      ])
      expect([answer.status, (await placeOf(second, exchange))?.offered_until]).toEqual([
        422,
        new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
      ])
      expect((await signUp(second, exchange)).status).toBe(201)
    }
  })
})

test.each(databases)('the counter of offered spots matches the rows (%s)', async (database) => {
  const server = await startTestServer({ database })
  const { exchange, participant } = await aFullExchange(server)
  const offered = async () =>
    (
      await server.pool.query(
        `select offered_amount::int as n from exchanges where id = ${exchange.id}`,
      )
    ).rows[0].n
  await aWaiter(server, exchange)
  const before = await offered()
  await participant.api.delete(`/api/signups/${participant.signupId}`, { reason: 'No time' })
  const during = await offered()
  await server.pool.query('delete from waiting')
  expect([before, during, await offered()]).toEqual([0, 1, 0])
  await server.stop()
})
