import { addDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'

let server: TestServer
let mod: LoggedIn
let admin: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server, { nickname: 'Allura' })
  admin = await anAdminOf(server, { nickname: 'Kima' })
})
afterAll(() => server.stop())

const NOTHING = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}
const REASON = { reason: 'Letters that hurt' }
const act = ({ api }: LoggedIn, id: number, word: string, body: unknown = {}) =>
  api.post(`/api/mod/members/${id}/${word}`, body)
const me = async ({ api }: LoggedIn) => (await api.get('/api/me')).body.data
const find = async (search: string) =>
  (await mod.api.get(`/api/mod/members?search=${encodeURIComponent(search)}`)).body
const latestAction = async () => (await mod.api.get('/api/mod/audit?perPage=1')).body.data[0]

describe('the member list', () => {
  test('shows a mod the data needed to keep people safe, and no addresses', async () => {
    const member = await aMemberOf(server, {
      nickname: 'Trinket',
      email: 'trinket@critters.example',
      birthDate: '2014-06-01',
      addressPrivacy: 3,
      onboardingComment: 'Not Anna.',
    })
    expect(await find('rinke')).toEqual({
      data: [
        {
          id: member.id,
          nickname: 'Trinket',
          email: 'trinket@critters.example',
          role: 'member',
          is_minor: true,
          has_received_parent_confirmation: false,
          is_suspended: false,
          suspension_reason: null,
          is_paused: false,
          paused_until: null,
          pause_reason: null,
          address_privacy: 3,
          onboarding_comment: 'Not Anna.',
          created_at: server.clock.now().toISOString(),
          standing: { completed: 0, rescued: 0, open_defaults: [], settled_defaults: 0 },
        },
      ],
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
    })
    expect((await find('TRINKET@crit')).data.length).toBe(1)
    expect((await find('100%_')).data).toEqual([])
  })

  test('finds members by the first one or two letters of a word', async () => {
    const { id } = await aMemberOf(server, { nickname: 'Pike Xu', email: 'q@healers.example' })
    const ids = async (search: string) =>
      (await find(search)).data.map((one: { id: number }) => one.id)
    expect([await ids('pi'), await ids('X'), await ids('Q')]).toEqual([[id], [id], [id]])
    expect([await ids('ik'), await ids('u')]).toEqual([[], []])
  })

  test('finds a member by a look-alike of their nickname', async () => {
    const { id } = await aMemberOf(server, { nickname: 'Cаduceus' })
    const found = [await find('caduceus'), await find('DUCE')]
    expect(found.map(({ data }) => data.map((one: { id: number }) => one.id))).toEqual([[id], [id]])
  })

  test('is not filtered by a search for only spaces and accents', async () => {
    expect([await find('\u0301'), await find(' \u0308')]).toEqual([await find(''), await find('')])
  })

  test('is paged, and a search has at most a hundred characters', async () => {
    const { body } = await mod.api.get('/api/mod/members?perPage=2&page=1')
    expect([body.data.length, body.meta.per_page]).toEqual([2, 2])
    const answers = [
      await mod.api.get(`/api/mod/members?search=${'x'.repeat(101)}`),
      await mod.api.get('/api/mod/members?filter[role]=admin'),
      await mod.api.get('/api/mod/members?search=a&search=b'),
    ]
    expect(statuses(answers)).toEqual([422, 400, 200])
  })
})

