import { afterAll, beforeAll, expect, test } from 'vitest'
import { logging } from '#server/plugins/log.ts'
import { collector } from '#tests/support/collector.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, said, tally } from '#tests/support/several.ts'

const log = collector()
let server: TestServer
let pike: LoggedIn
beforeAll(async () => {
  server = await startTestServer({ log: logging(log), env: { RATE_LIMIT: 'on' } })
  pike = await aMemberOf(server)
})
afterAll(() => server.stop())

const ask = (query: string, { api } = pike) => api.get(`/api/geocode${query}`)

test('a member gets the name of the town where they are, and guests get none', async () => {
  expect(said(await ask('?lat=53.8&lng=-1.55'))).toEqual({
    status: 200,
    body: { data: { locality: 'Leeds' } },
  })
  expect((await server.api.get('/api/geocode?lat=53.8&lng=-1.55')).status).toBe(401)
})

test('a location far from any town has no name', async () => {
  expect(said(await ask('?lat=30&lng=-40'))).toEqual({ status: 200, body: { data: null } })
})

test('impossible coordinates are refused with a clear message', async () => {
  const lat = ['lat must be a number from -90 to 90']
  const lng = ['lng must be a number from -180 to 180']
  expect(said(await ask('?lat=90.5&lng='))).toEqual({
    status: 400,
    body: { message: lat[0], code: 'invalid_query', errors: { lat, lng } },
  })
})

test('a member can ask for the name of their town thirty times a minute', async () => {
  const wanda = await aMemberOf(server)
  expect(tally(await atOnce(32, () => ask('?lat=53.8&lng=-1.55', wanda)))).toEqual({
    200: 30,
    429: 2,
  })
})

test('no coordinates reach the log', async () => {
  await ask('?lat=12.3456&lng=65.4321')
  expect(log.text().match(/12\.3|65\.4|53\.8|lat=/)).toBe(null)
  expect(log.text()).toContain('/api/geocode')
})
