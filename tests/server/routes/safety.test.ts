import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNewcomer, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { mailsTo } from '#tests/support/letters.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, statuses, tally } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NEW_PASSWORD = 'Golden dagger!'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'

/** Logs in again. @returns the new session */
async function elsewhere(email: string, userAgent = FIREFOX, password = PASSWORD) {
  const headers = { 'user-agent': userAgent }
  const { body } = await server.api.post('/api/auth/login', { email, password }, { headers })
  return server.api.as(body.data.token)
}
const listed = async ({ api }: Pick<LoggedIn, 'api'>) =>
  (await api.get('/api/me/sessions')).body.data
const change = ({ api }: Pick<LoggedIn, 'api'>, body: Record<string, unknown> = {}) =>
  api.post('/api/me/password', {
    current_password: PASSWORD,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    ...body,
  })
const isIn = async (api: LoggedIn['api']) => (await api.get('/api/me')).status === 200
const refusedAt = (field: string, message: string, code: string) => ({
  status: 422,
  body: { message, code, errors: { [field]: [message] } },
})

describe('a member’s sessions', () => {
  test('are listed with times and a coarse device name, the current one first', async () => {
    const me = await aNewcomer(server)
    const start = server.clock.now().toISOString()
    server.clock.advance({ hours: 2 })
    await elsewhere(me.email)
    const later = server.clock.now().toISOString()
    const sessions = await listed(me)
    const [mine, other] = sessions
    expect(sessions).toEqual([
      { id: mine.id, created_at: start, used_at: later, is_current: true, device: null },
      {
        id: other.id,
        created_at: later,
        used_at: later,
        is_current: false,
        device: 'Firefox on Windows',
      },
    ])
  })

  test('store no more about a device than its coarse name', async () => {
    const me = await aNewcomer(server)
    await elsewhere(me.email)
    const { rows } = await server.pool.query(
      `select to_jsonb(sessions) - 'token_hash' from sessions where member_id = ${me.id}`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/131|Gecko|NT 10/)
  })

  test('can be ended one by one', async () => {
    const me = await aNewcomer(server)
    const [one, other] = [await elsewhere(me.email), await elsewhere(me.email)]
    const [, newest] = await listed(me)
    const ends = await inTurn(2, () => me.api.delete(`/api/me/sessions/${newest.id}`))
    expect([statuses(ends), await isIn(one), await isIn(other), await isIn(me.api)]).toEqual([
      [204, 404],
      true,
      false,
      true,
    ])
  })

  test('can all be ended except the current one', async () => {
    const me = await aNewcomer(server)
    const others = await inTurn(3, () => elsewhere(me.email))
    const { status } = await me.api.delete('/api/me/sessions')
    const [mine, ...rest] = await listed(me)
    expect([status, await Promise.all(others.map(isIn)), mine.is_current, rest]).toEqual([
      204,
      [false, false, false],
      true,
      [],
    ])
  })

  test('cannot be ended by other members; they get the same 404 as for an unknown session', async () => {
    const [me, other] = [await aNewcomer(server), await aNewcomer(server)]
    const [theirs] = await listed(other)
    const answers = [
      await me.api.delete(`/api/me/sessions/${theirs.id}`),
      await me.api.delete('/api/me/sessions/999999'),
      await me.api.delete('/api/me/sessions/x'),
    ]
    expect([statuses(answers), await isIn(other.api)]).toEqual([[404, 404, 404], true])
  })

  test('are not accessible to guests', async () => {
    const answers = [
      await server.api.get('/api/me/sessions'),
      await server.api.delete('/api/me/sessions'),
      await server.api.delete('/api/me/sessions/1'),
      await change(server),
    ]
    expect(statuses(answers)).toEqual([401, 401, 401, 401])
  })
})

