import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aJoined, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { linkTo } from '#tests/support/letters.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.stop())

const NEW = 'Golden dagger?'

test('a login with the old password during a password reset opens no session', async () => {
  const email = await aJoined(server)
  await server.api.post('/api/forgot-password', { email })
  const link = await linkTo(server, email, 'password-reset')
  const reset = {
    email,
    token: link.searchParams.get('token'),
    password: NEW,
    password_confirmation: NEW,
  }
  // The reset hashes the new password while the logins check the old one. Whichever ends first, no session may outlive
  // the reset.
  const [answer, ...logins] = await Promise.all([
    server.api.post('/api/reset-password', reset),
    ...Array.from({ length: 4 }, () => logIn(server, email)),
  ])
  const alive = await Promise.all(
    logins
      .filter(({ status }) => status === 200)
      .map(({ body }) => server.api.as(body.data.token).get('/api/me')),
  )
  expect([answer?.status, statuses(alive).filter((status) => status === 200)]).toEqual([200, []])
})

describe('guessing a password', () => {
  const variantsOf = (email: string) => [
    email,
    email.toUpperCase(),
    ` ${email} `,
    `${email}\t`,
    `\u00a0${email}`,
    email.replace('c', 'C'),
  ]

  test('is counted per account, ignoring case and spaces in the email', async () => {
    const email = await aJoined(server)
    const variants = variantsOf(email)
    const answers = await inTurn(variants.length, (index) =>
      logIn(server, variants[index] ?? '', 'wrong one!'),
    )
    expect(statuses(answers)).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('is counted even when all guesses arrive simultaneously', async () => {
    const email = await aJoined(server)
    const answers = await atOnce(12, () => logIn(server, email, 'wrong one!'))
    expect(statuses(answers).filter((status) => status === 422).length).toBe(5)
  })

  test('gets the same responses for an unregistered email', async () => {
    const email = await aJoined(server)
    const known = await logIn(server, email, 'wrong one!')
    const unknown = await logIn(server, 'nobody@critters.example', 'wrong one!')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  })
})

test('a session token is not accepted in a URL, in a cookie or with any scheme other than Bearer', async () => {
  const email = await aJoined(server)
  const { token } = (await logIn(server, email, PASSWORD)).body.data
  const answers = [
    await server.api.get(`/api/me?token=${token}`),
    await server.api.get('/api/me', { headers: { cookie: `token=${token}` } }),
    await server.api.get('/api/me', { headers: { authorization: token } }),
    await server.api.get('/api/me', { headers: { authorization: `Basic ${token}` } }),
    await server.api.get('/api/me', { headers: { authorization: `Bearer ${token}x` } }),
    await server.api.get('/api/me', { headers: { authorization: `Bearer ${token}, Bearer x` } }),
  ]
  expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 401])
})
