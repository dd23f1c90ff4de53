import { addDays, addHours } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import {
  aJoined,
  anEmail,
  aRegistration,
  logIn,
  register,
  verify,
} from '#tests/support/accounts.ts'
import { linkTo, mailsTo } from '#tests/support/letters.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAILS: 'Keyleth@zephrah.example' } })
})
afterAll(() => server.stop())

const BAD_LINK = { message: 'This link isn’t valid, or has expired.', code: 'link' }

const resend = (email: string) => server.api.post('/api/email/resend', { email })
const exists = async (email: string) =>
  (await server.api.post('/api/users/exists', { email })).body.data.exists
const verificationMails = async (email: string) =>
  (await mailsTo(server, email, 'verify-email')).length

describe('registering', () => {
  test('creates a member, emails them a link, and returns no token yet', async () => {
    const email = anEmail()
    const { status, body } = await register(server, { email, name: 'Keyleth' })
    expect({ status, body }).toEqual({ status: 201, body: { data: { id: body.data.id, email } } })
    const link = await linkTo(server, email, 'verify-email')
    expect(link.pathname).toMatch(new RegExp(`^/email/verify/${body.data.id}/[\\w-]{43}$`))
  })

  test('stores the name as a suggestion, without reserving the nickname', async () => {
    const email = anEmail()
    await register(server, { email, name: ' Scanlan ' })
    await verify(server, email)
    const { token } = (await logIn(server, email)).body.data
    const { suggested_nickname, nickname } = (await server.api.as(token).get('/api/me')).body.data
    expect({ suggested_nickname, nickname }).toEqual({
      suggested_nickname: 'Scanlan',
      nickname: null,
    })
  })

  test('refuses a registered email in different case', async () => {
    const email = await aJoined(server)
    const { status, body } = await register(server, { email: email.toUpperCase() })
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        message: 'This email is already registered',
        errors: { email: ['This email is already registered'] },
      },
    })
    expect([await exists(email), await exists(email.toUpperCase())]).toEqual([true, true])
    expect(await exists(anEmail())).toBe(false)
  })

  test('ten times simultaneously with the same email creates one member', async () => {
    const email = anEmail()
    const answers = await atOnce(10, (i) =>
      register(server, { email: i % 2 === 0 ? email : email.toUpperCase() }),
    )
    expect(statuses(answers).sort()).toEqual([201, ...Array(9).fill(422)])
    expect(await verificationMails(email)).toBe(1)
  })

  test.each([
    ['no fields', {}, ['email', 'password', 'password_confirmation']],
    ['an invalid email', { ...aRegistration(), email: 'pike' }, ['email']],
    [
      'a different confirmation',
      { ...aRegistration(), password_confirmation: 'x' },
      ['password_confirmation'],
    ],
    [
      'a short password',
      { ...aRegistration(), password: 'Sh0rt!', password_confirmation: 'Sh0rt!' },
      ['password'],
    ],
    [
      'a password without a special character',
      { ...aRegistration(), password: 'abcdefgh', password_confirmation: 'abcdefgh' },
      ['password'],
    ],
    [
      'a password without a letter',
      { ...aRegistration(), password: '12345678!', password_confirmation: '12345678!' },
      ['password'],
    ],
    [
      'the most common password',
      { ...aRegistration(), password: 'password!', password_confirmation: 'password!' },
      ['password'],
    ],
    [
      'a line break in the email',
      { ...aRegistration(), email: 'a@b.example\r\nBcc: c@d.example' },
      ['email'],
    ],
  ])('with %s is refused, and each invalid field gets an error', async (_name, body, fields) => {
    const answer = await server.api.post('/api/register', body)
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, fields])
  })

  test('refuses the email as the password', async () => {
    const email = 'pike!@critters.example'
    const { status } = await register(server, {
      email,
      password: email,
      password_confirmation: email,
    })
    expect(status).toBe(422)
  })

  test('accepts an email address of the maximum length, and the verification email to it is sent', async () => {
    const local = 'p'.repeat(64)
    const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(55)}.example`
    const emails = [`${local}@${domain}`, `p@${'d'.repeat(60)}.${domain}`]
    const answers = await Promise.all(emails.map((email) => register(server, { email })))
    expect(statuses(answers)).toEqual([201, 201])
    const [first = '', second = ''] = emails
    expect([await verificationMails(first), await verificationMails(second)]).toEqual([1, 1])
  })

  test('refuses an email address that is too long for any mail relay', async () => {
    const local = await register(server, { email: `${'p'.repeat(65)}@critters.example` })
    const whole = await register(server, { email: `pike@${'a.'.repeat(130)}example` })
    expect([local.status, whole.status]).toEqual([422, 422])
  })

  test('ignores a role, a verification and an id in the request', async () => {
    const email = anEmail()
    const { body } = await register(server, {
      email,
      id: 1,
      role: 'admin',
      email_verified_at: '2030-01-01',
      emailVerifiedAt: '2030-01-01',
    })
    const [row] = await server.db.select().from(members).where(eq(members.id, body.data.id))
    expect([row?.role, row?.emailVerifiedAt]).toEqual(['member', null])
  })

  test('stores only an argon2id hash of the password', async () => {
    const { body } = await register(server)
    const [row] = await server.db.select().from(members).where(eq(members.id, body.data.id))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
  })
})

describe('the emailed link', () => {
  test('verifies the email, and gets the same response when opened again', async () => {
    const email = anEmail()
    await register(server, { email })
    const answers = [await verify(server, email), await verify(server, email)]
    expect(answers.map(said)).toEqual([
      { status: 200, body: { data: { verified: true, email } } },
      { status: 200, body: { data: { verified: true, email } } },
    ])
    expect((await logIn(server, email)).status).toBe(200)
  })

  test('is valid for exactly 48 hours', async () => {
    const [early, late] = [anEmail(), anEmail()]
    await register(server, { email: early })
    await register(server, { email: late })
    server.clock.set(addHours(server.clock.now(), 48).toISOString())
    server.clock.advance({ seconds: -1 })
    const inTime = await verify(server, early)
    server.clock.advance({ seconds: 1 })
    const { status, body } = await verify(server, late)
    expect(inTime.status).toBe(200)
    expect({ status, body }).toEqual({ status: 422, body: BAD_LINK })
  })

  test('does not work for another account or with a made-up token', async () => {
    const [mine, other] = [anEmail(), anEmail()]
    await register(server, { email: mine })
    const { id } = (await register(server, { email: other })).body.data
    const token = (await linkTo(server, mine, 'verify-email')).pathname.split('/').at(-1)
    const answers = await Promise.all([
      server.api.get(`/api/email/verify/${id}/${token}`),
      server.api.get(`/api/email/verify/${id}/${'x'.repeat(43)}`),
      server.api.get('/api/email/verify/999999/x'),
    ])
    expect(statuses(answers)).toEqual([422, 422, 422])
    expect((await logIn(server, other)).body.code).toBe('unverified')
  })

  test('makes a member an admin only if their email is in the settings', async () => {
    await register(server, { email: 'keyleth@ZEPHRAH.example' })
    await verify(server, 'keyleth@zephrah.example')
    const { token } = (await logIn(server, 'keyleth@zephrah.example')).body.data
    const other = (await logIn(server, await aJoined(server))).body.data.token
    const roleOf = async (one: string) => (await server.api.as(one).get('/api/me')).body.data.role
    expect([await roleOf(token), await roleOf(other)]).toEqual(['admin', 'member'])
  })

  test('is sent with a warning each time if the settings make the person an admin', async () => {
    const email = 'keyleth@zephrah.example'
    await server.db.delete(members).where(eq(members.email, email))
    await register(server, { email: 'Keyleth@ZEPHRAH.example' })
    server.clock.advance({ minutes: 1 })
    await resend(email)
    const other = anEmail()
    await register(server, { email: other })
    const warnings = async (to: string) =>
      (await mailsTo(server, to, 'verify-email'))
        .slice(-2)
        .map(({ text }) => text.includes('This account will be an admin'))
    expect([await warnings(email), await warnings(other)]).toEqual([[true, true], [false]])
  })

  test('can be resent after 60 seconds, and each of the links works', async () => {
    const email = anEmail()
    await register(server, { email })
    const first = (await linkTo(server, email, 'verify-email')).pathname
    server.clock.advance({ seconds: 59 })
    const tooSoon = await resend(email)
    const before = await verificationMails(email)
    server.clock.advance({ seconds: 1 })
    const inTime = await resend(email.toUpperCase())
    expect([tooSoon.status, before, inTime.status, await verificationMails(email)]).toEqual([
      202, 1, 202, 2,
    ])
    expect((await server.api.get(`/api${first}`)).status).toBe(200)
  })

  test('can be resent five times a day, on the first day and later', async () => {
    const email = anEmail()
    await register(server, { email })
    const seven = async () => {
      const before = await verificationMails(email)
      await inTurn(7, () => {
        server.clock.advance({ minutes: 2 })
        return resend(email)
      })
      return (await verificationMails(email)) - before
    }
    const first = await seven()
    server.clock.set(addDays(server.clock.now(), 2).toISOString())
    expect([first, await seven()]).toEqual([5, 5])
  })

  test('is resent once when requested ten times simultaneously', async () => {
    const email = anEmail()
    await register(server, { email })
    server.clock.advance({ minutes: 2 })
    await atOnce(10, () => resend(email))
    expect(await verificationMails(email)).toBe(2)
  })

  test('is not sent to a verified or unknown email, and the response is the same', async () => {
    const email = await aJoined(server)
    server.clock.advance({ minutes: 5 })
    const [known, unknown] = [await resend(email), await resend(anEmail())]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect(await verificationMails(email)).toBe(1)
  })
})
