import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idempotencyKeys } from '#server/db/schema.ts'
import { HOME } from '#tests/support/home.ts'
import { aMemberOf, aModOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { aSwapOf, type Participant, type Swap } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a late retry of the request that added an address gets a 404 if the address has since been deleted', async () => {
  const { api } = await aMemberOf(server)
  const key = randomUUID()
  const made = await api.post('/api/addresses', HOME, { key })
  await api.delete(`/api/addresses/${made.body.data.id}`)
  const again = await api.post('/api/addresses', HOME, { key })
  expect([made.status, said(again)]).toEqual([
    201,
    { status: 404, body: { message: 'We couldn’t find this. It may have been deleted' } },
  ])
})

test('a late retry of the request that changed an address gets a 404 if the address has since been deleted', async () => {
  const member = await aMemberOf(server)
  const id = await anAddressOf(server, member)
  const key = randomUUID()
  await member.api.put(`/api/addresses/${id}`, HOME, { key })
  await member.api.delete(`/api/addresses/${id}`)
  expect((await member.api.put(`/api/addresses/${id}`, HOME, { key })).status).toBe(404)
})

test('another member who sends the same idempotency key gets their own response, and learns nothing about the first member', async () => {
  const [one, other] = [await aMemberOf(server), await aMemberOf(server)]
  const key = randomUUID()
  const first = await one.api.post('/api/addresses', HOME, { key })
  const second = await other.api.post(
    '/api/addresses',
    { ...HOME, line1: '2 Temple Road' },
    { key },
  )
  expect([second.status, second.body.data.line1, second.headers['idempotent-replayed']]).toEqual([
    201,
    '2 Temple Road',
    undefined,
  ])
  expect(second.body.data.id === first.body.data.id).toBe(false)
})

describe('no response is stored for retries when', () => {
  test.each<[string, (swap: Swap, mod: LoggedIn) => [LoggedIn, string]]>([
    ['a mod reads the pairs', ({ exchange }, mod) => [mod, `mod/exchanges/${exchange.id}/pairs`]],
    [
      'a mod reads what a removal would change',
      ({ circle: [one] }, mod) => [mod, `mod/signups/${one?.signupId}/removal`],
    ],
    [
      'a mod reads the history of an exclusion list',
      ({ circle: [one] }, mod) => [mod, `mod/members/${one?.id}/list-history`],
    ],
    [
      'a gifter reads their recipient’s address',
      ({ circle: [one] }) => [one as Participant, `signups/${one?.signupId}/address`],
    ],
  ])('%s', async (_, call) => {
    const [{ api }, path] = call(await aSwapOf(server, 3), await aModOf(server))
    const before = await server.db.$count(idempotencyKeys)
    const { status } = await api.post(`/api/${path}`, {}, { key: randomUUID() })
    expect([status, (await server.db.$count(idempotencyKeys)) - before]).toEqual([200, 0])
  })
})

test('a retry with the same idempotency key gets a 401 once the member has logged out', async () => {
  const { api } = await aMemberOf(server)
  const key = randomUUID()
  await api.post('/api/profile', { discord: 'pike' }, { key })
  await api.post('/api/auth/logout')
  const again = await api.post('/api/profile', { discord: 'pike' }, { key })
  expect([again.status, again.body.data]).toEqual([401, undefined])
})
