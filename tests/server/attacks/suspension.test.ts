import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signups } from '#server/db/schema.ts'
import { aMemberOf, aModOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf, aParticipantOf, aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function suspend({ id }: { id: number }): Promise<void> {
  const mod = await aModOf(server)
  await mod.api.post(`/api/mod/members/${id}/suspend`)
}

test('who is suspended reads no address any more', async () => {
  const { circle } = await aSwapOf(server, 3)
  const [gifter, recipient] = circle as [Participant, Participant]
  await suspend(gifter)
  const { status, body } = await gifter.api.post(`/api/signups/${gifter.signupId}/address`)
  expect([status, body.code]).toEqual([403, 'suspended'])
  expect((await recipient.api.get('/api/me/address-views')).body).toEqual({ data: [] })
})

test('who is suspended is taken out of what has not started, and of nothing else', async () => {
  const { circle } = await aSwapOf(server, 3)
  const [member] = circle as [Participant]
  const other = await aMemberOf(server)
  const ahead = await anExchangeOf(server, other)
  const someone = await aParticipantOf(server, ahead)
  await member.api.post('/api/signups', { exchange_id: ahead.id })
  await suspend(member)
  const standing = async (id: number) => {
    const rows = await server.db.select().from(signups).where(eq(signups.exchangeId, id))
    return rows.filter(({ leftAt }) => leftAt === null).map(({ userId }) => userId)
  }
  expect(await standing(ahead.id)).toEqual([someone.id])
  const [paired] = await server.db.select().from(signups).where(eq(signups.id, member.signupId))
  expect(paired?.leftAt).toBe(null)
})

test('who is suspended changes no exchange of hers any more', async () => {
  const creator = await aMemberOf(server)
  const exchange = await anExchangeOf(server, creator)
  await suspend(creator)
  const { status, body } = await creator.api.put(`/api/exchanges/${exchange.id}`, {
    label: 'Send me your address',
    summary: 'S',
    description: 'D',
    region: 'worldwide',
    max_spots: 10,
    preferred_start_at: '2030-02-01',
    signup_duration: 15,
    exchange_duration: 15,
  })
  expect([status, body.code]).toEqual([422, 'suspended'])
})
