import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Late } from '#server/db/patience.ts'
import { describeError } from '#server/logs/describe-error.ts'
import { logging } from '#server/plugins/log.ts'
import { StoreFailed } from '#server/storage/store.ts'
import { collector } from '#tests/support/collector.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const SECRETS = [
  'Correct-Horse-9!',
  'moth@critters.example',
  'c2VjcmV0LXRva2Vu',
  '1 Temple Road',
  '203.0.113.9',
]
const [password, email = '', token, line1] = SECRETS
const log = collector()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ log: logging(log), env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

test('a call is logged in one line with its route, its outcome and the member’s id', async () => {
  const { id, api } = await aMemberOf(server)
  log.lines.length = 0
  await api.get('/api/pages/rules')
  const [{ time, ms, ...line }] = log.lines.map((one) => JSON.parse(one))
  expect([typeof time, typeof ms]).toEqual(['number', 'number'])
  expect(line).toEqual({
    level: 30,
    pid: process.pid,
    host: hostname(),
    reqId: line.reqId,
    req: { method: 'GET', route: '/api/pages/:id' },
    status: 200,
    member: id,
    msg: 'answered',
  })
})

test('a failed call is logged in one line like any other call', async () => {
  const { id, api } = await aMemberOf(server)
  log.lines.length = 0
  await api.post('/api/addresses', { line1 })
  await api.post('/api/signups', { exchange_id: 999_999 })
  await server.api.post('/api/auth/login', { email, password })
  await server.api.get('/api/auth/login/google/callback?code=a&state=b')
  const lines = log.lines.map((one) => JSON.parse(one)).filter(({ msg }) => msg === 'answered')
  expect(lines.map(({ req, status, member }) => [req.method, req.route, status, member])).toEqual([
    ['POST', '/api/addresses', 422, id],
    ['POST', '/api/signups', 404, id],
    ['POST', '/api/auth/login', 422, undefined],
    ['GET', '/api/auth/login/:provider/callback', 422, undefined],
  ])
})

