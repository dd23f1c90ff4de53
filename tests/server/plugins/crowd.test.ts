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
  const app = Fastify()
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
  const get = async (url: string) => {
    const { statusCode: status, headers, body } = await app.inject(url)
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
