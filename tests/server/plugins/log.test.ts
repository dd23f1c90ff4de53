import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError, logging } from '#server/plugins/log.ts'
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
const [password, email, token, line1] = SECRETS
const log = collector()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ log: logging(log), env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

test('a call is one line with its route and its outcome, and nothing of who made it but the number', async () => {
  const { id, api } = await aMemberOf(server)
  log.lines.length = 0
  await api.get('/api/pages/rules')
  const [{ time, ms, ...line }] = log.lines.map((one) => JSON.parse(one))
  expect([typeof time, typeof ms]).toEqual(['number', 'number'])
  expect(line).toEqual({
    level: 30,
    reqId: line.reqId,
    req: { method: 'GET', route: '/api/pages/:id' },
    status: 200,
    member: id,
    msg: 'answered',
  })
})

test('a call that fails is such a line too, also where its page tells nobody', async () => {
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

test('no password, token, email or address reaches the log, whatever goes wrong', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` }
  const { api } = server
  await api.post('/api/auth/login', { email, password }, { headers })
  await api.post('/api/register', { email, password, password_confirmation: 'other' }, { headers })
  await api.get(`/api/email/verify/1/${token}`, { headers })
  await api.get(`/api/parent/${token}`, { headers })
  await api.get(`/parent/${token}`, { headers })
  await api.post('/api/addresses', { line1 }, { headers })
  await api.get(`/api/pages?email=${email}`, { headers })
  await api.post('/api/auth/login', `{"password": "${password}"`, { headers })
  const failure = await server.db
    .execute(sql`select ${line1}::text, ${password}::text from nowhere`)
    .catch((error: unknown) => error)
  server.app.log.error({ err: failure }, 'unforeseen')
  server.app.log.error({ token, email, body: { password } }, 'careless')
  expect(SECRETS.filter((secret) => log.text().includes(secret))).toEqual([])
})

test('a failed query is described by its text and code, never by its values', async () => {
  const failure = await server.db
    .execute(sql`insert into post_tags (label) values (${'Received'})`)
    .catch((error: unknown) => error)
  const { stack, ...described } = describeError(failure)
  expect(failure).toBeInstanceOf(DrizzleQueryError)
  expect(described).toEqual({
    type: 'Error',
    message: 'a query failed',
    code: '23505',
    query: 'insert into post_tags (label) values ($1)',
  })
  expect(stack).not.toContain('Received')
})

test.each([
  [
    'a relay that refuses a recipient',
    {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      response: `550 ${email} is unknown`,
    },
    { message: 'RCPT TO failed', code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
  ],
  [
    'a relay that is away',
    { code: 'ESOCKET', command: 'CONN', syscall: 'connect' },
    { message: 'CONN failed', code: 'ESOCKET', command: 'CONN' },
  ],
  [
    'a full disk',
    { code: 'ENOSPC', syscall: 'write' },
    { message: 'write failed', code: 'ENOSPC' },
  ],
  ['a coded fault', { code: 'ERR_ASSERTION' }, { message: 'it failed', code: 'ERR_ASSERTION' }],
])('%s is described by what failed, and in none of its words', (_, extra, expected) => {
  const { stack, ...described } = describeError(Object.assign(new Error(`no ${email}`), extra))
  expect(described).toEqual({ type: 'Error', ...expected })
  expect(stack).not.toContain(email)
})
