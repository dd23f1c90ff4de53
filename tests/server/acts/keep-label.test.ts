import { subYears } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#rules/time/clock.ts'
import { members } from '#server/db/schema.ts'
import { HOME } from '#tests/support/home.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, openEnvelope, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A gifter and the recipient whose address they may read. */
async function aPair() {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [gifter, recipient] = circle as [Participant, Participant]
  return { gifter, recipient, exchange }
}
const open = async ({ api, signupId }: Participant, body?: object) =>
  (await api.post(`/api/signups/${signupId}/address`, body)).body.data
const ledgerOf = async ({ api }: Participant) =>
  (await api.get('/api/me/address-views')).body.data.map(
    ({ is_kept }: { is_kept: boolean }) => is_kept,
  )
const mine = async ({ api }: Participant, slug: string) =>
  (await api.get(`/api/exchange-detail/${slug}`)).body.data.my_signup

test('a device may store an address label only if it asks first, and the address’s owner sees which labels were stored', async () => {
  const { gifter, recipient } = await aPair()
  const kept = [
    await open(gifter),
    await open(gifter, { keeps: false }),
    await open(gifter, { keeps: true }),
  ].map(({ is_kept }) => is_kept)
  expect([kept, await ledgerOf(recipient)]).toEqual([
    [false, false, true],
    [true, false, false],
  ])
})

test('no device may store a minor’s address label', async () => {
  const { gifter, recipient } = await aPair()
  const birthDate = utcDay(subYears(server.clock.now(), 15))
  await server.db
    .update(members)
    .set({ birthDate, parentConfirmedAt: server.clock.now() })
    .where(eq(members.id, recipient.id))
  const { is_kept, city } = await open(gifter, { keeps: true })
  expect([is_kept, city, await ledgerOf(recipient)]).toEqual([false, HOME.city, [false]])
})

test('a gifter who has opened the envelope sees when the address was last changed', async () => {
  const { gifter, recipient, exchange } = await aPair()
  const sealed = (await mine(gifter, exchange.slug)).address_changed_at
  await openEnvelope(gifter)
  const before = (await mine(gifter, exchange.slug)).address_changed_at
  const label = await open(gifter)
  server.clock.advance({ hours: 1 })
  await recipient.api.put(`/api/addresses/${recipient.addressId}`, {
    ...HOME,
    label: 'Home',
    line1: '5 Granny Lane',
  })
  const after = await mine(gifter, exchange.slug)
  expect([sealed, label.changed_at, after.address_changed_at]).toEqual([
    null,
    before,
    server.clock.now().toISOString(),
  ])
  expect(before).not.toBe(after.address_changed_at)
  expect((await mine(recipient, exchange.slug)).address_changed_at).toBe(null)
})