describe('a link to a member', () => {
  test('puts that member first in the list, and lists nobody twice', async () => {
    const wanted = await aMemberOf(server)
    for (const nickname of ['Grog', 'Scanlan']) await aMemberOf(server, { nickname })
    const ids = async (query: string) =>
      (await mod.api.get(`/api/mod/members?perPage=100&${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      )
    const usual = await ids('')
    const led = await ids(`first=${wanted.id}`)
    expect([led, usual.indexOf(wanted.id)]).toEqual([
      [wanted.id, ...usual.filter((id: number) => id !== wanted.id)],
      2,
    ])
    const pages = [
      await mod.api.get(`/api/mod/members?perPage=1&first=${wanted.id}`),
      await mod.api.get(`/api/mod/members?perPage=1&page=2&first=${wanted.id}`),
    ]
    expect(pages.map(({ body }) => body.data[0].id)).toEqual([wanted.id, usual[0]])
  })

  test('with an unknown id leaves the list unchanged', async () => {
    const usual = (await mod.api.get('/api/mod/members')).body
    for (const first of ['0', 'nobody', '99999999999', '2147483647', ''])
      expect((await mod.api.get(`/api/mod/members?first=${first}`)).body).toEqual(usual)
  })
})

describe('a member', () => {
  test('can be confirmed in place of a parent, and the parent is notified', async () => {
    const child = await aMemberOf(server, {
      birthDate: '2014-06-01',
      parentEmail: 'syldor@parents.example',
    })
    expect((await act(mod, child.id, 'confirm-parent')).status).toBe(204)
    expect((await me(child)).can_post).toBe(true)
    expect((await mailsTo(server, 'syldor@parents.example', 'parent-confirmed')).length).toBe(1)
  })

  test('can be suspended, and the log records which mod did it', async () => {
    const member = await aMemberOf(server, { nickname: 'Sylas' })
    expect((await act(mod, member.id, 'suspend', REASON)).status).toBe(200)
    expect((await me(member)).can_post).toBe(false)
    const action = await latestAction()
    expect(action).toEqual({
      id: action.id,
      actor: { id: mod.id, nickname: 'Allura', avatar: null },
      action: 'suspend',
      subject_type: 'member',
      subject_id: member.id,
      subject_label: 'Sylas',
      details: REASON,
      at: server.clock.now().toISOString(),
    })
  })

  test('can be suspended once, with a reason, and the suspension can be lifted once', async () => {
    const member = await aMemberOf(server)
    const said422 = (message: string, code: string) => ({ status: 422, body: { message, code } })
    expect((await act(mod, member.id, 'suspend', {})).body.errors).toEqual({
      reason: ['This field is required'],
    })
    expect((await act(mod, member.id, 'suspend', { reason: 'x'.repeat(501) })).body.errors).toEqual(
      { reason: ['This field should be at most 500 characters long'] },
    )
    expect(said(await act(mod, member.id, 'lift'))).toEqual(
      said422('This member is neither suspended nor paused.', 'not_suspended'),
    )
    await act(mod, member.id, 'suspend', REASON)
    expect(said(await act(admin, member.id, 'suspend', { reason: 'Another' }))).toEqual(
      said422('This member is already suspended.', 'suspended'),
    )
    const { suspension_reason } = (await find(`critters.example`)).data.find(
      ({ id }: { id: number }) => id === member.id,
    )
    expect(suspension_reason).toBe(REASON.reason)
    expect((await act(mod, member.id, 'lift')).status).toBe(204)
    expect((await me(member)).is_suspended).toBe(false)
  })

  test('can be paused for some days with a reason, and the mod sees until when', async () => {
    const member = await aMemberOf(server)
    const { status, body } = await act(mod, member.id, 'pause', { ...REASON, days: 3 })
    const until = addDays(server.clock.now(), 3).toISOString()
    const { is_paused, paused_until, pause_reason } = body.data
    expect([status, is_paused, paused_until, pause_reason]).toEqual([
      200,
      true,
      until,
      REASON.reason,
    ])
    const read = await me(member)
    expect([read.paused_until, read.pause_reason, read.can_post]).toEqual([
      until,
      REASON.reason,
      false,
    ])
    expect((await act(mod, member.id, 'lift')).status).toBe(204)
    expect((await me(member)).is_paused).toBe(false)
  })

  test('can be given a role only by an admin, and has it from the next call', async () => {
    const member = await aMemberOf(server)
    const answers = [
      await act(mod, member.id, 'role', { role: 'mod' }),
      await act(admin, member.id, 'role', { role: 'queen' }),
      await act(admin, member.id, 'role'),
      await act(admin, member.id, 'role', { role: 'mod' }),
    ]
    expect(statuses(answers)).toEqual([403, 422, 422, 204])
    expect((await member.api.get('/api/mod/audit')).status).toBe(200)
    await act(admin, member.id, 'role', { role: 'member' })
    expect((await member.api.get('/api/mod/audit')).status).toBe(403)
  })

  test('who is a mod or an admin can neither suspend nor confirm themselves, nor change their own role', async () => {
    const answers = [
      await act(mod, mod.id, 'suspend', REASON),
      await act(admin, admin.id, 'suspend', REASON),
      await act(mod, mod.id, 'confirm-parent'),
      await act(admin, admin.id, 'role', { role: 'member' }),
    ]
    expect(statuses(answers)).toEqual([403, 403, 403, 403])
    expect((await me(admin)).role).toBe('admin')
  })

  test('who is a mod or an admin can be suspended only by an admin', async () => {
    const [other, chief] = [await aModOf(server), await anAdminOf(server)]
    const answers = [
      await act(mod, chief.id, 'suspend', REASON),
      await act(mod, other.id, 'suspend', REASON),
      await act(admin, chief.id, 'suspend', REASON),
      await act(admin, other.id, 'suspend', REASON),
    ]
    expect(statuses(answers)).toEqual([403, 403, 200, 200])
  })

  test('who is not waiting for a parent cannot be confirmed, and nobody is emailed', async () => {
    const parentEmail = 'korrin@parents.example'
    const grown = await aMemberOf(server, { parentEmail })
    const confirmed = await aMemberOf(server, {
      birthDate: '2014-06-01',
      parentEmail,
      parentConfirmedAt: server.clock.now(),
    })
    const answers = [
      await act(mod, grown.id, 'confirm-parent'),
      await act(mod, confirmed.id, 'confirm-parent'),
    ]
    expect(answers.map(said)).toEqual(
      Array(2).fill({
        status: 422,
        body: { message: 'You don’t need a confirmation.', code: 'parent' },
      }),
    )
    expect(await mailsTo(server, parentEmail, 'parent-confirmed')).toEqual([])
  })

  test('who does not exist cannot be acted on, and the response is a 404', async () => {
    const answers = [
      await act(mod, 999_999, 'suspend', REASON),
      await act(admin, 999_999, 'role', { role: 'mod' }),
    ]
    expect(answers.map(said)).toEqual([NOTHING, NOTHING])
  })
})
