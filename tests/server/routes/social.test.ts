import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oauthStates, socialIdentities } from '#server/db/schema.ts'
import { hashToken } from '#server/secrets/tokens.ts'
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

/** A person whose email the provider has verified. */
const someone = (change: Record<string, unknown> = {}) => ({
  sub: aSubject(),
  email: anEmail(),
  email_verified: true,
  given_name: 'Keyleth',
  ...change,
})

const meOf = async ({ body }: { body: { data: { token: string } } }) =>
  (await server.api.as(body.data.token).get('/api/me')).body.data

/** Opens the newest introduction email to this address. */
async function openLetter(email: string, by = 'facebook') {
  const { searchParams } = await linkTo(server, email, 'introduction')
  const token = searchParams.get('letter')
  return server.api.post(`/api/auth/login/${by}/letter`, { token })
}

describe('the redirect to a provider', () => {
  test.each([
    ['google', 'openid email profile'],
    ['facebook', 'email,public_profile'],
  ] as const)('sends %s only what a login needs', async (name, scope) => {
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

  test('stores a hash of the state for ten minutes', async () => {
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

  test('gets a 404 for an unknown provider, and a clear message for a provider that is not set up', async () => {
    const plain = await startTestServer()
    const paths = ['myspace', 'google', 'facebook/callback?code=a&state=b']
    const answers = await Promise.all(paths.map((path) => plain.api.get(`/api/auth/login/${path}`)))
    const letter = await plain.api.post('/api/auth/login/google/letter', { token: 'a' })
    const offers = (await plain.api.get('/api/config')).body.data.social
    await plain.stop()
    const google = 'Login with Google is not available here.'
    const facebook = 'Login with Facebook is not available here.'
    expect([...answers, letter].map(said)).toEqual([
      { status: 404, body: { message: 'We couldn’t find this. It may have been deleted' } },
      { status: 422, body: { message: google, code: 'not_available' } },
      { status: 422, body: { message: facebook, code: 'not_available' } },
      { status: 422, body: { message: google, code: 'not_available' } },
    ])
    expect(offers).toEqual([])
  })

  test('is offered for each provider that is set up', async () => {
    expect((await server.api.get('/api/config')).body.data.social).toEqual(['google', 'facebook'])
  })
})

describe('a provider that vouches for the email', () => {
  test('lets a newcomer join without a password and continue with the onboarding', async () => {
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
      first_steps: { has_read: false, has_joined: false, has_posted: false },
      shortcuts: false,
      astrological_sign: null,
      surveys: [],
    })
    expect(await mailsTo(server, who.email, 'identity-added')).toEqual([])
  })

  test('lets the same person in again, even if their email at the provider has changed', async () => {
    const who = someone()
    provider.knows(who)
    const first = await meOf(await goThrough(server.api, 'google'))
    provider.knows({ ...who, email: anEmail(), email_verified: false })
    const second = await meOf(await goThrough(server.api, 'google'))
    expect([second.id, second.email]).toEqual([first.id, who.email])
  })

  test('lets in a member who joined with a password, notifies them and keeps their data', async () => {
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
    ]).toEqual([200, 200, ['You can now log in to Critter Swap with Google']])
  })

  test('makes a newcomer an admin if the settings list their email', async () => {
    provider.knows(someone({ email: ADMIN }))
    expect((await meOf(await goThrough(server.api, 'google'))).role).toBe('admin')
  })

  test('does not suggest a nickname from a name that is too long', async () => {
    provider.knows(someone({ given_name: 'K'.repeat(31) }))
    const me = await meOf(await goThrough(server.api, 'google'))
    expect(me.suggested_nickname).toBe(null)
  })

  test('lets in a suspended member, who can read the reason', async () => {
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

  test('lets in a member who can then set a password through “forgot password”', async () => {
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

describe('a provider that does not vouch for the email', () => {
  test('lets a newcomer in through the link in our own email, and without a further email from then on', async () => {
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

  test('causes an email with a link that works once, within an hour and only for that provider', async () => {
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
    'can also be Google, if Google’s email_verified is %s',
    async (email_verified) => {
      const who = someone({ email_verified })
      provider.knows(who)
      expect((await goThrough(server.api, 'google')).status).toBe(202)
      expect((await mailsTo(server, who.email, 'introduction')).length).toBe(1)
    },
  )

  test('can be linked to an existing member only through the link in our own email', async () => {
    const email = await aJoined(server)
    const known = await server.db.$count(socialIdentities)
    provider.knows(someone({ email }))
    await goThrough(server.api, 'facebook')
    const unopened = await server.db.$count(socialIdentities)
    await openLetter(email)
    expect([unopened - known, (await server.db.$count(socialIdentities)) - known]).toEqual([0, 1])
  })

  test('can be linked to the same member as another provider', async () => {
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
