import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refused } from '#server/errors/refused.ts'
import { Attempts } from '#server/plugins/attempts.ts'
import { logging } from '#server/plugins/log.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { collector } from '#tests/support/collector.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer, testClock } from '#tests/support/server.ts'
import { atOnce, inTurn, statuses, tally } from '#tests/support/several.ts'

describe('the limit on API calls', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
  })
  afterAll(() => server.stop())

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  test('refuses the 301st call in a minute from one IP address, and serves other IP addresses', async () => {
    const call = () => server.api.get('/api/pages', from('203.0.113.1'))
    const answers = await Promise.all(Array.from({ length: 300 }, call))
    const { status, body, headers } = await call()
    expect(tally(answers)).toEqual({ 200: 300 })
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        message: 'That was a lot. Please try again in a moment',
        code: 'too_many',
      },
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.api.get('/api/pages', from('203.0.113.2'))).status).toBe(200)
    expect((await server.api.get('/%61pi/pages', from('203.0.113.1'))).status).toBe(429)
  })

  test('counts all calls by a member together, regardless of the IP address', async () => {
    const { api } = await aMemberOf(server)
    const answers = await Promise.all(
      Array.from({ length: 305 }, (_, i) => api.get('/api/pages', from(`198.51.100.${i % 250}`))),
    )
    expect(tally(answers)).toEqual({ 200: 300, 429: 5 })
  })

  test('counts a call without a token or with an invalid token like any other call', async () => {
    const call = (i: number) =>
      server.api.as(i % 3 ? `made-up ${i}` : '').get('/api/me', from('203.0.113.10'))
    expect(tally(await atOnce(305, call))).toEqual({ 401: 300, 429: 5 })
  })

  test('looks up no more unknown tokens once the caller’s IP address has reached the limit', async () => {
    const query = vi.spyOn(server.pool, 'connect')
    const call = (i: number) =>
      server.api.as(`${i}`.padStart(43, 'x')).get('/api/me', from('203.0.113.11'))
    const answers = await atOnce(600, call)
    const queries = query.mock.calls.length
    query.mockRestore()
    expect([tally(answers), queries]).toEqual([{ 401: 300, 429: 300 }, 300])
  })

  test('counts calls to the mod desk by members who have no access to it', async () => {
    const { api } = await aMemberOf(server)
    const suspended = await aModOf(server, { suspendedAt: server.clock.now() })
    const knock = (who: LoggedIn['api']) => atOnce(305, () => who.get('/api/mod/members'))
    expect([tally(await knock(api)), tally(await knock(suspended.api))]).toEqual([
      { 403: 300, 429: 5 },
      { 403: 300, 429: 5 },
    ])
  })

  test('lets a member call from a network whose limit strangers have used up, and refuses a member beyond their own limit without a query', async () => {
    const { api, token } = await aMemberOf(server)
    const home = from('203.0.113.12')
    const before = await api.get('/api/me', home)
    await atOnce(305, () => server.api.as('y'.repeat(43)).get('/api/me', home))
    const during = await api.get('/api/me', home)
    const stranger = await server.api.get('/api/pages', home)
    await atOnce(305, () => api.get('/api/nowhere', home))
    const query = vi.spyOn(server.pool, 'connect')
    const after = await api.get('/api/me', home)
    const queries = query.mock.calls.length
    query.mockRestore()
    expect(token).toHaveLength(43)
    expect([statuses([before, during, stranger, after]), queries]).toEqual([
      [200, 200, 429, 429],
      0,
    ])
  })

  test('counts calls with a logged-out token against the network, not the member', async () => {
    const { api, id } = await aMemberOf(server)
    const home = from('203.0.113.13')
    await api.get('/api/me', home)
    await api.post('/api/auth/logout', {}, home)
    await api.get('/api/me', home)
    const answers = await atOnce(305, () => api.get('/api/me', home))
    const again = server.api.as(await openSession(server.db, id, server.clock.now()))
    expect([tally(answers), (await again.get('/api/me', from('203.0.113.14'))).status]).toEqual([
      { 401: 299, 429: 6 },
      200,
    ])
  })

  test('counts all addresses in an IPv6 network together', async () => {
    const call = (i: number) =>
      server.api.get('/api/pages', from(`2001:db8:0:7::${i.toString(16)}`))
    expect([
      tally(await atOnce(305, call)),
      (await server.api.get('/api/pages', from('2001:db8:0:8::1'))).status,
    ]).toEqual([{ 200: 300, 429: 5 }, 200])
  })

  test('is logged at most once a minute when a caller reaches it, with the member’s id or a pseudonym for the network', async () => {
    const log = collector()
    const logged = await startTestServer({
      env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
      log: logging(log),
    })
    const { api, id } = await aMemberOf(logged)
    await api.get('/api/pages', from('203.0.113.15'))
    await atOnce(310, () => api.get('/api/pages', from('203.0.113.15')))
    await atOnce(310, () => logged.api.get('/api/pages', from('203.0.113.15')))
    const lines = log.lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'a limit was reached')
      .map(({ time: _, pid: __, host: ___, ...line }) => line)
    const { network } = logged.app.traces.of({ network: '203.0.113.15' })
    await logged.stop()
    expect(lines).toEqual([
      { level: 40, limit: 'calls', member: id, msg: 'a limit was reached' },
      { level: 40, limit: 'calls', network, msg: 'a limit was reached' },
    ])
    expect(log.text()).not.toContain('203.0.113.15')
  })

  test('does not apply to media files', async () => {
    const answers = await Promise.all(
      Array.from({ length: 310 }, () => server.api.get('/media/x.webp', from('203.0.113.3'))),
    )
    expect(tally(answers)).toEqual({ 404: 310 })
  })
})

