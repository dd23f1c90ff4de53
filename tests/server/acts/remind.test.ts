import { addDays, subDays } from 'date-fns'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reminder } from '#rules/exchange/reminder.ts'
import { remindNext } from '#server/acts/remind.ts'
import { callOff, TOLD_AT_ONCE } from '#server/acts/tell-participants.ts'
import { members, notifications, outbox } from '#server/db/schema.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { aCrowdOf, signUpCrowd } from '#tests/support/crowds.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

const CROWD = 2 * TOLD_AT_ONCE + 50

describe.each(databases)('a large group of members (%s)', (database) => {
  let server: TestServer
  let creator: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database, random: Math.random })
    creator = await aMemberOf(server, { email: 'creator@critters.example' })
    await aCrowdOf(server, CROWD)
    await server.db.update(members).set({ signupReminders: true }).where(sql`email like 'crowd.%'`)
  })
  afterAll(() => server.stop())

  /** An exchange whose reminders are due tomorrow. */
  const anExchangeAhead = () =>
    anExchangeOf(server, creator, { startAt: addDays(server.clock.now(), 3), maxSpots: 10_000 })
  const itsMomentComes = ({ startAt }: { startAt: Date | null }) =>
    server.clock.set(subDays(startAt as Date, 2).toISOString())

  /** The number of reminded members, the number of notices and the number of reminder emails. */
  async function told({ slug }: { slug: string }, type: Reminder) {
    const link = `/exchange/${slug}`
    const notices = await server.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.link, link), eq(notifications.type, type)))
    const isOfIt = and(eq(outbox.mailClass, 'reminders'), sql`${outbox.text} like ${`%${link}%`}`)
    return {
      members: new Set(notices.map(({ userId }) => userId)).size,
      notices: notices.length,
      letters: await server.db.$count(outbox, isOfIt),
    }
  }
  const so = (many: number) => ({ members: many, notices: many, letters: many })

  test.each<[Reminder, (id: number) => Promise<void>]>([
    ['exchange_starting', (id) => signUpCrowd(server, id)],
    ['signup_reminder', async () => undefined],
  ])(
    'is sent the notice %s in batches shared by several processes, and nobody gets it twice',
    async (reminder, prepare) => {
      const exchange = await anExchangeAhead()
      await prepare(exchange.id)
      itsMomentComes(exchange)
      await server.act((act) => remindNext(act, { exchangeId: exchange.id, reminder, moreDays: 0 }))
      expect(await told(exchange, reminder)).toEqual(so(TOLD_AT_ONCE))
      await Promise.all([server.runJobs(), server.runJobs(), server.runJobs()])
      await server.runJobs()
      expect(await told(exchange, reminder)).toEqual(so(CROWD))
    },
  )

  test('is reminded in batches to send a parcel', async () => {
    const exchange = await anExchangeOf(server, creator, {
      startAt: server.clock.now(),
      maxSpots: 10_000,
    })
    await signUpCrowd(server, exchange.id)
    await server.runJobs()
    server.clock.set(subDays(exchange.sendBy as Date, 3).toISOString())
    const which = { exchangeId: exchange.id, reminder: 'sending_reminder', moreDays: 0 } as const
    await server.act((act) => remindNext(act, which))
    expect(await told(exchange, which.reminder)).toEqual(so(TOLD_AT_ONCE))
    await Promise.all([server.runJobs(), server.runJobs()])
    await server.runJobs()
    expect(await told(exchange, which.reminder)).toEqual(so(CROWD))
  })

  test('gets no further reminders once the exchange is cancelled', async () => {
    const exchange = await anExchangeAhead()
    await signUpCrowd(server, exchange.id)
    itsMomentComes(exchange)
    const which = { exchangeId: exchange.id, reminder: 'exchange_starting', moreDays: 0 } as const
    await server.act((act) => remindNext(act, which))
    await server.act(async (act) =>
      callOff(act, await lockExchange(act.tx, exchange.id), { cancellationReason: 'A flood.' }),
    )
    await server.runJobs()
    expect(await told(exchange, which.reminder)).toEqual(so(TOLD_AT_ONCE))
  })

  test('gets no reminders more than a day after they were due', async () => {
    const exchange = await anExchangeAhead()
    await signUpCrowd(server, exchange.id)
    itsMomentComes(exchange)
    const which = { exchangeId: exchange.id, reminder: 'exchange_starting', moreDays: 0 } as const
    await server.act((act) => remindNext(act, which))
    server.clock.advance({ days: 1 })
    await server.runJobs()
    expect(await told(exchange, which.reminder)).toEqual(so(TOLD_AT_ONCE))
  })
})
