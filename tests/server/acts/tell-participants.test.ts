import { and, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairExchange } from '#server/acts/pair-exchange.ts'
import { callOff, TOLD_AT_ONCE, tellNext } from '#server/acts/tell-participants.ts'
import { exchanges, notifications, outbox } from '#server/db/schema.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { aCrowdOf, signUpCrowd } from '#tests/support/crowds.ts'
import { aMemberOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

const CROWD = 2 * TOLD_AT_ONCE + 100

let server: TestServer
let creator: LoggedIn
beforeAll(async () => {
  server = await startTestServer({ random: Math.random })
  creator = await aMemberOf(server, { email: 'creator@critters.example' })
  await aCrowdOf(server, CROWD)
})
afterAll(() => server.stop())

/** An exchange in which all members take part, starting now. */
async function aCrowdedExchange() {
  const startAt = server.clock.now()
  const exchange = await anExchangeOf(server, creator, { startAt, maxSpots: 10_000 })
  await signUpCrowd(server, exchange.id)
  return exchange
}

/** The number of notified members, and the number of notices and of emails that they got. */
async function told(exchange: { slug: string }, type: 'paired' | 'cancelled', kind: string) {
  const link = `/exchange/${exchange.slug}` as const
  const about = and(eq(notifications.link, link), eq(notifications.type, type))
  const notices = await server.db.select().from(notifications).where(about)
  const [mails] = await server.db
    .select({ total: count() })
    .from(outbox)
    .where(and(eq(outbox.kind, kind), sql`${outbox.text} like ${`%${link}%`}`))
  const readers = new Set(notices.map(({ userId }) => userId))
  return { members: readers.size, notices: notices.length, letters: mails?.total }
}

const toldOfPairs = (exchange: { slug: string }) => told(exchange, 'paired', 'paired')

const all = { members: CROWD, notices: CROWD, letters: CROWD }

/** Pairs the exchange without running the jobs that follow. */
const pairOnly = (id: number) =>
  server.act(async (act) => pairExchange(act, await lockExchange(act.tx, id)))

test('a large group is paired in one step and notified in batches, each member once', async () => {
  const exchange = await aCrowdedExchange()
  await pairOnly(exchange.id)
  expect(await toldOfPairs(exchange)).toEqual({ members: 0, notices: 0, letters: 0 })
  await server.act((act) => tellNext(act, exchange.id))
  const few = TOLD_AT_ONCE
  expect(await toldOfPairs(exchange)).toEqual({ members: few, notices: few, letters: few })
  await server.runJobs()
  expect(await toldOfPairs(exchange)).toEqual(all)
  await server.runJobs()
  expect(await toldOfPairs(exchange)).toEqual(all)
})

test('several processes share the work of notifying the pairs, and notify nobody twice', async () => {
  const exchange = await aCrowdedExchange()
  await Promise.all([server.runJobs(), server.runJobs(), server.runJobs()])
  await server.runJobs()
  expect(await toldOfPairs(exchange)).toEqual(all)
})

test('when an exchange is cancelled while its pairs are being notified, no more pairs are notified, but everyone is notified of the cancellation', async () => {
  const exchange = await aCrowdedExchange()
  await pairOnly(exchange.id)
  await server.act((act) => tellNext(act, exchange.id))
  await server.act(async (act) =>
    callOff(act, await lockExchange(act.tx, exchange.id), { cancellationReason: 'A flood.' }),
  )
  await server.runJobs()
  const few = TOLD_AT_ONCE
  expect(await toldOfPairs(exchange)).toEqual({ members: few, notices: few, letters: few })
  // The creator is notified too, although they take no part.
  const everybody = CROWD + 1
  expect(await told(exchange, 'cancelled', 'exchange-cancelled')).toEqual({
    members: everybody,
    notices: everybody,
    letters: everybody,
  })
  const [row] = await server.db.select().from(exchanges).where(eq(exchanges.id, exchange.id))
  expect(row?.toldUpTo).toBeNull()
})

test('a creator who takes part is notified of a cancellation once', async () => {
  const exchange = await anExchangeOf(server, creator)
  await anAddressOf(server, creator)
  await creator.api.post('/api/signups', { exchange_id: exchange.id })
  await server.act(async (act) => callOff(act, await lockExchange(act.tx, exchange.id), {}))
  const once = { members: 1, notices: 1, letters: 1 }
  expect(await told(exchange, 'cancelled', 'exchange-cancelled')).toEqual(once)
})
