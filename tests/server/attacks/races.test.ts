import { addMinutes } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pairExchange } from '#server/acts/pair-exchange.ts'
import { tryPairing } from '#server/acts/try-pairing.ts'
import { signups } from '#server/db/schema.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { openParentRequest } from '#server/resources/parent/store.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { HOME } from '#tests/support/home.ts'
import { aMemberOf, aModOf, anAddressOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'
import { PATIENT, WAITING, whileUncommitted } from '#tests/support/uncommitted.ts'

const PARENT = 'vex@parents.example'

describe.runIf(hasPostgres)('while an exchange is being paired', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => server.stop())

  /** Waits until one transaction is blocked by another. */
  const isWaitedFor = () =>
    expect.poll(async () => (await server.pool.query(WAITING)).rows.length, PATIENT).toBe(1)

  /** Pairs three members, one of them a child, and runs `act` while they are being paired. */
  async function pairedDuring(
    act: (child: Awaited<ReturnType<typeof aParticipantOf>>) => PromiseLike<unknown>,
  ) {
    const { now } = server.clock
    const startAt = addMinutes(now(), 1)
    const exchange = await anExchangeOf(server, await aMemberOf(server), { startAt })
    await aParticipantOf(server, exchange)
    await aParticipantOf(server, exchange)
    const minor = { birthDate: '2014-06-01', parentEmail: PARENT, parentConfirmedAt: now() }
    const child = await aParticipantOf(server, exchange, minor)
    let acting: PromiseLike<unknown> = Promise.resolve()
    const tried = await tryPairing(server.db, exchange.id, { random: () => 0.5, now: startAt })
    await server.act(async (pairing) => {
      const row = await lockExchange(pairing.tx, exchange.id)
      acting = act(child)
      await isWaitedFor()
      expect(await pairExchange({ ...pairing, now: startAt }, row, tried)).toEqual({
        result: 'paired',
      })
    })
    await acting
    return server.db.select().from(signups).where(eq(signups.exchangeId, exchange.id))
  }
  const givers = (rows: (typeof signups.$inferSelect)[]) =>
    rows.filter(({ leftAt, pairedWith }) => leftAt === null && pairedWith !== null).length

  test('the circle stays complete if a parent withdraws their confirmation', async () => {
    const rows = await pairedDuring(async (child) => {
      const request = { memberId: child.id, parentEmail: PARENT, kind: 'withdraw' } as const
      const token = await server.db.transaction((tx) =>
        openParentRequest(tx, request, server.clock.now()),
      )
      await server.api.post('/api/parent/answer', { token, answer: 'refuse' })
    })
    expect(givers(rows)).toBe(3)
  })

  test('the others send to each other if a mod suspends a member', async () => {
    const mod = await aModOf(server)
    const rows = await pairedDuring((child) =>
      mod.api.post(`/api/mod/members/${child.id}/suspend`, { reason: 'Letters' }),
    )
    const staying = rows.filter(({ leftAt }) => leftAt === null)
    expect(staying.map(({ pairedWith }) => pairedWith)).toEqual(
      staying.map(({ userId }) => userId).toReversed(),
    )
    expect(givers(rows)).toBe(2)
  })
})

test.runIf(hasPostgres)(
  'marking sending as done twice at the same time keeps the time of the first mark',
  async () => {
    const server = await startTestServer({ database: 'postgres' })
    const { circle, exchange } = await aSwapOf(server, 2)
    const [me] = circle as [Participant]
    await me.api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent' })
    const first = new Date('2030-01-15T12:00:30.000Z')
    const answers = await whileUncommitted(
      server,
      `select 1 from exchanges where id = ${exchange.id} for no key update;
       update signups set done_sending_at = '${first.toISOString()}' where id = ${me.signupId}`,
      [() => me.api.post(`/api/signups/${me.signupId}/sending-done`)],
    )
    const [row] = await server.db.select().from(signups).where(eq(signups.id, me.signupId))
    await server.stop()
    expect([statuses(answers), row?.doneSendingAt]).toEqual([[200], first])
  },
)

test.runIf(hasPostgres)(
  'changing an address and making it the default at the same time causes no deadlock',
  async () => {
    const server = await startTestServer({ database: 'postgres', env: { DATABASE_POOL: '20' } })
    const member = await aMemberOf(server)
    const id = await anAddressOf(server, member)
    const answers = await atOnce(40, (i) =>
      i % 2 === 0
        ? member.api.put(`/api/addresses/${id}`, HOME)
        : member.api.post(`/api/addresses/${id}/default`),
    )
    await server.stop()
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
  },
)
