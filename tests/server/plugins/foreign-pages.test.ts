import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PAGES = 'https://pages.swap.example'

/** The response headers that a browser checks for a page from another origin. */
const corsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name.startsWith('access-control') || name === 'vary',
    ),
  )

const from = (origin: string) => ({ headers: { origin } })

describe('the origin set as CLIENT_ORIGIN', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { CLIENT_ORIGIN: PAGES } })
  })
  afterAll(() => server.stop())

  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/api/signups',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key,content-type',
      },
    })

  test('gets a response to a preflight request', async () => {
    const { statusCode, headers } = await preflight(PAGES)
    expect([statusCode, corsOf(headers)]).toEqual([
      204,
      {
        'access-control-allow-origin': PAGES,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
        'access-control-expose-headers': 'Retry-After, Idempotent-Replayed, X-Request-Id',
        'access-control-max-age': '86400',
        vary: 'Origin',
      },
    ])
  })

  test('may read responses, including refusals', async () => {
    const answers = [
      await server.api.get('/api/regions', from(PAGES)),
      await server.api.get('/api/me', from(PAGES)),
      await server.api.get('/api/nowhere', from(PAGES)),
    ]
    expect(answers.map(({ headers }) => headers['access-control-allow-origin'])).toEqual([
      PAGES,
      PAGES,
      PAGES,
    ])
  })

  test('is the only other origin whose pages may read a response', async () => {
    const others = ['https://evil.example', 'https://pages.swap.example.evil.example', 'null']
    const answers = await Promise.all(
      others.flatMap((origin) => [preflight(origin), server.api.get('/api/me', from(origin))]),
    )
    expect(answers.map(({ headers }) => corsOf(headers))).toEqual(Array(6).fill({ vary: 'Origin' }))
  })

  test('may show pictures', async () => {
    const { body } = await server.api.get('/api/approved_headers')
    const { headers } = await server.api.get(body.data[0].formats.exchange_thumb)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})

test('without CLIENT_ORIGIN no response has a CORS header', async () => {
  const server = await startTestServer()
  const { status, headers } = await server.api.get('/api/me', from(PAGES))
  await server.stop()
  expect([status, corsOf(headers)]).toEqual([401, {}])
})
