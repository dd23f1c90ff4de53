import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointersAtMembers } from '#server/db/pointers.ts'
import { introductions, members, sessions, socialIdentities } from '#server/db/schema.ts'
import { openSession } from '#server/resources/sessions/store.ts'
import { anEmail, aRegistration, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { linkTo } from '#tests/support/letters.ts'
import { anAddressOf } from '#tests/support/members.ts'
import {
  agreeAt,
  comeBack,
  goThrough,
  leave,
  startProvider,
  type TestProvider,
} from '#tests/support/provider.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, statuses, tally } from '#tests/support/several.ts'

let provider: TestProvider
let server: TestServer
beforeAll(async () => {
  provider = await startProvider()
  server = await startTestServer({ env: { ...provider.env, RATE_LIMIT: 'on' } })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

let count = 0
const someone = (email = anEmail()) => {
  count += 1
  return { sub: `victim-${count}`, email, email_verified: true, given_name: 'Vex' }
}

const SPENT = [
  422,
  'state',
  'This login took too long, or has been used already. Please start again.',
]
const refusal = ({ status, body }: { status: number; body: { code: string; message: string } }) => [
  status,
  body.code,
  body.message,
]

describe('an OAuth state', () => {
  test('works once, even if used several times simultaneously', async () => {
    provider.knows(someone())
    const back = await agreeAt(await leave(server.api, 'google'))
    const answers = await atOnce(5, () => comeBack(server.api, 'google', back))
    const again = await comeBack(server.api, 'google', back)
    expect([tally(answers), refusal(again)]).toEqual([{ 200: 1, 422: 4 }, SPENT])
  })

  test('is used up by an invalid code', async () => {
    provider.knows(someone())
    const back = await agreeAt(await leave(server.api, 'google'))
    const wrong = await comeBack(server.api, 'google', { ...back, code: 'made up' })
    const right = await comeBack(server.api, 'google', back)
    expect([wrong.status, refusal(right)]).toEqual([expect.any(Number), SPENT])
    expect(wrong.status).not.toBe(200)
  })

  test('that was never issued is refused', async () => {
    provider.knows(someone())
    const { code } = await agreeAt(await leave(server.api, 'google'))
    const answers = await Promise.all(
      ['x'.repeat(43), 'a', "' or true --"].map((state) =>
        comeBack(server.api, 'google', { code, state }),
      ),
    )
    expect(answers.map(refusal)).toEqual([SPENT, SPENT, SPENT])
  })

  test('for one provider is refused with another provider, and is then refused with its own provider too', async () => {
    provider.knows(someone())
    const back = await agreeAt(await leave(server.api, 'google'))
    const swapped = await comeBack(server.api, 'facebook', back)
    expect([refusal(swapped), refusal(await comeBack(server.api, 'google', back))]).toEqual([
      SPENT,
      SPENT,
    ])
  })

  test('expires after ten minutes', async () => {
    provider.knows(someone())
    const back = await agreeAt(await leave(server.api, 'google'))
    server.clock.advance({ minutes: 10 })
    expect(refusal(await comeBack(server.api, 'google', back))).toEqual(SPENT)
  })

  test('is bound to its verifier, so that a stolen code does not work with another login', async () => {
    provider.knows(someone())
    const { code } = await agreeAt(await leave(server.api, 'google'))
    const { state } = await agreeAt(await leave(server.api, 'google'))
    const before = await server.db.$count(sessions)
    const { status } = await comeBack(server.api, 'google', { code, state })
    expect([status === 200, await server.db.$count(sessions)]).toEqual([false, before])
  })
})

test.each(['', '?code=a', '?state=b', '?code=&state=', `?code=${'a'.repeat(5000)}&state=b`])(
  'a callback with missing or oversized parameters is refused: %s',
  async (query) => {
    const { status } = await server.api.get(
      `/api/auth/login/google/callback${query.slice(0, 6000)}`,
    )
    expect(status).toBe(400)
  },
)

/** An account that a stranger has registered with somebody else's email and filled in completely. */
async function aSquatted(email: string) {
  const { body } = await server.api.post(
    '/api/register',
    aRegistration({ email, name: 'Squatter' }),
  )
  const { id } = body.data
  const token = await openSession(server.db, id, server.clock.now())
  await anAddressOf(server, { id })
  await server.db
    .update(members)
    .set({
      nickname: `Squatter ${id}`,
      nicknameSkeleton: `squatter ${id}`,
      firstName: 'Squatter',
      lastName: 'Squatter',
      birthDate: '2016-01-01',
      discord: 'squatter',
      region: 'us',
      addressPrivacy: 3,
      onboardingComment: 'Squatter',
      parentEmail: 'squatter@evil.example',
      onboardedAt: server.clock.now(),
      parentConfirmedAt: server.clock.now(),
    })
    .where(eq(members.id, id))
  await server.api.post('/api/forgot-password', { email })
  const links = {
    verify: (await linkTo(server, email, 'verify-email')).pathname,
    reset: (await linkTo(server, email, 'password-reset')).searchParams.get('token'),
  }
  return { id: id as number, token, links }
}

/** The number of rows in each table that reference the account. */
async function rowsOf(id: number) {
  const counts = await Promise.all(
    pointersAtMembers.map(async ({ table, column }) => [
      column.table[Symbol.for('drizzle:Name') as never],
      await server.db.$count(table, sql`${column} = ${id}`),
    ]),
  )
  return Object.fromEntries(counts.filter(([, amount]) => Number(amount) > 0))
}

describe('an account that a stranger has registered with somebody else’s email', () => {
  const ways = {
    google: async (email: string) => {
      provider.knows(someone(email))
      return goThrough(server.api, 'google')
    },
    facebook: async (email: string) => {
      provider.knows(someone(email))
      await goThrough(server.api, 'facebook')
      const token = (await linkTo(server, email, 'introduction')).searchParams.get('letter')
      return server.api.post('/api/auth/login/facebook/letter', { token })
    },
  }

  test.each(Object.entries(ways))(
    'is emptied when the owner of the email logs in with %s',
    async (_, come) => {
      const email = anEmail()
      const { id, token, links } = await aSquatted(email)
      const { status, body } = await come(email)
      const me = (await server.api.as(body.data.token).get('/api/me')).body.data
      const [row] = await server.db.select().from(members).where(eq(members.id, id))
      expect([status, me.id, me.suggested_nickname]).toEqual([200, id, null])
      expect(row).toEqual({
        id,
        email,
        role: 'member',
        passwordHash: null,
        nickname: null,
        nicknameSkeleton: null,
        nicknameIsShared: false,
        suggestedNickname: null,
        firstName: null,
        lastName: null,
        birthDate: null,
        birthdayListing: true,
        firstSteps: 'open',
        shortcuts: false,
        endedMails: [],
        signupReminders: false,
        discord: null,
        region: null,
        addressPrivacy: null,
        onboardingComment: null,
        parentEmail: null,
        avatarId: null,
        onboardedAt: null,
        emailVerifiedAt: server.clock.now(),
        parentConfirmedAt: null,
        parentRefusedAt: null,
        parentAllowsThreads: false,
        threadsOffIn: null,
        suspendedAt: null,
        suspensionReason: null,
        pausedAt: null,
        pausedUntil: null,
        pauseReason: null,
        mailRefusedAt: null,
        mailRefusal: null,
        closedAt: null,
        createdAt: row?.createdAt,
        updatedAt: server.clock.now(),
      })
      expect(await rowsOf(id)).toEqual({ sessions: 1, social_identities: 1 })

      const tries = [
        await server.api.as(token).get('/api/me'),
        await logIn(server, email),
        await server.api.get(`/api${links.verify}`),
        await server.api.post('/api/reset-password', {
          email,
          token: links.reset,
          password: PASSWORD,
          password_confirmation: PASSWORD,
        }),
      ]
      expect(statuses(tries)).toEqual([401, 422, 422, 422])
    },
  )

  test('stays unverified, and is not handed over, until somebody proves that the email is theirs', async () => {
    const email = anEmail()
    const { id } = await aSquatted(email)
    provider.knows({ ...someone(email), email_verified: false })
    const { status } = await goThrough(server.api, 'google')
    const known = await server.db.$count(socialIdentities, eq(socialIdentities.memberId, id))
    expect([status, known, (await logIn(server, email)).body.code]).toEqual([202, 0, 'unverified'])
  })

  test('stays suspended when it is handed over', async () => {
    const email = anEmail()
    const { id } = await aSquatted(email)
    await server.db
      .update(members)
      .set({ suspendedAt: server.clock.now(), suspensionReason: 'Spam' })
      .where(eq(members.id, id))
    const { body } = await ways.google(email)
    const api = server.api.as(body.data.token)
    expect((await api.post('/api/posts', { message: 'Hi' })).status).toBe(403)
  })
})

test('ten simultaneous logins by a newcomer create one member', async () => {
  provider.knows(someone())
  const backs = await atOnce(10, async () => agreeAt(await leave(server.api, 'google')))
  const answers = await Promise.all(backs.map((back) => comeBack(server.api, 'google', back)))
  const ids = await Promise.all(
    answers.map(
      async ({ body }) => (await server.api.as(body.data.token).get('/api/me')).body.data.id,
    ),
  )
  expect([new Set(statuses(answers)), new Set(ids).size]).toEqual([new Set([200]), 1])
})

test('a mailbox gets at most five introduction emails an hour', async () => {
  const email = anEmail()
  const answers = await inTurn(6, () => {
    provider.knows({ ...someone(email), email_verified: false })
    return goThrough(server.api, 'google')
  })
  const kept = await server.db.$count(introductions, eq(introductions.email, email))
  expect([statuses(answers), kept]).toEqual([[202, 202, 202, 202, 202, 429], 5])
})

test('no code, state, email or subject from a social login reaches the log', async () => {
  const lines: string[] = []
  const { logging } = await import('#server/plugins/log.ts')
  const logged = await startTestServer({
    env: provider.env,
    log: logging({ write: (line) => lines.push(line) }),
  })
  const who = someone()
  provider.knows(who)
  const back = await agreeAt(await leave(logged.api, 'google'))
  await comeBack(logged.api, 'google', { ...back, code: 'made-up-code' })
  await goThrough(logged.api, 'google')
  await logged.stop()
  const written = lines.join('\n')
  const secrets = [back.code, back.state, 'made-up-code', who.email, who.sub]
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
  expect(written).toContain('a social login failed')
})
