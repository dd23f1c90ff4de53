import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { slowClients } from '#server/plugins/slow-clients.ts'
import { DEADLINES } from '#server/time/deadlines.ts'
import {
  A_CALL,
  answerIn,
  type Connection,
  connectTo,
  HALF_A_BODY,
  HALF_A_HEADER,
} from '#tests/support/connections.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Enough time even on a busy machine. */
const SOON = { timeout: 30_000 }
/** A fraction of the real time limits, but enough to send a whole call. */
const IMPATIENT = { headers: 600, body: 900, pause: 900 }

const connections: Connection[] = []
afterEach(() => {
  for (const { end } of connections.splice(0)) end()
})

async function say(url: string, words: string): Promise<Connection> {
  const connection = await connectTo(url)
  connections.push(connection)
  connection.say(words)
  return connection
}

async function answerTo(url: string, words: string) {
  const { heard, ended } = await say(url, words)
  await ended
  return answerIn(heard())
}

const SAFE = { sniffing: 'nosniff', caching: 'no-store', connection: 'close' }

/** The parts of a response that do not depend on whether Fastify or Node has written it. */
const told = ({ status, body, headers }: ReturnType<typeof answerIn>) => ({
  status,
  body,
  sniffing: headers['x-content-type-options'],
  caching: headers['cache-control'],
  connection: headers.connection,
})

describe('the HTTP server', () => {
  let server: TestServer
  let url: string
  beforeAll(async () => {
    server = await startTestServer({ deadlines: IMPATIENT })
    url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => server.stop())

  const unreadable = { message: 'We can’t read this request', code: 'unreadable' }

  test.each([
    ['text that is not HTTP', 'critters!\r\n\r\n', 400, unreadable],
    [
      'two Content-Length headers',
      'POST /api/pages HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      unreadable,
    ],
    [
      'headers over 16 kB',
      `GET /api/pages HTTP/1.1\r\nHost: a\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      { message: 'The headers of this request are too large', code: 'too_large' },
    ],
    [
      'half a header',
      HALF_A_HEADER,
      408,
      { message: 'This took too long to arrive', code: 'too_slow' },
    ],
    [
      'half a body',
      HALF_A_BODY,
      408,
      { message: 'This took too long to arrive', code: 'too_slow' },
    ],
  ])('refuses, in the usual format, a request with %s', async (_name, words, status, body) => {
    expect(told(await answerTo(url, words))).toEqual({ ...SAFE, status, body })
  })

  test.each([
    ['two hosts', 'GET /api/pages HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET /api/pages HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a broken path', 'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('refuses, as unreadable, a request with %s', async (_name, words) => {
    expect(told(await answerTo(url, words))).toEqual({ ...SAFE, status: 400, body: unreadable })
  })

  test('responds as usual to a request with an unknown Expect header', async () => {
    const words =
      'GET /api/pages HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n'
    expect((await answerTo(url, words)).status).toBe(200)
  })

  test('closes a connection on which no request arrives, and sends no response', async () => {
    const { heard, ended } = await say(url, '')
    await ended
    expect(heard()).toBe('')
  })

  test('lets a client pause between two calls on one connection', async () => {
    const { heard, say: sayMore } = await say(url, A_CALL)
    const answers = () => heard().split('HTTP/1.1 200').length - 1
    await expect.poll(answers, SOON).toBe(1)
    // The pause is as long as the time after which a slow call is refused.
    await answerTo(url, HALF_A_BODY)
    sayMore(A_CALL)
    await expect.poll(answers, SOON).toBe(2)
  })

  test('cuts off a body that stalls, even if it has already responded to the request', async () => {
    const words = HALF_A_BODY.replace('/api/users/exists', '/api/notifications/read')
    const { heard, ended } = await say(url, words)
    await expect.poll(heard, SOON).toContain('401 Unauthorized')
    await ended
  })
})

test('an upload may take any amount of time as long as it makes progress, and is cut off without a response when it stalls', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = Fastify()
  let got = 0
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    payload.on('data', (bytes: Buffer) => {
      got += bytes.length
    })
    payload.on('end', () => done(null))
    payload.on('error', done)
  })
  app.register(slowClients, { deadlines: DEADLINES })
  app.post('/upload', { config: { upload: true } }, async () => ({ got }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const head = [
    'POST /upload HTTP/1.1',
    'Host: critters',
    'Content-Type: application/octet-stream',
    'Content-Length: 1000',
    '',
    'x',
  ].join('\r\n')
  const { say: sayMore, heard, ended } = await say(url, head)
  await expect.poll(() => got, SOON).toBe(1)
  for (let second = 20; second <= 200; second += 20) {
    vi.advanceTimersByTime(20_000)
    sayMore('x')
    await expect.poll(() => got, SOON).toBe(1 + second / 20)
  }
  vi.advanceTimersByTime(20_000)
  vi.advanceTimersByTime(20_000)
  await ended
  vi.useRealTimers()
  await app.close()
  expect([got, heard()]).toEqual([11, ''])
})
