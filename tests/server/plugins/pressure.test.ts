import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pressure } from '#server/plugins/pressure.ts'
import { startTestServer } from '#tests/support/server.ts'

/** Keeps the process from everything else for a while. */
function hold(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a process that cannot keep up says so at once and when to come back, and is still alive', async () => {
  const server = await startTestServer({ longestDelayMs: 10 })
  const late = async () => {
    hold(50)
    const { status, body, headers } = await server.api.get('/api/pages')
    return { status, body, retryAfter: headers['retry-after'] }
  }
  await expect.poll(late, { timeout: 20_000, interval: 20 }).toEqual({
    status: 503,
    body: {
      message: 'The burrow is a little crowded. Please try again in a moment',
      code: 'unavailable',
    },
    retryAfter: '2',
  })
  const alive = await server.api.get('/healthz')
  await server.stop()
  expect(alive.status).toBe(200)
})

test('what the start held up turns nobody away', async () => {
  const app = Fastify()
  app.register(pressure, { longestDelayMs: 10 })
  app.get('/', async () => 'well')
  await app.ready()
  hold(1_200)
  // However long the call is on its way, the start has only just been.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const url = await app.listen({ port: 0 })
  const { status } = await fetch(url)
  await app.close()
  expect(status).toBe(200)
})
