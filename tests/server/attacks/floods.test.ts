import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOME } from '#tests/support/home.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, statuses } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.stop())

test('posts with and without a step share one limit of ten an hour', async () => {
  const { exchange, circle } = await aSwapOf(server, 2)
  const [{ api }, other] = circle as [Participant, Participant]
  const post = { message: 'Socks!', pictures: [], videos: [], tags: [1] }
  const tell = () => api.post('/api/steps/stepandpost', { ...post, exchange_id: exchange.id })
  const say = () => api.post('/api/posts', post)
  const answers = await inTurn(12, (i) => (i % 2 === 0 ? tell() : say()))
  expect(statuses(answers)).toEqual([...Array(10).fill(201), 429, 429])
  expect((await other.api.post('/api/posts', post)).status).toBe(201)
  const step = { exchange_id: exchange.id, type: 'received' }
  expect((await api.post('/api/steps', step)).status).toBe(201)
})

test('ten simultaneous changes to an address cause one email', async () => {
  const { circle } = await aSwapOf(server, 3)
  const [gifter, { api, addressId }] = circle as [Participant, Participant]
  const change = (i: number) =>
    api.put(`/api/addresses/${addressId}`, { ...HOME, line1: `${i} New Road` })
  const letters = await lettersWhile(server, async () => {
    expect(new Set(statuses(await atOnce(10, change)))).toEqual(new Set([200]))
  })
  expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['address-changed', gifter.email],
  ])
})

test('ten simultaneous requests to record a step cause one email', async () => {
  const { exchange, circle } = await aSwapOf(server, 3)
  const [{ api }, recipient] = circle as [Participant, Participant]
  const step = { exchange_id: exchange.id, type: 'physical_sent' }
  const letters = await lettersWhile(server, () => atOnce(10, () => api.post('/api/steps', step)))
  expect(letters.map(({ kind, recipient: to }) => [kind, to])).toEqual([
    ['gifter-stepped', recipient.email],
  ])
})
