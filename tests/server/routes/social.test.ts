import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oauthStates, socialIdentities } from '#server/db/schema.ts'
import { hashToken } from '#server/tokens.ts'
import { aJoined, anEmail, logIn, PASSWORD } from '#tests/support/accounts.ts'
import { linkTo, mailsTo } from '#tests/support/letters.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { goThrough, leave, startProvider, type TestProvider } from '#tests/support/provider.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'

const ADMIN = 'chief@critters.example'

let provider: TestProvider
let server: TestServer
beforeAll(async () => {
  provider = await startProvider()
  server = await startTestServer({ env: { ...provider.env, ADMIN_EMAILS: ADMIN } })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

let count = 0
const aSubject = () => {
  count += 1
  return `subject-${count}`
}

/** Somebody with an email that the provider says is hers. */
const someone = (change: Record<string, unknown> = {}) => ({
  sub: aSubject(),
  email: anEmail(),
  email_verified: true,
  given_name: 'Keyleth',
  ...change,
})

const meOf = async ({ body }: { body: { data: { token: string } } }) =>
  (await server.api.as(body.data.token).get('/api/me')).body.data

/** Opens the newest letter to this address. */
async function openLetter(email: string, by = 'facebook') {
  const { searchParams } = await linkTo(server, email, 'introduction')
  const token = searchParams.get('letter')
  return server.api.post(`/api/auth/login/${by}/letter`, { token })
}

describe('the way to a provider', () => {
  test.each([
    ['google', 'openid email profile'],
    ['facebook', 'email,public_profile'],
  ] as const)('%s is told what comes back, where to, and nothing more', async (name, scope) => {
    const url = await leave(server.api, name)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: `${name}-app`,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      redirect_uri: `http://localhost:3000/auth/${name}/callback`,
      response_type: 'code',
      scope,
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('the state is kept as its hash, for ten minutes', async () => {
    const { searchParams } = await leave(server.api, 'google')
    const state = searchParams.get('state') ?? ''
    const kept = await server.db.select().from(oauthStates)
    expect(kept.find(({ id }) => id === hashToken(state))).toEqual({
      id: hashToken(state),
      provider: 'google',
      verifier: expect.not.stringContaining(searchParams.get('code_challenge') ?? ''),
      expiresAt: new Date(server.clock.now().getTime() + 600_000),
    })
    server.clock.advance({ minutes: 10 })
    await server.runJobs()
    expect(await server.db.$count(oauthStates)).toBe(0)
  })

  test('a provider that nobody knows is not there, and one that is not set up says so', async () => {
    const plain = await startTestServer()
    const paths = ['myspace', 'google', 'facebook/callback?code=a&state=b']
    const answers = await Promise.all(paths.map((path) => plain.api.get(`/api/auth/login/${path}`)))
    const letter = await plain.api.post('/api/auth/login/google/letter', { token: 'a' })
    const offers = (await plain.api.get('/api/config')).body.data.social
    await plain.stop()
    const google = 'Login with Google is not available here.'
    const facebook = 'Login with Facebook is not available here.'
    expect([...answers, letter].map(said)).toEqual([
      { status: 404, body: { message: 'This is not here any more, or never was' } },
      { status: 422, body: { message: google, code: 'not_available' } },
      { status: 422, body: { message: facebook, code: 'not_available' } },
      { status: 422, body: { message: google, code: 'not_available' } },
    ])
    expect(offers).toEqual([])
  })

  test('what is set up is offered', async () => {
    expect((await server.api.get('/api/config')).body.data.social).toEqual(['google', 'facebook'])
  })
})

describe('a provider that vouches for the email', () => {
  test('makes a member of a newcomer, who has onboarding before her and no password', async () => {
    const who = someone()
    provider.knows(who)
    const me = await meOf(await goThrough(server.api, 'google'))
    expect(me).toEqual({
      id: me.id,
      email: who.email,
      email_verified: true,
      has_password: false,
      nickname: null,
      suggested_nickname: 'Keyleth',
      discord: null,
      avatar: null,
      first_name: null,
      last_name: null,
      birth_date: null,
      parent_email: null,
      region: null,
      regions: [],
      address_privacy: null,
      onboarding_comment: null,
      role: 'member',
      is_minor: false,
      has_received_parent_confirmation: false,
      can_post: false,
      is_suspended: false,
      suspension_reason: null,
      is_paused: false,
      paused_until: null,
      pause_reason: null,
      has_completed_onboarding: false,
      shortcuts: false,
      astrological_sign: null,
      surveys: [],
    })
    expect(await mailsTo(server, who.email, 'identity-added')).toEqual([])
  })

  test('lets the same person in again, whatever email she has there by then', async () => {
    const who = someone()
    provider.knows(who)
    const first = await meOf(await goThrough(server.api, 'google'))
    provider.knows({ ...who, email: anEmail(), email_verified: false })
    const second = await meOf(await goThrough(server.api, 'google'))
    expect([second.id, second.email]).toEqual([first.id, who.email])
  })

  test('lets a member in who joined with a password, tells her so, and leaves her all she has', async () => {
    const email = await aJoined(server)
    const { token } = (await logIn(server, email)).body.data
    const before = (await server.api.as(token).get('/api/me')).body.data
    provider.knows(someone({ email: email.toUpperCase() }))
    const me = await meOf(await goThrough(server.api, 'google'))
    expect(me).toEqual(before)
    expect([
      (await server.api.as(token).get('/api/me')).status,
      (await logIn(server, email)).status,
      (await mailsTo(server, email, 'identity-added')).map(({ subject }) => subject),
    ]).toEqual([200, 200, ['Google now opens your account at Critter Swap']])
  })

  test('makes an admin of whom the settings name', async () => {
    provider.knows(someone({ email: ADMIN }))
    expect((await meOf(await goThrough(server.api, 'google'))).role).toBe('admin')
  })

  test('a name that is too long suggests no nickname', async () => {
    provider.knows(someone({ given_name: 'K'.repeat(31) }))
    const me = await meOf(await goThrough(server.api, 'google'))
    expect(me.suggested_nickname).toBe(null)
  })

  test('a suspended member gets in, and reads why she is', async () => {
    const who = someone()
    await aMemberOf(server, {
      email: who.email,
      suspendedAt: server.clock.now(),
      suspensionReason: 'Too loud.',
    })
    provider.knows(who)
    const answer = await goThrough(server.api, 'google')
    const me = await meOf(answer)
    const post = await server.api.as(answer.body.data.token).post('/api/posts', { message: 'Hi' })
    expect([me.suspension_reason, post.status]).toEqual(['Too loud.', 403])
  })

  test('a member without a password sets one by the way of a forgotten one', async () => {
    const who = someone()
    provider.knows(who)
    await goThrough(server.api, 'google')
    await server.api.post('/api/forgot-password', { email: who.email })
    const { searchParams } = await linkTo(server, who.email, 'password-reset')
    const { status } = await server.api.post('/api/reset-password', {
      email: who.email,
      token: searchParams.get('token'),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
    expect([status, (await logIn(server, who.email)).status]).toEqual([200, 200])
  })
})

describe('a provider that does not say whose the email is', () => {
  test('lets a newcomer in once our own letter was opened, and after that by itself', async () => {
    const who = someone()
    provider.knows(who)
    const first = await goThrough(server.api, 'facebook')
    expect([first.status, first.text]).toEqual([202, ''])
    expect((await server.api.post('/api/users/exists', { email: who.email })).body.data).toEqual({
      exists: false,
    })
    const me = await meOf(await openLetter(who.email))
    expect([me.email, me.email_verified]).toEqual([who.email, true])
    expect((await meOf(await goThrough(server.api, 'facebook'))).id).toBe(me.id)
  })

  test('its letter says who is let in, and works once, for an hour, at one provider', async () => {
    const who = someone()
    provider.knows(who)
    await goThrough(server.api, 'facebook')
    const [letter] = await mailsTo(server, who.email, 'introduction')
    expect(letter?.text).toContain('Open the link below only if that was you')
    const elsewhere = await openLetter(who.email, 'google')
    const answers = [elsewhere, await openLetter(who.email), await openLetter(who.email)]
    await goThrough(server.api, 'facebook')
    provider.knows(someone({ email: who.email }))
    await goThrough(server.api, 'facebook')
    server.clock.advance({ minutes: 60 })
    const late = await openLetter(who.email)
    expect([...answers, late].map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'state'],
      [200, undefined],
      [422, 'state'],
      [422, 'state'],
    ])
  })

  test.each([false, 'true', undefined, 1])(
    'nor does Google with email_verified: %s',
    async (email_verified) => {
      const who = someone({ email_verified })
      provider.knows(who)
      expect((await goThrough(server.api, 'google')).status).toBe(202)
      expect((await mailsTo(server, who.email, 'introduction')).length).toBe(1)
    },
  )

  test('an existing member is joined only by the letter', async () => {
    const email = await aJoined(server)
    const known = await server.db.$count(socialIdentities)
    provider.knows(someone({ email }))
    await goThrough(server.api, 'facebook')
    const meanwhile = await server.db.$count(socialIdentities)
    await openLetter(email)
    expect([meanwhile - known, (await server.db.$count(socialIdentities)) - known]).toEqual([0, 1])
  })

  test('one member may come by both', async () => {
    const who = someone()
    provider.knows(who)
    const one = await meOf(await goThrough(server.api, 'google'))
    provider.knows({ ...who, sub: aSubject() })
    await goThrough(server.api, 'facebook')
    const other = await meOf(await openLetter(who.email))
    expect([other.id, (await meOf(await goThrough(server.api, 'facebook'))).id]).toEqual([
      one.id,
      one.id,
    ])
  })
})