test('RATE_LIMIT=off lifts all limits', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
  const answers = await Promise.all(Array.from({ length: 310 }, () => server.api.get('/api/pages')))
  const moth = { account: 'moth@critters.example', network: '203.0.113.9' }
  const wrong = () => server.app.wrongPasswords.take(moth)
  await inTurn(20, wrong)
  await server.stop()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

describe('limited attempts', () => {
  const waitOf = (attempts: Attempts, account: string) => {
    try {
      attempts.take({ account })
      return 0
    } catch (error) {
      return error instanceof Refused ? error.retryAfter : error
    }
  }

  test('are refused from the sixth on until the minute is over', () => {
    const clock = testClock('2030-01-01T00:00:00.000Z')
    const attempts = new Attempts(clock, { max: 5, windowMs: 60_000 })
    const waits = Array.from({ length: 6 }, () => waitOf(attempts, 'a'))
    clock.advance({ seconds: 45 })
    waits.push(waitOf(attempts, 'a'))
    clock.advance({ seconds: 15 })
    waits.push(waitOf(attempts, 'a'))
    expect(waits).toEqual([0, 0, 0, 0, 0, 60, 15, 0])
  })

  test('are counted per account, and a successful attempt is not counted', () => {
    const clock = testClock('2030-01-01T00:00:00.000Z')
    const attempts = new Attempts(clock, { max: 1, windowMs: 60_000 })
    attempts.take({ account: 'a' })
    attempts.giveBack({ account: 'a' })
    attempts.giveBack({ account: 'unknown' })
    expect([waitOf(attempts, 'a'), waitOf(attempts, 'a'), waitOf(attempts, 'b')]).toEqual([
      0, 60, 0,
    ])
  })

  test('can count more than once if they are costly', () => {
    const attempts = new Attempts(testClock('2030-01-01T00:00:00.000Z'), {
      max: 5,
      windowMs: 60_000,
    })
    attempts.take({ account: 'a' })
    attempts.add({ account: 'a' }, 3)
    expect([waitOf(attempts, 'a'), waitOf(attempts, 'a'), waitOf(attempts, 'b')]).toEqual([
      0, 60, 0,
    ])
  })

  test('are deleted for the account tried longest ago when too many accounts are stored', () => {
    const clock = testClock('2030-01-01T00:00:00.000Z')
    const attempts = new Attempts(clock, { max: 1, windowMs: 60_000 })
    for (let i = 0; i <= 10_000; i += 1) attempts.take({ account: `key ${i}` })
    expect([waitOf(attempts, 'key 0'), waitOf(attempts, 'key 10000')]).toEqual([0, 60])
  })
})
