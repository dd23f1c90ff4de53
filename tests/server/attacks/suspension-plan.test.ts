import { addMinutes } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members, modActions, notifications, signups } from '#server/db/schema.ts'
import { aMemberOf, aModOf, anAddressOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { REASON, step } from '#tests/support/pausing.ts'
import { anEffect } from '#tests/support/restrictions.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
let admin: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  admin = await anAdminOf(server)
})
afterAll(() => server.stop())

const planOf = (by: LoggedIn, { id }: { id: number }) =>
  by.api.get(`/api/mod/members/${id}/suspension`)
const suspend = (by: LoggedIn, { id }: { id: number }) =>
  by.api.post(`/api/mod/members/${id}/suspend`, { reason: REASON })

/** Starts a swap of four with the member in it. */
async function runs(member: LoggedIn): Promise<void> {
  const exchange = await anExchangeOf(server, await aMemberOf(server), {
    startAt: addMinutes(server.clock.now(), 1),
  })
  await member.api.post('/api/signups', { exchange_id: exchange.id })
  await inTurn(3, () => aParticipantOf(server, exchange))
  server.clock.advance({ minutes: 1 })
  await server.runJobs()
}

/** A member with an address, who can sign up. */
async function aSwapper(): Promise<LoggedIn> {
  const member = await aMemberOf(server)
  await anAddressOf(server, member)
  return member
}

/** The rows of all tables that a suspension could change. */
const everything = async () => [
  await server.db.select().from(signups).orderBy(signups.id),
  await server.db.select().from(notifications).orderBy(notifications.id),
  await server.db.select().from(modActions).orderBy(modActions.id),
  await server.db.select().from(members).orderBy(members.id),
]

describe('the preview of a suspension', () => {
  test('counts the same running swaps and new matches that the suspension then reports', async () => {
    const member = await aSwapper()
    for (let swap = 0; swap < 9; swap += 1) await runs(member)
    const ahead = await anExchangeOf(server, await aMemberOf(server))
    await member.api.post('/api/signups', { exchange_id: ahead.id })
    const effect = anEffect({ left_running: 9, new_matches: 18, left_before_start: 1 })
    const plan = await planOf(admin, member)
    const done = await suspend(admin, member)
    expect([plan.status, plan.body, done.status, done.body]).toEqual([
      200,
      { data: effect },
      200,
      { data: effect },
    ])
    const told = await server.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(eq(notifications.type, 'rematched'))
    expect(new Set(told.map(({ userId }) => userId)).size).toBe(18)
  })

  test('does not change any data', async () => {
    const member = await aSwapper()
    await runs(member)
    const before = await everything()
    await planOf(admin, member)
    expect(await everything()).toEqual(before)
  })

  test('counts no new match if a parcel is on its way, and all counts are 0 for a member without swaps', async () => {
    const { circle, exchange } = await aSwapOf(server, 3)
    const [gifter, member] = circle as [Participant, Participant]
    await step(gifter, { exchange }, 'physical_sent')
    const plans = [await planOf(admin, member), await planOf(admin, await aMemberOf(server))]
    expect(plans.map(({ body }) => body.data)).toEqual([anEffect({ kept_running: 1 }), anEffect()])
  })

  test('counts the member who is left without a recipient in a swap of two', async () => {
    const { circle } = await aSwapOf(server, 2)
    const [member] = circle as [Participant, Participant]
    const plan = (await planOf(admin, member)).body.data
    expect([plan, (await suspend(admin, member)).body.data]).toEqual(
      Array(2).fill(anEffect({ left_running: 1, without_match: 1 })),
    )
  })

  test('does not reveal to a mod who takes part whether a parcel is on its way', async () => {
    const [still, moving] = [await aSwapOf(server, 4), await aSwapOf(server, 4)]
    const plans = await inTurn(2, async (index) => {
      const { circle, exchange } = index === 0 ? still : moving
      const [gifter, member, , mod] = circle as [Participant, Participant, Participant, Participant]
      if (index === 1) await step(gifter, { exchange }, 'physical_sent')
      await server.db.update(members).set({ role: 'mod' }).where(eq(members.id, mod.id))
      return (await planOf(mod, member)).body.data
    })
    expect(plans).toEqual(Array(2).fill(anEffect({ with_you: 1 })))
  })

  test('is only for mods who may suspend the member, and only while the member is not suspended', async () => {
    const [mod, other, member] = [
      await aModOf(server),
      await aModOf(server),
      await aMemberOf(server),
    ]
    const answers = [
      await planOf(member, mod),
      await planOf(mod, mod),
      await planOf(mod, other),
      await planOf(mod, { id: 2 ** 31 - 1 }),
      await planOf(mod, member),
    ]
    await suspend(mod, member)
    expect(statuses([...answers, await planOf(mod, member)])).toEqual([
      403, 403, 403, 404, 200, 422,
    ])
  })
})
