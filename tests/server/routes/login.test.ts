import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aJoined, anEmail, logIn, PASSWORD, register, verify } from '#tests/support/accounts.ts'
import { linkTo, mailsTo } from '#tests/support/letters.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const OTHER_PASSWORD = 'Golden dagger!'
const NO_MATCH = {
  message: 'These credentials do not match our records.',
  code: 'credentials',
}
const BAD_LINK = { message: 'This link isn’t valid, or has expired.', code: 'link' }

const forgot = (email: string) => server.api.post('/api/forgot-password', { email })

async function newPassword(email: string, change: Record<string, unknown> = {}) {
  const { searchParams } = await linkTo(server, email, 'password-reset')
  return server.api.post('/api/reset-password', {
    email: searchParams.get('email'),
    token: searchParams.get('token'),
    password: OTHER_PASSWORD,
    password_confirmation: OTHER_PASSWORD,
    ...change,
  })
}

describe('logging in', () => {
  test('returns a session token, ignoring the case of the email', async () => {
    const email = await aJoined(server)
    const { status, body } = await logIn(server, ` ${email.toUpperCase()} `)
    expect({ status, body }).toEqual({ status: 200, body: { data: { token: body.data.token } } })
    expect((await server.api.as(body.data.token).get('/api/me')).body.data.email).toBe(email)
  })

  test('gets the same response for a wrong password and an unknown email', async () => {
    const email = await aJoined(server)
    const answers = [await logIn(server, email, 'wrong'), await logIn(server, anEmail())]
    expect(answers.map(said)).toEqual([
      { status: 422, body: NO_MATCH },
      { status: 422, body: NO_MATCH },
    ])
  })

  test('uses about as much CPU time whether or not the email is known', async () => {
    const email = await aJoined(server)
    // CPU time is compared, not wall-clock time, so that a busy machine does not matter.
    const workOf = async (one: string) => {
      const times = await inTurn(5, async () => {
        const before = process.cpuUsage()
        await logIn(server, one, 'wrong password')
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      return Math.min(...times)
    }
    const [known, unknown] = [await workOf(email), await workOf(anEmail())]
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  test('reveals that the email is not verified only to somebody who knows the password', async () => {
    const email = anEmail()
    await register(server, { email })
    const right = await logIn(server, email)
    const wrong = await logIn(server, email, 'wrong')
    expect([right.status, right.body, wrong.body]).toEqual([
      422,
      { message: 'Please verify your email address first.', code: 'unverified' },
      NO_MATCH,
    ])
  })

  test('is impossible with any password for a member who has not set a password', async () => {
    const email = anEmail()
    await aMemberOf(server, { email })
    expect((await logIn(server, email, 'anything at all')).body).toEqual(NO_MATCH)
  })

  test('opens a session that a logout ends without ending any other session', async () => {
    const email = await aJoined(server)
    const [one, other] = [
      (await logIn(server, email)).body.data.token,
      (await logIn(server, email)).body.data.token,
    ]
    const out = await server.api.as(one).post('/api/auth/logout')
    const after = [one, other].map(
      async (token) => (await server.api.as(token).get('/api/me')).status,
    )
    expect([out.status, await Promise.all(after)]).toEqual([204, [401, 200]])
    expect((await server.api.post('/api/auth/logout')).status).toBe(401)
  })

  test('twice with the same key opens two sessions, because tokens are not stored for retries', async () => {
    const email = await aJoined(server)
    const ask = () =>
      server.api.post(
        '/api/auth/login',
        { email, password: PASSWORD },
        { key: '3f0c6d1e-7f8a-4a6b-9c2d-1e2f3a4b5c6d' },
      )
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([
      200,
      200,
      undefined,
    ])
    expect(first.body.data.token).not.toBe(second.body.data.token)
  })
})

describe('a forgotten password', () => {
  test('causes a reset email only for members, but everybody gets the same response', async () => {
    const [email, unknown] = [await aJoined(server), anEmail()]
    const answers = [await forgot(email.toUpperCase()), await forgot(unknown)]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ])
    expect((await mailsTo(server, unknown, 'password-reset')).length).toBe(0)
    const { pathname, searchParams } = await linkTo(server, email, 'password-reset')
    expect([pathname, searchParams.get('email'), searchParams.get('token')?.length]).toEqual([
      '/password-reset',
      email,
      43,
    ])
  })

  test('can be reset once with a link, and that ends every session', async () => {
    const email = await aJoined(server)
    const { token } = (await logIn(server, email)).body.data
    await forgot(email)
    const answers = [await newPassword(email), await newPassword(email)]
    expect(statuses(answers)).toEqual([200, 422])
    expect(answers[1]?.body).toEqual(BAD_LINK)
    expect((await server.api.as(token).get('/api/me')).status).toBe(401)
    expect((await logIn(server, email)).body).toEqual(NO_MATCH)
    expect((await logIn(server, email, OTHER_PASSWORD)).status).toBe(200)
  })

  test('can be reset with only one of two emailed links', async () => {
    const email = await aJoined(server)
    await forgot(email)
    const older = (await linkTo(server, email, 'password-reset')).searchParams.get('token')
    await forgot(email)
    const first = await newPassword(email, { token: older })
    const second = await newPassword(email)
    expect([first.status, second.status]).toEqual([200, 422])
  })

  test('can still be reset after another member has used their own link', async () => {
    const [one, other] = [await aJoined(server), await aJoined(server)]
    await forgot(one)
    await forgot(other)
    expect(statuses([await newPassword(one), await newPassword(other)])).toEqual([200, 200])
  })

  test('can be reset within 60 minutes', async () => {
    const [early, late] = [await aJoined(server), await aJoined(server)]
    await forgot(early)
    await forgot(late)
    server.clock.advance({ minutes: 59, seconds: 59 })
    const inTime = await newPassword(early)
    server.clock.advance({ seconds: 1 })
    expect([inTime.status, (await newPassword(late)).status]).toEqual([200, 422])
  })

  test('needs a link for the same email and a valid password, and a mistake does not use up the link', async () => {
    const [mine, other] = [await aJoined(server), await aJoined(server)]
    await forgot(mine)
    const slips = [
      await newPassword(mine, { email: other }),
      await newPassword(mine, { password: 'short', password_confirmation: 'short' }),
      await newPassword(mine, { password_confirmation: 'another' }),
      await newPassword(mine, { token: 'x'.repeat(43) }),
    ]
    expect(statuses(slips)).toEqual([422, 422, 422, 422])
    expect((await newPassword(mine, { email: mine.toUpperCase() })).status).toBe(200)
  })

  test('verifies the email when it is reset', async () => {
    const email = anEmail()
    await register(server, { email })
    await forgot(email)
    await newPassword(email)
    expect((await logIn(server, email, OTHER_PASSWORD)).status).toBe(200)
  })
})

describe('an email that a stranger has registered, choosing the password', () => {
  const session = async (email: string, password?: string) => {
    const { body } = await logIn(server, email, password)
    return server.api.as(body.data.token)
  }

  test('gives only its owner access once the owner has set a new password', async () => {
    const email = anEmail()
    await register(server, { email })
    await forgot(email)
    expect((await newPassword(email)).status).toBe(200)
    expect((await logIn(server, email)).body).toEqual(NO_MATCH)
    const me = (await (await session(email, OTHER_PASSWORD)).get('/api/me')).body.data
    expect([me.email, me.email_verified]).toEqual([email, true])
    const link = await linkTo(server, email, 'verify-email')
    expect((await server.api.get(`/api${link.pathname}`)).status).toBe(200)
    expect((await logIn(server, email)).body).toEqual(NO_MATCH)
  })

  test('can be recovered by setting a new password even if the owner had opened the verification link', async () => {
    const email = anEmail()
    await register(server, { email })
    await verify(server, email)
    const stranger = await session(email)
    expect((await stranger.get('/api/me')).status).toBe(200)
    await forgot(email)
    await newPassword(email)
    expect((await stranger.get('/api/me')).status).toBe(401)
    expect((await logIn(server, email)).body).toEqual(NO_MATCH)
    expect((await (await session(email, OTHER_PASSWORD)).get('/api/me')).status).toBe(200)
  })
})
