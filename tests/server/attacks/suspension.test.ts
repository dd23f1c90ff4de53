import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signups } from '#server/db/schema.ts'
import { editExchange } from '#tests/support/exchanges.ts'
import { aMemberOf, aModOf, anAdminOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import {
  anExchangeOf,
  aParticipantOf,
  aSwapOf,
  type Participant,
  PENDING,
} from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const REASON = 'Letters that hurt'

/** Records a parcel as sent, so that a suspension keeps the member in the swap. */
const sends = ({ api }: Participant, exchange_id: number) =>
  api.post('/api/steps', { exchange_id, type: 'physical_sent' })

async function suspend({ id }: { id: number }): Promise<void> {
  const admin = await anAdminOf(server)
  const { status } = await admin.api.post(`/api/mod/members/${id}/suspend`, { reason: REASON })
  if (status !== 200) throw new Error(`not suspended: ${status}`)
}

test('a suspended member can no longer view an address', async () => {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [gifter, recipient] = circle as [Participant, Participant]
  await sends(gifter, exchange.id)
  await suspend(gifter)
  const { status, body } = await gifter.api.post(`/api/signups/${gifter.signupId}/address`)
  expect([status, body.code]).toEqual([403, 'suspended'])
  expect((await recipient.api.get('/api/me/address-views')).body).toEqual({ data: [] })
})

const standingIn = async (id: number) => {
  const rows = await server.db.select().from(signups).where(eq(signups.exchangeId, id))
  return rows.filter(({ leftAt }) => leftAt === null).map(({ userId }) => userId)
}
const recipientOf = async ({ api }: Participant, id: number) =>
  (await api.get(`/api/exchange-detail/${id}`)).body.data.my_signup.paired_with

test('a suspended member is removed from exchanges that have not started', async () => {
  const ahead = await anExchangeOf(server, await aMemberOf(server))
  const member = await aParticipantOf(server, ahead)
  const someone = await aParticipantOf(server, ahead)
  await suspend(member)
  expect(await standingIn(ahead.id)).toEqual([someone.id])
})

test('a suspended member is removed from a running swap, and their gifter sends to their recipient instead', async () => {
  const { circle, exchange } = await aSwapOf(server, 4)
  const [gifter, member, recipient] = circle as [Participant, Participant, Participant]
  await suspend(member)
  expect(await standingIn(exchange.id)).not.toContain(member.id)
  expect(await recipientOf(gifter, exchange.id)).toBe(recipient.id)
  const notices = (await member.api.get('/api/notifications')).body.data
  expect(notices.map(({ type }: { type: string }) => type)).toEqual(['removed', 'paired'])
})

test('a suspended member stays in a cancelled swap, and is not told that they were removed from it', async () => {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [member] = circle as [Participant]
  const mod = await aModOf(server)
  await mod.api.post(`/api/mod/exchanges/${exchange.id}/cancel`, { reason: 'A flood.' })
  await server.runJobs()
  await suspend(member)
  const notices = (await member.api.get('/api/notifications')).body.data
  expect([
    await standingIn(exchange.id),
    notices.map(({ type }: { type: string }) => type),
  ]).toEqual([expect.arrayContaining(circle.map(({ id }) => id)), ['cancelled', 'paired']])
})

test.each([
  ['their own parcel is', 1],
  ['a parcel for them is', 0],
])('a suspended member stays in a running swap if %s on the way', async (_, sender) => {
  const { circle, exchange } = await aSwapOf(server, 4)
  const [gifter, member, recipient] = circle as [Participant, Participant, Participant]
  await sends(circle[sender] as Participant, exchange.id)
  await suspend(member)
  expect(await standingIn(exchange.id)).toContain(member.id)
  expect(await recipientOf(gifter, exchange.id)).toBe(member.id)
  expect(await recipientOf(member, exchange.id)).toBe(recipient.id)
})

test('a suspended member can no longer change their exchanges', async () => {
  const creator = await aMemberOf(server)
  const exchange = await anExchangeOf(server, creator)
  await suspend(creator)
  const change = { label: 'Send me your address' }
  const { status, body } = await editExchange(creator, exchange.id, change)
  expect([status, body.code]).toEqual([403, 'suspended'])
})

test('a suspended member can no longer read their recipient’s survey answers', async () => {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [gifter] = circle as [Participant]
  await sends(gifter, exchange.id)
  const read = () => gifter.api.get(`/api/signups/${gifter.signupId}/surveys`)
  const before = await read()
  await suspend(gifter)
  expect([before.status, said(await read())]).toEqual([
    200,
    {
      status: 403,
      body: { message: 'Your account is suspended. Please ask an elf.', code: 'suspended' },
    },
  ])
})

test.each([
  ['a mod', aModOf],
  ['an admin', anAdminOf],
])('%s who is suspended loses the role’s rights from the next call on', async (_who, aMod) => {
  const { exchange, circle } = await aSwapOf(server, 3)
  const waiting = await anExchangeOf(server, await aMemberOf(server), PENDING)
  const mod = await aMod(server)
  await suspend(mod)
  const member = await aMemberOf(server)
  const answers = [
    await mod.api.get('/api/mod/members'),
    await mod.api.get('/api/mod/audit'),
    await mod.api.post(`/api/mod/exchanges/${waiting.id}/approve`),
    await mod.api.post(`/api/mod/signups/${circle[0]?.signupId}/remove`, { reason: 'Revenge' }),
    await mod.api.post(`/api/mod/members/${member.id}/suspend`, { reason: REASON }),
    await mod.api.post(`/api/mod/members/${member.id}/role`, { role: 'admin' }),
    await mod.api.get(`/api/exchange-detail/${waiting.slug}`),
  ]
  expect(statuses(answers)).toEqual([403, 403, 403, 403, 403, 403, 404])
  const { signups: shown } = (await mod.api.get(`/api/exchange-detail/${exchange.id}`)).body.data
  expect(shown.map(({ paired_with }: { paired_with: number | null }) => paired_with)).toEqual([
    null,
    null,
    null,
  ])
  expect((await mod.api.get('/api/me')).body.data.role).toBe('member')
})

test('an admin whose only colleague is suspended may approve their own exchange', async () => {
  const alone = await startTestServer()
  const [admin, mod] = [await anAdminOf(alone), await aModOf(alone)]
  const { id } = await anExchangeOf(alone, admin, { ...PENDING, preferredStartAt: '2030-03-01' })
  const approve = () => admin.api.post(`/api/mod/exchanges/${id}/approve`)
  const before = await approve()
  await admin.api.post(`/api/mod/members/${mod.id}/suspend`, { reason: REASON })
  expect([before.status, (await approve()).status]).toEqual([422, 200])
  await alone.stop()
})
