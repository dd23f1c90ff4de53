import { afterAll, beforeAll, expect, test } from 'vitest'

import { proposeExchange } from '#tests/support/exchanges.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, tally } from '#tests/support/several.ts'
import { aSwapOf } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.stop())

const tooOften = (wait: string) => ({
  status: 429,
  body: {
    message: `That was a lot. Please try again in ${wait}`,
    code: 'too_many',
  },
})

test('a member can propose five exchanges an hour, and the refusal of the sixth proposal says when to try again', async () => {
  const { api } = await aMemberOf(server)
  const propose = () => proposeExchange({ api })
  const five = await inTurn(5, propose)
  server.clock.advance({ minutes: 10 })
  const sixth = await propose()
  server.clock.advance({ minutes: 50 })
  expect([tally(five), said(sixth), (await propose()).status]).toEqual([
    { 201: 5 },
    tooOften('50 minutes'),
    201,
  ])
})

test('a member can record thirty steps an hour, with and without posts, and other members are not affected', async () => {
  const { exchange, circle } = await aSwapOf(server, 2)
  const [me, other] = circle
  if (!me || !other) throw new Error('a swap of two has two')
  const record = (api: typeof me.api) =>
    api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent' })
  const answers = await atOnce(31, () => record(me.api))
  const withPost = await me.api.post('/api/steps/stepandpost', {
    exchange_id: exchange.id,
    message: 'Look!',
  })
  expect([tally(answers), withPost.status, (await record(other.api)).status]).toEqual([
    { 201: 30, 429: 1 },
    429,
    201,
  ])
})

test('repeated requests with the same key count once against the limit', async () => {
  const { exchange, circle } = await aSwapOf(server, 2)
  const [me] = circle
  if (!me) throw new Error('a swap of two has two')
  const key = 'a1f0c6d1-7f8a-4a6b-9c2d-1e2f3a4b5c6d'
  const record = () =>
    me.api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent' }, { key })
  expect(tally(await inTurn(40, record))).toEqual({ 201: 40 })
})
