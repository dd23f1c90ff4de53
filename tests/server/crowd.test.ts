import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses, members } from '#server/db/schema.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { HOME } from '#tests/support/home.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, tally } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

const ROUNDS = often({ sample: 2, whole: 5 })

describe.runIf(hasPostgres)('on PostgreSQL,', () => {
  let server: TestServer
  let creator: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
    creator = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  /** Creates this many members, each with an address, in a few SQL statements. */
  async function aCrowd(size: number): Promise<LoggedIn[]> {
    const now = server.clock.now()
    const rows = await server.db
      .insert(members)
      .values(
        Array.from({ length: size }, (_, i) => ({
          email: `crowd.${i}@critters.example`,
          nickname: `Crowd ${i}`,
          birthDate: '1990-05-04',
          region: 'us',
          onboardedAt: now,
          emailVerifiedAt: now,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .returning({ id: members.id })
    await server.db.insert(addresses).values(
      rows.map(({ id: memberId }) => ({
        ...HOME,
        memberId,
        isMain: true,
        createdAt: now,
        updatedAt: now,
      })),
    )
    const tokens = await inTurn(size, (i) => openSession(server.db, rows[i]?.id ?? 0, now))
    return rows.map(({ id }, i) => {
      const token = tokens[i] ?? ''
      return { id, token, api: server.api.as(token) }
    })
  }

  test('when 200 members sign up at the same time, ten get a spot and the rest are refused because the exchange is full', async () => {
    const crowd = await aCrowd(200)
    const rounds = await inTurn(ROUNDS, async () => {
      const { id } = await anExchangeOf(server, creator, { maxSpots: 10 })
      const answers = await Promise.all(
        crowd.map(({ api }) => api.post('/api/signups', { exchange_id: id })),
      )
      const { taken } = (
        await server.pool.query(
          `select count(*)::int as taken from signups where exchange_id = ${id}`,
        )
      ).rows[0]
      const refusals = new Set(answers.flatMap(({ body }) => body.code ?? []))
      return { tally: tally(answers), taken, refusals: [...refusals] }
    })
    const expected = { tally: { 201: 10, 422: 190 }, taken: 10, refusals: ['full'] }
    expect(rounds).toEqual(Array(ROUNDS).fill(expected))
  })
})