test('no password, token, email or address reaches the log, even when something fails', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` }
  const { api } = server
  await api.post('/api/auth/login', { email, password }, { headers })
  await api.post('/api/register', { email, password, password_confirmation: 'other' }, { headers })
  await api.get(`/api/email/verify/1/${token}`, { headers })
  await api.post(`/api/email/not-me/1/${token}`, {}, { headers })
  await api.get(`/api/parent/${token}`, { headers })
  await api.get(`/parent/${token}`, { headers })
  await api.post('/api/addresses', { line1 }, { headers })
  await api.get(`/api/pages?email=${email}`, { headers })
  await api.post('/api/auth/login', `{"password": "${password}"`, { headers })
  server.app.log.error({ token, email, body: { password } }, 'careless')
  expect(SECRETS.filter((secret) => log.text().includes(secret))).toEqual([])
})

const lineOf = (write: (logger: TestServer['app']['log']) => void) => {
  log.lines.length = 0
  write(server.app.log)
  return JSON.parse(log.lines[0] ?? '')
}

/** A failed query with a secret in its message, its values and its stack. */
const failedQuery = async () =>
  (await server.db
    .execute(sql`select ${line1}::text, ${`${password}\n    at ${email}`}::text from nowhere`)
    .catch((error: unknown) => error)) as Error

describe('an error does not reveal its message when it is logged', () => {
  const wrapped = (cause: unknown) => new Error(`for ${email}`, { cause })
  type Log = TestServer['app']['log']
  test.each<[string, (logger: Log, error: Error) => void]>([
    ['as the only argument', (logger, error) => logger.error(error)],
    ['in a line without a message', (logger, error) => logger.error({ err: error })],
    [
      'with its own message as the line’s message',
      (logger, error) => logger.error({ err: error }, error.message),
    ],
    ['under another name', (logger, error) => logger.error({ failure: error }, 'careless')],
    ['inside another value', (logger, error) => logger.error({ of: [{ it: error }] }, 'careless')],
    [
      'among the values of a message',
      (logger, error) => logger.error('careless %o %s', error, error),
    ],
    [
      'among the fields that a child logger adds',
      (logger, error) => logger.child({ err: error }).error('careless'),
    ],
    [
      'as the cause of another error',
      (logger, error) => logger.error({ err: wrapped(error) }, 'careless'),
    ],
    [
      'as one of several errors',
      (logger, error) => logger.error(new AggregateError([error], error.message)),
    ],
  ])('%s', async (_, write) => {
    const error = await failedQuery()
    expect(SECRETS.filter((secret) => error.message.includes(secret)).length).toBe(3)
    log.lines.length = 0
    write(server.app.log, error)
    expect([log.lines.length, SECRETS.filter((one) => log.text().includes(one))]).toEqual([1, []])
  })
})

test('a line without an error keeps its fields and its message', () => {
  const line = lineOf((logger) =>
    logger.info({ job: 7, about: { ids: [1, 2] } }, 'done with %s', 'it'),
  )
  expect(line).toEqual({
    level: 30,
    time: line.time,
    pid: process.pid,
    host: hostname(),
    job: 7,
    about: { ids: [1, 2] },
    msg: 'done with it',
  })
})

test('a failed query is described by its SQL text, its error code and its stack frames', async () => {
  const { stack, cause, ...described } = describeError(await failedQuery())
  expect(described).toEqual({
    type: 'DrizzleQueryError',
    message: 'a query failed',
    code: '42P01',
    query: 'select $1::text, $2::text from nowhere',
  })
  expect([cause?.type, cause?.message, cause?.code]).toEqual(['error', 'a query failed', '42P01'])
  for (const frames of [stack, cause?.stack]) expect(frames).toMatch(/^ +at .+:\d+:\d+/)
  expect(stack).toContain('log.test.ts')
})

test.each([
  ['Connection terminated unexpectedly', 'Connection terminated'],
  ['timeout exceeded when trying to connect', 'timeout exceeded when trying to connect'],
  [`Unexpected token, "${email}" is not valid JSON`, 'it failed'],
])('an error with the message “%s” is logged as “%s”', (words, said) => {
  const failure = new DrizzleQueryError('select $1', [email], new Error(words))
  const { cause } = describeError(failure)
  expect([cause?.type, cause?.message]).toEqual(['Error', said])
})

test.each([
  [
    'a query that took too long',
    new Late('a query was not answered in time'),
    'a query was not answered in time',
  ],
  ['storage that is unavailable', new StoreFailed(new Error(email)), 'the store failed'],
])('%s is logged with a message of our own', (_, failure, said) => {
  expect(describeError(failure).message).toBe(said)
})

test('an error is logged with its cause’s code, even if the chain of causes is circular', () => {
  const refused = Object.assign(new Error(email), { code: 'ECONNREFUSED', syscall: 'connect' })
  const failure = new StoreFailed(refused)
  refused.cause = failure
  const { code, cause } = describeError(failure)
  expect([code, cause?.code, cause?.syscall]).toEqual(['ECONNREFUSED', 'ECONNREFUSED', 'connect'])
})

test.each([
  [{ code: email }],
  [{ code: 17, command: `RCPT TO:<${email}>` }],
  [{ syscall: `/home/${email}` }],
  [{ name: email }],
  [{ message: 'changed afterwards' }],
])('a property of an error is omitted unless it has the expected form: %j', (extra) => {
  const { stack, ...described } = describeError(Object.assign(new Error(`no ${email}`), extra))
  expect(described).toEqual({ type: 'Error', message: 'it failed' })
  expect(stack).not.toContain(email)
})

test.each([
  [
    'a mail relay that refuses a recipient',
    {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      response: `550 ${email} is unknown`,
    },
    { message: 'RCPT TO failed', code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
  ],
  [
    'a mail relay that is unavailable',
    { code: 'ESOCKET', command: 'CONN', syscall: 'connect' },
    { message: 'CONN failed', code: 'ESOCKET', command: 'CONN', syscall: 'connect' },
  ],
  [
    'a full disk',
    { code: 'ENOSPC', syscall: 'write' },
    { message: 'write failed', code: 'ENOSPC', syscall: 'write' },
  ],
  ['a coded error', { code: 'ERR_ASSERTION' }, { message: 'it failed', code: 'ERR_ASSERTION' }],
])('%s is described by the failed operation, without its message', (_, extra, expected) => {
  const { stack, ...described } = describeError(Object.assign(new Error(`no ${email}`), extra))
  expect(described).toEqual({ type: 'Error', ...expected })
  expect(stack).not.toContain(email)
})
