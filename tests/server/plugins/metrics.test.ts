import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modCases, outbox } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { freePort } from '#tests/support/nginx.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const TOKEN = 'a-token-for-scraping'
const authorization = `Bearer ${TOKEN}`

/** Returns the values of a metric by its labels. */
function valuesOf(text: string, name: string): Record<string, number> {
  const found = text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (\\S+)$`, 'gm'))
  return Object.fromEntries([...found].map(([, labels = '', value]) => [labels, Number(value)]))
}

describe('metrics behind a token', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } })
  })
  afterAll(() => server.stop())
  const scrape = async () => (await server.api.get('/metrics', { headers: { authorization } })).text

  test('are not found without the token', async () => {
    const answers = await Promise.all([
      server.api.get('/metrics'),
      server.api.get('/metrics', { headers: { authorization: 'Bearer a-token-for-scrapinG' } }),
      server.api.get('/nowhere'),
    ])
    const [{ body }] = answers
    expect(answers.map((one) => [one.status, one.body])).toEqual(answers.map(() => [404, body]))
  })

  test('count requests by the route’s pattern and the status, never by path', async () => {
    await server.api.get('/api/pages/rules')
    await server.api.get('/api/pages/no-such-page')
    await server.api.get('/api/parent/c2VjcmV0LXRva2Vu')
    const text = await scrape()
    const of = (status: number) => `{method="GET",route="/api/pages/:id",status="${status}"}`
    const counts = valuesOf(text, 'http_requests_total')
    expect([counts[of(200)], counts[of(404)], text.includes('c2VjcmV0LXRva2Vu')]).toEqual([
      1,
      1,
      false,
    ])
    expect(valuesOf(text, 'http_request_duration_seconds_count')['{route="/api/pages/:id"}']).toBe(
      2,
    )
  })

  test('say how long jobs and mails have waited', async () => {
    const mail = {
      kind: 'reminder',
      to: 'moth@critters.example',
      subject: 's',
      text: 't',
      html: 'h',
    }
    await server.act(({ tx, now }) => enqueueMail(tx, mail, now))
    server.clock.advance({ minutes: 5 })
    const text = await scrape()
    expect([
      valuesOf(text, 'critter_swap_queue_waiting')['{kind="mail"}'],
      valuesOf(text, 'critter_swap_queue_lateness_seconds')['{kind="mail"}'],
      valuesOf(text, 'critter_swap_queue_waiting')['{kind="transcode"}'],
      valuesOf(text, 'critter_swap_oldest_mail_seconds'),
      valuesOf(text, 'critter_swap_database_up'),
    ]).toEqual([1, 300, 0, { '': 300 }, { '': 1 }])
    await server.mails()
    expect(await server.db.$count(outbox)).toBe(1)
    expect(valuesOf(await scrape(), 'critter_swap_oldest_mail_seconds')).toEqual({ '': 0 })
  })

  test('count open cases by kind and age', async () => {
    const { id: memberId } = await aMemberOf(server)
    await server.db
      .insert(modCases)
      .values({ kind: 'privacy_note', memberId, openedAt: server.clock.now() })
    server.clock.advance({ days: 3 })
    expect(valuesOf(await scrape(), 'critter_swap_cases_open')).toEqual({
      '{kind="privacy_note",age="under_7d"}': 1,
    })
  })

  test('include the last tick, the pool, the event loop and the release', async () => {
    server.app.ticks.last = server.clock.now()
    const text = await scrape()
    expect(valuesOf(text, 'critter_swap_last_tick_timestamp_seconds')).toEqual({
      '': server.clock.now().getTime() / 1_000,
    })
    for (const name of [
      'database_waiting',
      'connections_open',
      'uploads_arriving',
      'store_failing',
    ])
      expect(valuesOf(text, `critter_swap_${name}`)).toEqual({ '': 0 })
    expect(Object.keys(valuesOf(text, 'critter_swap_build_info'))).toEqual([
      '{version="unbuilt",commit=""}',
    ])
    expect(text).toContain('nodejs_eventloop_lag_seconds ')
  })
})

test('the alarms and the dashboard use metrics that exist', async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } })
  await server.api.get('/api/pages')
  const { text } = await server.api.get('/metrics', { headers: { authorization } })
  await server.stop()
  const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  const used = ['alarms.yml', 'grafana-dashboard.json'].flatMap((file) =>
    readFileSync(`docs/operations/${file}`, 'utf8').match(
      /\b(critter_swap|http|nodejs|process)_[a-z\d_]+/g,
    ),
  )
  const missing = used.filter((name) => !existing.has(String(name).replace(/_bucket$/, '')))
  expect([used.length > 20, missing]).toEqual([true, []])
})

test('metrics are still served while the database is away', async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } })
  await server.pool.end()
  const { status, text } = await server.api.get('/metrics', { headers: { authorization } })
  await server.app.close()
  expect([status, valuesOf(text, 'critter_swap_database_up')]).toEqual([200, { '': 0 }])
  expect(valuesOf(text, 'critter_swap_queue_waiting')).toEqual({})
})

test('metrics have a port of their own, and are not found on the site', async () => {
  const port = await freePort()
  const server = await startTestServer({ env: { METRICS_PORT: `${port}` } })
  const asked = async (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`http://127.0.0.1:${port}${path}`, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
  const statuses = [await asked('/metrics'), await asked('/api/pages')]
  const { status } = await server.api.get('/metrics')
  await server.stop()
  expect([statuses, status]).toEqual([[200, 404], 404])
  await expect(asked('/metrics')).rejects.toThrow('ECONNREFUSED')
})

test('a port for metrics that is taken keeps the server from starting, with one line', async () => {
  const taken = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
  const failure = await startTestServer({ env: { METRICS_PORT: `${port}` } }).catch(
    (error) => error,
  )
  taken.close()
  expect([failure instanceof CannotStart, failure.message]).toEqual([
    true,
    'METRICS_PORT, METRICS_HOST: cannot listen there (EADDRINUSE)',
  ])
})
