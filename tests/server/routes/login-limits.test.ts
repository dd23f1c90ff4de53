import { afterAll, beforeAll, expect, test } from 'vitest'
import { logging } from '#server/plugins/log.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { anEmail, aRegistration, PASSWORD } from '#tests/support/accounts.ts'
import { collector } from '#tests/support/collector.ts'
import { mailsTo } from '#tests/support/letters.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, statuses, tally } from '#tests/support/several.ts'

const log = collector()
let limited: TestServer
beforeAll(async () => {
  limited = await startTestServer({
    env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
    log: logging(log),
  })
})
afterAll(() => limited.stop())

const attempts = (email: string, passwords: string[], address = '203.0.113.1') =>
  inTurn(passwords.length, (i) =>
    limited.api.post(
      '/api/auth/login',
      { email, password: passwords[i] },
      { headers: { 'x-forwarded-for': address } },
    ),
  )

async function aMemberWithPassword(): Promise<string> {
  const email = anEmail()
  await aMemberOf(limited, { email, passwordHash: await hashPassword(PASSWORD) })
  return email
}

test('the sixth wrong password in a minute gets a 429, for a known and an unknown email', async () => {
  const six = Array(6).fill('wrong')
  const known = await attempts(await aMemberWithPassword(), six)
  const unknown = await attempts(anEmail(), six)
  expect([statuses(known), statuses(unknown)]).toEqual([
    [422, 422, 422, 422, 422, 429],
    [422, 422, 422, 422, 422, 429],
  ])
  expect(known[5]?.headers['retry-after']).toBe('60')
})

test('after five wrong passwords the correct password is also refused for a minute', async () => {
  const email = await aMemberWithPassword()
  await attempts(email, Array(5).fill('wrong'))
  const during = await attempts(email.toUpperCase(), [PASSWORD])
  limited.clock.advance({ minutes: 1 })
  const after = await attempts(email, [PASSWORD])
  expect([statuses(during), statuses(after)]).toEqual([[429], [200]])
})

test('wrong passwords from one network do not lock the owner out on another network', async () => {
  const email = await aMemberWithPassword()
  await attempts(email, Array(9).fill('wrong'), '2001:db8:0:7::1')
  const answers = [
    ...(await attempts(email, [PASSWORD], '2001:db8:0:7::2')),
    ...(await attempts(email, [PASSWORD], '2001:db8:0:8::1')),
    ...(await attempts(email, [PASSWORD], '203.0.113.2')),
  ]
  expect(statuses(answers)).toEqual([429, 200, 200])
})

test('attempts refused because of their network do not count against the account', async () => {
  const email = await aMemberWithPassword()
  await attempts(email, Array(60).fill('wrong'), '203.0.113.3')
  expect(statuses(await attempts(email, [PASSWORD], '203.0.113.4'))).toEqual([200])
})

test('fifty wrong passwords from many networks lock that account, and no other, for a minute', async () => {
  const [email, other] = [await aMemberWithPassword(), await aMemberWithPassword()]
  const crowd = await inTurn(50, (i) => attempts(email, ['wrong'], `198.51.100.${i}`))
  const during = [
    ...(await attempts(email, [PASSWORD], '203.0.113.5')),
    ...(await attempts(other, [PASSWORD], '203.0.113.5')),
  ]
  limited.clock.advance({ minutes: 1 })
  const after = await attempts(email, [PASSWORD], '203.0.113.5')
  expect([tally(crowd.flat()), statuses(during), statuses(after)]).toEqual([
    { 422: 50 },
    [429, 200],
    [200],
  ])
})

test('wrong passwords and account locks are logged with stable pseudonyms for account and network', async () => {
  const email = await aMemberWithPassword()
  log.lines.length = 0
  await attempts(email, ['wrong', PASSWORD, 'wrong'], '203.0.113.6')
  await attempts(email, Array(5).fill('wrong'), '203.0.113.7')
  await attempts(email.toUpperCase(), ['wrong', 'wrong'], '203.0.113.7')
  const { traces } = limited.app
  const [one, other] = ['203.0.113.6', '203.0.113.7'].map((network) =>
    traces.of({ network, account: email }),
  )
  const lines = log.lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg !== 'answered')
    .map(({ time: _, reqId: __, pid: ___, host: ____, ...line }) => line)
  const wrong = { level: 30, msg: 'wrong password' }
  expect(lines).toEqual([
    { ...wrong, ...one, tries: 1 },
    { ...wrong, ...one, tries: 2 },
    ...[1, 2, 3, 4, 5].map((tries) => ({ ...wrong, ...other, tries })),
    { level: 40, limit: 'passwordsOfAPair', ...other, msg: 'a limit was reached' },
  ])
  expect([email, '203.0.113'].filter((name) => log.text().includes(name))).toEqual([])
})

test('correct passwords do not count against the limit', async () => {
  const email = await aMemberWithPassword()
  expect(statuses(await attempts(email, Array(8).fill(PASSWORD)))).toEqual(Array(8).fill(200))
})

test('six simultaneous attempts are counted like six consecutive attempts', async () => {
  const email = await aMemberWithPassword()
  const answers = await atOnce(6, () => attempts(email, ['wrong']))
  expect(statuses(answers.flat()).sort()).toEqual([422, 422, 422, 422, 422, 429])
})

test('the sixth email for resetting a password within an hour is not sent', async () => {
  const email = await aMemberWithPassword()
  const answers = await inTurn(6, () => limited.api.post('/api/forgot-password', { email }))
  expect(statuses(answers)).toEqual([202, 202, 202, 202, 202, 429])
  expect((await mailsTo(limited, email, 'password-reset')).length).toBe(5)
})

test('the eleventh registration within an hour and the eleventh email check within a minute are refused', async () => {
  const registrations = await inTurn(11, () => limited.api.post('/api/register', aRegistration()))
  const questions = await inTurn(11, () =>
    limited.api.post('/api/users/exists', { email: anEmail() }),
  )
  expect([statuses(registrations), statuses(questions)]).toEqual([
    [...Array(10).fill(201), 429],
    [...Array(10).fill(200), 429],
  ])
})
