import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pressure } from '#server/plugins/pressure.ts'
import { DEADLINES } from '#server/time/deadlines.ts'
import { startTestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'

const CROWDED = {
  message: 'Critter Swap is very busy right now. Please try again in a moment',
  code: 'unavailable',
}

test('a call beyond the limit of the queue gets a 503, and the calls in the queue are served', async () => {
  const server = await startTestServer({ longestLine: 2, env: { DATABASE_POOL: '1' } })
  onTestFinished(() => server.stop())
  const read = () => server.api.get('/api/pages')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await new Promise<void>((has) => {
    void server.db.transaction(async () => {
      has()
      await held
    })
  })
  const inLine = [read(), read()]
  await expect.poll(() => server.pool.waitingCount).toBe(2)
  const { status, body, headers } = await read()
  letGo()
  const answered = statuses(await Promise.all(inLine))
  const afterwards = await read()
  expect([
    { status, body, retryAfter: headers['retry-after'] },
    answered,
    afterwards.status,
  ]).toEqual([{ status: 503, body: CROWDED, retryAfter: '2' }, [200, 200], 200])
})

test('a full queue refuses only API calls, with the usual headers', async () => {
  const pages = 'https://pages.swap.example'
  const server = await startTestServer({ longestLine: 0, env: { CLIENT_ORIGIN: pages } })
  onTestFinished(() => server.stop())
  const asked = { headers: { origin: pages } }
  const { status, body, headers } = await server.api.get('/api/pages', asked)
  const { 'content-length': _, date: __, connection: ___, 'x-request-id': ____, ...told } = headers
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/pages',
    headers: { origin: pages, 'access-control-request-method': 'GET' },
  })
  const others = await Promise.all(
    ['/%61pi/pages', '/api/nowhere', '/healthz', '/readyz'].map((path) => server.api.get(path)),
  )
  expect([status, body, told]).toEqual([
    503,
    CROWDED,
    {
      'access-control-allow-origin': pages,
      'access-control-expose-headers': 'Retry-After, Idempotent-Replayed, X-Request-Id',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '2',
      vary: 'Origin',
      'x-content-type-options': 'nosniff',
    },
  ])
  expect([preflight.statusCode, ...statuses(others)]).toEqual([204, 503, 503, 200, 200])
})

/** Blocks the event loop for a while. */
function hold(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a process that cannot keep up responds with 503 and Retry-After, while /healthz still returns 200', async () => {
  const server = await startTestServer({ longestDelayMs: 10 })
  const late = async () => {
    hold(50)
    const { status, body, headers } = await server.api.get('/api/pages')
    return { status, body, retryAfter: headers['retry-after'] }
  }
  await expect.poll(late, { timeout: 20_000, interval: 20 }).toEqual({
    status: 503,
    body: CROWDED,
    retryAfter: '2',
  })
  const alive = await server.api.get('/healthz')
  await server.stop()
  expect(alive.status).toBe(200)
})

test('delays while the process starts do not cause a call to be refused', async () => {
  const app = Fastify()
  app.register(pressure, { deadlines: DEADLINES, longestLine: 1, longestDelayMs: 10 })
  app.get('/', async () => 'well')
  await app.ready()
  hold(1_200)
  // The plugin's clock is stopped, so that even a slow call counts as just after the start.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const url = await app.listen({ port: 0 })
  const { status } = await fetch(url)
  await app.close()
  expect(status).toBe(200)
})
