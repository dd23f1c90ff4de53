import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Attempts } from '#server/plugins/attempts.ts'
import { Refused } from '#server/refused.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer, testClock } from '#tests/support/server.ts'

describe('calls', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
  })
  afterAll(() => server.stop())

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const tally = (answers: { status: number }[]) =>
    answers.reduce<Record<number, number>>((sum, { status }) => {
      sum[status] = (sum[status] ?? 0) + 1
      return sum
    }, {})

  test('the 301st in a minute from one address is refused in the one shape, others go on', async () => {
    const call = () => server.api.get('/api/pages', from('203.0.113.1'))
    const answers = await Promise.all(Array.from({ length: 300 }, call))
    const { status, body, headers } = await call()
    expect(tally(answers)).toEqual({ 200: 300 })
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        message: 'That was a lot at once. Please try again in a moment',
        code: 'too_many',
      },
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.api.get('/api/pages', from('203.0.113.2'))).status).toBe(200)
    expect((await server.api.get('/%61pi/pages', from('203.0.113.1'))).status).toBe(429)
  })

  test('a member is counted by herself, wherever she calls from', async () => {
    const { api } = await aMemberOf(server)
    const answers = await Promise.all(
      Array.from({ length: 305 }, (_, i) => api.get('/api/pages', from(`198.51.100.${i % 250}`))),
    )
    expect(tally(answers)).toEqual({ 200: 300, 429: 5 })
  })

  test('pages and pictures are not counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 310 }, () => server.api.get('/media/x.webp', from('203.0.113.3'))),
    )
    expect(tally(answers)).toEqual({ 404: 310 })
  })
})

test('RATE_LIMIT=off lifts the limits', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  const answers = await Promise.all(Array.from({ length: 310 }, () => server.api.get('/api/pages')))
  const wrong = () => server.app.wrongPasswords.take('moth@critters.example')
  for (let i = 0; i < 20; i += 1) wrong()
  await server.stop()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

describe('attempts', () => {
  const waitOf = (attempts: Attempts, key: string) => {
    try {
      attempts.take(key)
      return 0
    } catch (error) {
      return error instanceof Refused ? error.retryAfter : error
    }
  }

  test('the sixth in a minute is refused until the minute is over', () => {
    const clock = testClock('2030-01-01T00:00:00.000Z')
    const attempts = new Attempts(clock, { max: 5, windowMs: 60_000 })
    const waits = Array.from({ length: 6 }, () => waitOf(attempts, 'a'))
    clock.advance({ seconds: 45 })
    waits.push(waitOf(attempts, 'a'))
    clock.advance({ seconds: 15 })
    waits.push(waitOf(attempts, 'a'))
    expect(waits).toEqual([0, 0, 0, 0, 0, 60, 15, 0])
  })

  test('each account has its own, and a good try is given back', () => {
    const clock = testClock('2030-01-01T00:00:00.000Z')
    const attempts = new Attempts(clock, { max: 1, windowMs: 60_000 })
    attempts.take('a')
    attempts.giveBack('a')
    attempts.giveBack('unknown')
    expect([waitOf(attempts, 'a'), waitOf(attempts, 'a'), waitOf(attempts, 'b')]).toEqual([
      0, 60, 0,
    ])
  })

  test('many keys push the oldest out instead of filling the memory', () => {
    const clock = testClock('2030-01-01T00:00:00.000Z')
    const attempts = new Attempts(clock, { max: 1, windowMs: 60_000 })
    for (let i = 0; i <= 10_000; i += 1) attempts.take(`key ${i}`)
    expect([waitOf(attempts, 'key 0'), waitOf(attempts, 'key 10000')]).toEqual([0, 60])
  })
})
