import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { askerNow } from '#server/db/patience.ts'
import { DEADLINES } from '#server/deadlines.ts'
import { crowd, LastSecond } from '#server/plugins/crowd.ts'
import { errors } from '#server/plugins/errors.ts'

test('what was counted is forgotten after a second, a tenth at a time', () => {
  let now = 0
  const served = new LastSecond(() => now)
  const counts = [0, 100, 900, 1_000, 1_099, 1_100, 5_000].map((at) => {
    now = at
    if (at <= 100) served.add()
    return served.count()
  })
  expect(counts).toEqual([1, 2, 2, 1, 1, 0, 0])
})

/** An app whose calls wait for the database until they are let go. */
async function anApp({ leastWaiting }: { leastWaiting: number }) {
  const waiting: (() => void)[] = []
  const app = Fastify({ trustProxy: true })
  app.register(errors)
  app.register(crowd, { deadlines: DEADLINES, leastWaiting })
  app.get('/api/slow', async () => {
    const { waits, served, connection, query } = askerNow()
    waits(true)
    await new Promise<void>((go) => waiting.push(go))
    waits(false)
    served()
    return { connection, query }
  })
  app.get('/elsewhere', async () => 'well')
  await app.ready()
  const get = async (url: string, from = '203.0.113.1') => {
    const {
      statusCode: status,
      headers,
      body,
    } = await app.inject({
      url,
      headers: { 'x-forwarded-for': from },
    })
    return { status, body: body.startsWith('{') ? JSON.parse(body) : body, headers }
  }
  return { get, waiting }
}

test('a call waits as long as it may, and who would wait behind too many is told at once to come back', async () => {
  const { get, waiting } = await anApp({ leastWaiting: 2 })
  const calls = [get('/api/slow'), get('/api/slow')]
  await expect.poll(() => waiting.length).toBe(2)
  const { status, body, headers } = await get('/api/slow')
  const elsewhere = await get('/elsewhere')
  for (const go of waiting) go()
  const answers = await Promise.all(calls)
  expect([status, body, headers['retry-after'], elsewhere.status]).toEqual([
    503,
    {
      message: 'The burrow is a little crowded. Please try again in a moment',
      code: 'unavailable',
    },
    '2',
    200,
  ])
  expect(answers.map((answer) => [answer.status, answer.body])).toEqual([
    [200, { connection: 1_000, query: 2_000 }],
    [200, { connection: 1_000, query: 2_000 }],
  ])
})

test('a network that fills the line turns only itself away, until the line is twice as long', async () => {
  const { get, waiting } = await anApp({ leastWaiting: 4 })
  const calls: Promise<{ status: number }>[] = []
  const answered: number[] = []
  /** The status of a call that is turned away at once, or that it waits. */
  const ask = async (from: string) => {
    const before = waiting.length
    const call = get('/api/slow', from)
    calls.push(call)
    void call.then(({ status }) => answered.push(status))
    const turnedAway = answered.length
    await expect.poll(() => waiting.length > before || answered.length > turnedAway).toBe(true)
    return waiting.length > before ? 'waits' : answered.at(-1)
  }
  const crowd = '203.0.113.1'
  const asked: unknown[] = []
  for (const from of [crowd, crowd, crowd, crowd, crowd, '203.0.113.2', crowd, '203.0.113.2'])
    asked.push(await ask(from))
  for (const network of [3, 4, 5, 6]) asked.push(await ask(`203.0.113.${network}`))
  for (const go of waiting) go()
  await Promise.all(calls)
  expect(asked).toEqual([
    ...['waits', 'waits', 'waits', 'waits', 503],
    ...['waits', 503, 'waits'],
    ...['waits', 'waits', 503, 503],
  ])
})
