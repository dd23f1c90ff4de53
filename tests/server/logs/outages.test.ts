import { expect, test } from 'vitest'
import { OutageLines, outageIn } from '#server/logs/outages.ts'
import { logging } from '#server/plugins/log.ts'
import { StoreFailed } from '#server/storage/store.ts'
import { collector } from '#tests/support/collector.ts'
import { startTestServer } from '#tests/support/server.ts'

const coded = (code: string) => Object.assign(new Error('moth@critters.example'), { code })

test.each([
  ['a database that refuses connections', coded('ECONNREFUSED'), 'database ECONNREFUSED'],
  ['a database that shuts down', coded('57P01'), 'database 57P01'],
  ['a lost connection', new Error('Connection terminated unexpectedly'), 'database lost'],
  ['a standby', coded('25006'), 'database read-only'],
  [
    'a standby that has no unlogged tables',
    Object.assign(coded('0A000'), { routine: 'get_relation_info' }),
    'database read-only',
  ],
  ['a deadlock', coded('40P01'), 'database 40P01: a job failed'],
  [
    'a bucket with a wrong key',
    new StoreFailed(coded('InvalidAccessKeyId')),
    'store InvalidAccessKeyId',
  ],
])('%s is an outage with the code of its cause', (_, error, outage) => {
  expect(outageIn(error, 'a job failed')).toEqual({ outage })
})

test('a bug is not an outage', () => {
  expect(outageIn(new TypeError('x is not a function'), 'a job failed')).toBe(null)
})

test('an outage has one line a minute, and each cause has its own', () => {
  const lines = new OutageLines()
  const at = (second: number, outage = 'database 57P01') => lines.take(outage, second * 1_000)
  expect([at(0), at(1), at(59), at(59, 'relay ETIMEDOUT CONN'), at(60), at(61), at(200)]).toEqual([
    0,
    null,
    null,
    0,
    2,
    null,
    1,
  ])
})

test('a hundred calls without a database write one line of level 40', async () => {
  const log = collector()
  const server = await startTestServer({ log: logging(log) })
  await server.pool.end()
  const answers = await Promise.all(Array.from({ length: 100 }, () => server.api.get('/api/pages')))
  await server.app.close()
  const lines = log.lines.map((line) => JSON.parse(line))
  expect([
    new Set(answers.map(({ status }) => status)),
    lines.filter(({ level }) => level > 30).map(({ level, outage }) => [level, outage]),
    lines.filter(({ status }) => status === 503).length,
  ]).toEqual([new Set([503]), [[40, 'database lost']], 100])
})