describe('a password', () => {
  test('can be changed with the current password; the other sessions end, and the member is emailed', async () => {
    const me = await aNewcomer(server)
    const other = await elsewhere(me.email)
    const { status, text } = await change(me)
    expect([status, text, await isIn(me.api), await isIn(other)]).toEqual([204, '', true, false])
    expect(
      statuses([await logIn(server, me.email), await logIn(server, me.email, NEW_PASSWORD)]),
    ).toEqual([422, 200])
    const [mail] = await mailsTo(server, me.email, 'password-changed')
    expect(mail?.subject).toBe('Your password for Critter Swap was changed')
  })

  test('cannot be changed without the current password, and no session ends', async () => {
    const me = await aNewcomer(server)
    const other = await elsewhere(me.email)
    const answer = await change(me, { current_password: 'wrong' })
    expect(said(answer)).toEqual(
      refusedAt('current_password', 'This isn’t your password', 'credentials'),
    )
    expect([
      await isIn(other),
      (await mailsTo(server, me.email, 'password-changed')).length,
    ]).toEqual([true, 0])
  })

  test.each([
    [
      'different from the email',
      (email: string) => email.toUpperCase(),
      'Your email address can’t be your password',
    ],
    ['uncommon', () => 'password!', 'This is one of the most common passwords'],
    ['long enough', () => 'a!', 'This field should be at least 8 characters long'],
  ])('must be %s', async (_what, of, message) => {
    const me = await aNewcomer(server)
    const password = of(me.email)
    const { status, body } = await change(me, { password, password_confirmation: password })
    expect([status, body.errors.password[0]]).toEqual([422, message])
    expect((await logIn(server, me.email)).status).toBe(200)
  })

  test('must match its confirmation', async () => {
    const { status, body } = await change(await aNewcomer(server), { password_confirmation: 'x' })
    expect([status, body.errors]).toEqual([
      422,
      { password_confirmation: ['The value must be equal to the password value'] },
    ])
  })

  test('cannot be changed if it was never set, and the response says how to set one', async () => {
    const answer = await change(await aMemberOf(server))
    expect(said(answer)).toEqual(
      refusedAt(
        'current_password',
        'Your account has no password yet. Log out, and set one with “Forgot password?”',
        'no_password',
      ),
    )
  })

  test('invalidates emailed reset links when it is changed', async () => {
    const me = await aNewcomer(server)
    await server.api.post('/api/forgot-password', { email: me.email })
    const [mail] = await mailsTo(server, me.email, 'password-reset')
    const token = new URL(mail?.link ?? '').searchParams.get('token')
    await change(me)
    const { status } = await server.api.post('/api/reset-password', {
      email: me.email,
      token,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
    expect(status).toBe(422)
  })
})

test('wrong current passwords count against the login limit', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  const me = await aNewcomer(limited)
  const wrong = await inTurn(6, () => change(me, { current_password: 'wrong' }))
  const login = await logIn(limited, me.email)
  await limited.stop()
  expect([statuses(wrong), login.status]).toEqual([[422, 422, 422, 422, 422, 429], 429])
})

describe('with simultaneous calls,', () => {
  test('one of two password changes succeeds, and the other is refused', async () => {
    const me = await aNewcomer(server)
    const passwords = ['First dagger!', 'Second dagger!']
    const answers = await atOnce(2, (i) =>
      change(me, { password: passwords[i], password_confirmation: passwords[i] }),
    )
    expect(tally(answers)).toEqual({ 204: 1, 422: 1 })
    const logins = await inTurn(2, (i) => logIn(server, me.email, passwords[i]))
    expect(statuses(logins)).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 422)))
  })

  test('a password change and a login with the old password leave no session from that login', async () => {
    const me = await aNewcomer(server)
    const [changed, login] = await Promise.all([change(me), logIn(server, me.email)])
    const token = login?.body.data?.token
    expect(changed?.status).toBe(204)
    expect(token === undefined || !(await isIn(server.api.as(token)))).toBe(true)
  })

  test('a session that is in use while it is ended stays ended', async () => {
    const me = await aNewcomer(server)
    const other = await elsewhere(me.email)
    server.clock.advance({ hours: 2 })
    const [, { id }] = await listed(me)
    await Promise.all([
      ...Array.from({ length: 10 }, () => other.get('/api/me')),
      me.api.delete(`/api/me/sessions/${id}`),
    ])
    expect([await isIn(other), (await listed(me)).length]).toEqual([false, 1])
  })

  test('a password change by a session that is being ended either succeeds or has no effect', async () => {
    const me = await aNewcomer(server)
    const other = await elsewhere(me.email)
    const [answer] = await Promise.all([change({ api: other }), me.api.delete('/api/me/sessions')])
    const held = (await logIn(server, me.email, NEW_PASSWORD)).status === 200
    expect(held).toBe(answer?.status === 204)
  })
})
