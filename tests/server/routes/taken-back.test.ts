import { addDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchanges } from '#server/db/schema.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const waiting = { approvedBy: null, approvedAt: null, startAt: null, endAt: null }
const takeBack = ({ api }: LoggedIn, { id }: { id: number }) => api.delete(`/api/exchanges/${id}`)
const refusal = (code: string, message: string) => ({ status: 422, body: { message, code } })

test('a creator can withdraw a pending or rejected proposal, and the proposal is then deleted', async () => {
  const [creator, mod] = [await aMemberOf(server), await aModOf(server)]
  const turnedDown = { rejectedBy: mod.id, rejectedAt: server.clock.now(), rejectionReason: 'Why?' }
  for (const change of [waiting, { ...waiting, ...turnedDown }]) {
    const exchange = await anExchangeOf(server, creator, change)
    expect((await takeBack(creator, exchange)).status).toBe(204)
    const seen = [creator, mod].map(({ api }) => api.get(`/api/exchange-detail/${exchange.slug}`))
    expect(statuses([...(await Promise.all(seen)), await takeBack(creator, exchange)])).toEqual([
      404, 404, 404,
    ])
  }
})

const CALL_OFF = 'Ask an elf to cancel it.'

test('an approved exchange, or one that somebody has ever signed up for, cannot be withdrawn', async () => {
  const creator = await aMemberOf(server)
  const approved = await anExchangeOf(server, creator)
  expect(said(await takeBack(creator, approved))).toEqual(
    refusal('approved', `This exchange is approved. ${CALL_OFF}`),
  )
  const { api, signupId } = await aParticipantOf(server, approved)
  const again = () => server.db.update(exchanges).set(waiting).where(eq(exchanges.id, approved.id))
  await again()
  const counted = refusal('signed_up', `Critters have already signed up. ${CALL_OFF}`)
  expect(said(await takeBack(creator, approved))).toEqual(counted)
  const answer = await api.delete(`/api/signups/${signupId}`, { reason: 'Too busy' })
  expect([answer.status, said(await takeBack(creator, approved))]).toEqual([204, counted])
})

test('an exchange that is over or cancelled cannot be withdrawn, and the refusal says why', async () => {
  const creator = await aMemberOf(server)
  const now = server.clock.now()
  const ended = { startAt: addDays(now, -40), endAt: addDays(now, -10) }
  const cancelled = { cancelledAt: now }
  for (const [change, code, message] of [
    [ended, 'over', 'This exchange is already over.'],
    [cancelled, 'cancelled', 'This exchange is already cancelled.'],
    [{ ...waiting, ...cancelled }, 'cancelled', 'This exchange is already cancelled.'],
  ] as const) {
    const exchange = await anExchangeOf(server, creator, change)
    expect(said(await takeBack(creator, exchange))).toEqual(refusal(code, message))
  }
})

test('nobody can withdraw another member’s exchange, and trying to withdraw a pending exchange gets a 404', async () => {
  const [creator, other, mod] = [
    await aMemberOf(server),
    await aMemberOf(server),
    await aModOf(server),
  ]
  const approved = await anExchangeOf(server, creator)
  const proposed = await anExchangeOf(server, creator, waiting)
  for (const stranger of [other, mod])
    expect(
      statuses([await takeBack(stranger, approved), await takeBack(stranger, proposed)]),
    ).toEqual([403, 404])
  expect((await creator.api.get(`/api/exchange-detail/${proposed.id}`)).status).toBe(200)
})
