import { addDays } from 'date-fns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModAction } from '#rules/mod/schema.ts'
import { aMemberOf, aModOf, anAdminOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('an admin can pin and unpin an exchange, and a pinned exchange is listed first', async () => {
  const [admin, creator] = [await anAdminOf(server), await aMemberOf(server)]
  const soon = addDays(server.clock.now(), 5)
  await anExchangeOf(server, creator, { startAt: soon })
  const later = await anExchangeOf(server, creator, { startAt: addDays(soon, 2) })
  const pin = async () => (await admin.api.post(`/api/exchanges/${later.slug}/pin`)).body.data
  const first = async () => {
    const { id, is_pinned } = (await creator.api.get('/api/exchanges')).body.data[0]
    return { isLater: id === later.id, is_pinned }
  }
  expect([(await pin()).is_pinned, await first()]).toEqual([
    true,
    { isLater: true, is_pinned: true },
  ])
  expect([(await pin()).is_pinned, await first()]).toEqual([
    false,
    { isLater: false, is_pinned: false },
  ])
  const { data } = (await admin.api.get('/api/mod/audit?perPage=2')).body
  const logged = data.map(({ action, actor, subject_type, subject_label }: ModAction) => [
    action,
    actor?.id,
    subject_type,
    subject_label,
  ])
  expect(logged).toEqual([
    ['unpin', admin.id, 'exchange', later.label],
    ['pin', admin.id, 'exchange', later.label],
  ])
})

test('members and mods cannot pin, and an unknown exchange cannot be pinned', async () => {
  const [member, mod, admin] = [
    await aMemberOf(server),
    await aModOf(server),
    await anAdminOf(server),
  ]
  const { id } = await anExchangeOf(server, member)
  const refused = {
    status: 403,
    body: { message: 'Only an admin can pin.', code: 'not_admin' },
  }
  for (const { api } of [member, mod])
    for (const which of [id, 999_999])
      expect(said(await api.post(`/api/exchanges/${which}/pin`))).toEqual(refused)
  expect((await admin.api.post('/api/exchanges/999999/pin')).status).toBe(404)
  expect((await member.api.get(`/api/exchange-detail/${id}`)).body.data.is_pinned).toBe(false)
})
