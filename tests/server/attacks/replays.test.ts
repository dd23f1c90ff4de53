import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOME } from '#tests/support/home.ts'
import { aMemberOf, anAddressOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a late retry of adding an address that has been deleted since then is answered 404', async () => {
  const { api } = await aMemberOf(server)
  const key = randomUUID()
  const made = await api.post('/api/addresses', HOME, { key })
  await api.delete(`/api/addresses/${made.body.data.id}`)
  const again = await api.post('/api/addresses', HOME, { key })
  expect([made.status, said(again)]).toEqual([
    201,
    { status: 404, body: { message: 'This is not here any more, or never was' } },
  ])
})

test('a late retry of changing an address that has been deleted since then is answered 404', async () => {
  const member = await aMemberOf(server)
  const id = await anAddressOf(server, member)
  const key = randomUUID()
  await member.api.put(`/api/addresses/${id}`, HOME, { key })
  await member.api.delete(`/api/addresses/${id}`)
  expect((await member.api.put(`/api/addresses/${id}`, HOME, { key })).status).toBe(404)
})

test('another member who sends the same key gets their own answer, and learns nothing about the first', async () => {
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

test('a retry with the same key is answered 401 once the member has logged out', async () => {
  const { api } = await aMemberOf(server)
  const key = randomUUID()
  await api.post('/api/profile', { discord: 'pike' }, { key })
  await api.post('/api/auth/logout')
  const again = await api.post('/api/profile', { discord: 'pike' }, { key })
  expect([again.status, again.body.data]).toEqual([401, undefined])
})
