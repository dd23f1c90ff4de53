import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictures } from '#server/db/schema.ts'
import { aNewcomer } from '#tests/support/accounts.ts'
import { HOME } from '#tests/support/home.ts'
import { mailsTo } from '#tests/support/letters.ts'
import { aMemberOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Fields = Record<string, unknown>

const me = async ({ api }: LoggedIn) => (await api.get('/api/me')).body.data
const profile = ({ api }: LoggedIn, change: Fields) => api.post('/api/profile', change)
const refusedFor = (field: string, ...words: string[]) => ({
  status: 422,
  body: { message: words[0], code: 'invalid', errors: { [field]: words } },
})
const REQUIRED = 'This field is required'

async function aPicture(ownerId: number | null): Promise<number> {
  const formats = { original: '/o', post_preview: '/p', mobile_list: '/m', exchange_thumb: '/e' }
  const [row] = await server.db
    .insert(pictures)
    .values({ ownerId, formats, width: 10, height: 10, createdAt: server.clock.now() })
    .returning({ id: pictures.id })
  return row?.id ?? 0
}

describe('a member', () => {
  test('who has not filled in anything yet sees all their fields', async () => {
    const newcomer = await aNewcomer(server)
    expect(await me(newcomer)).toEqual({
      id: newcomer.id,
      email: newcomer.email,
      email_verified: true,
      has_password: true,
      nickname: null,
      suggested_nickname: null,
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
  })

  test('is onboarded after the four steps', async () => {
    const newcomer = await aNewcomer(server)
    const { api } = newcomer
    await profile(newcomer, { address_privacy: 3, onboarding_comment: 'Not Anna.' })
    await profile(newcomer, { nickname: '  Pike of Westruun ' })
    await profile(newcomer, {
      last_name: 'Trickfoot',
      first_name: 'Pike',
      birth_date: '1990-05-04',
      discord: 'pike#1',
      region: 'us',
    })
    await api.post('/api/addresses', HOME)
    const done = await profile(newcomer, { has_completed_onboarding: true })
    expect({ status: done.status, body: done.body }).toEqual({
      status: 200,
      body: {
        data: {
          id: newcomer.id,
          email: newcomer.email,
          email_verified: true,
          has_password: true,
          nickname: 'Pike of Westruun',
          suggested_nickname: null,
          discord: 'pike#1',
          avatar: null,
          first_name: 'Pike',
          last_name: 'Trickfoot',
          birth_date: '1990-05-04',
          parent_email: null,
          region: 'us',
          regions: ['worldwide', 'na', 'us'],
          address_privacy: 3,
          onboarding_comment: 'Not Anna.',
          role: 'member',
          is_minor: false,
          has_received_parent_confirmation: false,
          can_post: true,
          is_suspended: false,
          suspension_reason: null,
          is_paused: false,
          paused_until: null,
          pause_reason: null,
          has_completed_onboarding: true,
          first_steps: { has_read: false, has_joined: false, has_posted: false },
          shortcuts: false,
          astrological_sign: 'Taurus',
          surveys: [],
        },
      },
    })
    expect(await me(newcomer)).toEqual(done.body.data)
  })

  test('gets a list of the missing fields when they try to finish the onboarding too early', async () => {
    const newcomer = await aNewcomer(server)
    const fields = [
      'address_privacy',
      'nickname',
      'last_name',
      'first_name',
      'birth_date',
      'address',
    ]
    expect(said(await profile(newcomer, { has_completed_onboarding: true }))).toEqual({
      status: 422,
      body: {
        message: 'Some steps of your onboarding are still missing.',
        code: 'onboarding',
        errors: Object.fromEntries(fields.map((field) => [field, [REQUIRED]])),
      },
    })
    expect((await me(newcomer)).has_completed_onboarding).toBe(false)
  })

  test('cannot undo the onboarding', async () => {
    const member = await aMemberOf(server)
    await profile(member, { has_completed_onboarding: false })
    expect((await me(member)).has_completed_onboarding).toBe(true)
  })

  test('has to list the people who must not get the address if they choose privacy option 3 or the old option 5', async () => {
    const member = await aMemberOf(server)
    const answers = [
      await profile(member, { address_privacy: 3 }),
      await profile(member, { address_privacy: 5, onboarding_comment: ' ' }),
      await profile(member, { address_privacy: 6 }),
      await profile(member, { address_privacy: 5, onboarding_comment: 'Nobody.' }),
      await profile(member, { onboarding_comment: null }),
      await profile(member, { address_privacy: 2, onboarding_comment: null }),
    ]
    expect(statuses(answers)).toEqual([422, 422, 422, 200, 422, 200])
    expect(said(answers[0] as (typeof answers)[number])).toEqual(
      refusedFor('onboarding_comment', REQUIRED),
    )
  })

  test('can change one field and keep the other fields', async () => {
    const member = await aMemberOf(server)
    const before = await me(member)
    const { body } = await profile(member, { discord: 'moth#2' })
    expect(body.data).toEqual({ ...before, discord: 'moth#2' })
    await profile(member, { discord: '' })
    expect(await me(member)).toEqual(before)
  })

  test('cannot change fields that only the server or mods may set', async () => {
    const member = await aMemberOf(server)
    const before = await me(member)
    const { status } = await profile(member, {
      id: 1,
      role: 'admin',
      can_post: false,
      is_suspended: false,
      suspension_reason: null,
      is_paused: false,
      paused_until: null,
      pause_reason: null,
      email: 'other@critters.example',
      email_verified: false,
      is_minor: true,
      has_received_parent_confirmation: true,
      parent_confirmed_at: '2030-01-01T00:00:00.000Z',
      onboardedAt: null,
      suspendedAt: '2030-01-01T00:00:00.000Z',
      parent_email: 'nobody@critters.example',
      regions: ['worldwide_no_us'],
    })
    expect([status, await me(member)]).toEqual([200, before])
  })

  test('can use only their own picture as their avatar', async () => {
    const member = await aMemberOf(server)
    const other = await aMemberOf(server)
    const mine = await aPicture(member.id)
    const answers = [
      await profile(member, { avatar: await aPicture(other.id) }),
      await profile(member, { avatar: await aPicture(null) }),
      await profile(member, { avatar: 999_999 }),
      await profile(member, { avatar: mine }),
    ]
    expect(statuses(answers)).toEqual([422, 422, 422, 200])
    expect(answers[3]?.body.data.avatar).toEqual({
      id: mine,
      formats: { original: '/o', post_preview: '/p', mobile_list: '/m', exchange_thumb: '/e' },
      width: 10,
      height: 10,
      alt: null,
      placeholder: null,
    })
    expect((await profile(member, { avatar: null })).body.data.avatar).toBe(null)
  })
})

test.each([
  ['get', '/api/me'],
  ['post', '/api/profile'],
  ['post', '/api/nickname'],
  ['post', '/api/birth_date'],
  ['post', '/api/region'],
] as const)('%s %s responds to a guest with 401 before reading the body', async (method, url) => {
  const answers =
    method === 'get'
      ? [await server.api.get(url)]
      : [
          await server.api.post(url, '{'),
          await server.api.post(url, 'x', { headers: { 'content-type': 'text/plain' } }),
          await server.api.post(url, { nickname: 5 }),
        ]
  expect(new Set(statuses(answers))).toEqual(new Set([401]))
})

test('a parent gets no email before the newcomer has given a birth date', async () => {
  const newcomer = await aNewcomer(server)
  await anAddressOf(server, newcomer)
  await profile(newcomer, { parent_email: 'early@parents.example' })
  expect(await mailsTo(server, 'early@parents.example', 'parent-request')).toEqual([])
})

describe('a process that runs no jobs', () => {
  let idle: TestServer
  beforeAll(async () => {
    idle = await startTestServer({ env: { JOBS: 'off' } })
  })
  afterAll(() => idle.stop())

  test('announces this to admins only, in every response with the admin’s own account', async () => {
    const told: unknown[] = []
    for (const role of ['admin', 'mod', 'member'] as const) {
      const { api } = await aMemberOf(idle, { role })
      const answers = [
        await api.get('/api/me'),
        await api.post('/api/profile', { discord: 'pike#1' }),
        await api.post('/api/region', { region: 'us' }),
      ]
      told.push(answers.map(({ status, body }) => [status, body.data.jobs_off]))
    }
    const every = (jobsOff?: string) => Array(3).fill([200, jobsOff])
    expect(told).toEqual([every('setting'), every(), every()])
  })
})
