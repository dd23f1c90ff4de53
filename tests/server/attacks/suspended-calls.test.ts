import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMemberOf, anAdminOf } from '#tests/support/members.ts'
import { type Contract, routesOf } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The status of each call that changes something, for a suspended member in a running swap. */
const CALLS: Record<string, number> = {
  // These calls need no account.
  'POST /api/users/exists': 422,
  'POST /api/register': 422,
  'POST /api/email/resend': 422,
  'POST /api/email/not-me/{userid}': 422,
  'POST /api/email/not-me/{userid}/{token}': 422,
  'POST /api/auth/login': 422,
  'POST /api/auth/login/{provider}/letter': 404,
  'POST /api/forgot-password': 422,
  'POST /api/reset-password': 422,
  'POST /api/parent/open': 422,
  'POST /api/parent/answer': 422,
  'POST /api/parent/{token}': 422,
  'POST /api/unsubscribe/open': 422,
  'POST /api/unsubscribe/end': 422,
  'POST /api/unsubscribe/{token}': 404,
  // These calls affect no other member, or let the member finish receiving. Of the data sent with them, other members
  // see only addresses.
  'POST /api/notifications/read': 204,
  'POST /api/nickname': 422,
  'POST /api/exchanges/{id}/needed-surveys': 200,
  'POST /api/addresses': 422,
  'POST /api/addresses/{id}/default': 200,
  'DELETE /api/addresses/{id}': 422,
  'POST /api/me/exclusions': 422,
  'DELETE /api/me/exclusions': 422,
  'PUT /api/me/preferences': 200,
  'POST /api/contacts': 422,
  'PUT /api/contacts/{id}': 422,
  'DELETE /api/contacts/{id}': 404,
  'POST /api/contacts/{id}/read': 404,
  'POST /api/chat_messages': 422,
  'POST /api/bug_reports': 422,
  'PUT /api/bug_reports/{id}': 422,
  'DELETE /api/bug_reports/{id}': 404,
  'POST /api/me/password': 422,
  'POST /api/me/close': 202,
  'DELETE /api/me': 422,
  'DELETE /api/me/sessions': 204,
  'DELETE /api/me/sessions/{id}': 404,
  'POST /api/steps': 422,
  'POST /api/signups/{id}/receiving-done': 200,
  'POST /api/signups': 422,
  'DELETE /api/signups/{id}': 422,
  'POST /api/signups/{id}/reveal': 422,
  // These calls affect other members.
  'POST /api/profile': 403,
  'POST /api/birth_date': 403,
  'POST /api/region': 403,
  'POST /api/me/first-steps': 403,
  'PUT /api/addresses/{id}': 403,
  'POST /api/me/parent/resend': 403,
  'POST /api/me/pets': 403,
  'PUT /api/me/pets/{id}': 403,
  'DELETE /api/me/pets/{id}': 403,
  'POST /api/surveys/{id}/answer': 403,
  'POST /api/exchanges': 403,
  'PUT /api/exchanges/{id}': 403,
  'POST /api/signups/{id}/address': 403,
  'POST /api/signups/{id}/acknowledge': 403,
  'POST /api/signups/{id}/more-time': 403,
  'POST /api/signups/{id}/not-received': 403,
  'DELETE /api/signups/{id}/missing-gift': 403,
  'POST /api/signups/{id}/missing-gift/may-rescue': 403,
  'POST /api/exchanges/{id}/rescuers': 403,
  'DELETE /api/exchanges/{id}/rescuers': 403,
  'POST /api/rescues/{id}/accept': 403,
  'POST /api/rescues/{id}/decline': 403,
  'POST /api/rescues/{id}/thanked': 403,
  'POST /api/rescues/{id}/address': 403,
  'POST /api/mod/rescues/{id}/open': 403,
  'POST /api/mod/rescues/{id}/pick': 403,
  'POST /api/mod/rescues/{id}/rescuer': 403,
  'POST /api/signups/{id}/thread': 403,
  'DELETE /api/signups/{id}/thread': 403,
  'POST /api/signups/{id}/thread/{message}/report': 403,
  'POST /api/signups/{id}/missing-gift/answer': 403,
  'POST /api/signups/{id}/thanks': 403,
  'POST /api/signups/{id}/thanks/{author}/report': 403,
  'POST /api/signups/{id}/sending-done': 403,
  'POST /api/steps/stepandpost': 403,
  'POST /api/steps/{id}/heart': 403,
  'PUT /api/steps/{id}': 403,
  'DELETE /api/steps/{id}': 403,
  'POST /api/pictures': 403,
  'PUT /api/pictures/{id}': 403,
  'POST /api/posts': 403,
  'POST /api/videos': 403,
  'PUT /api/posts/{id}': 403,
  'DELETE /api/posts/{id}': 403,
  'POST /api/posts/{id}/like': 403,
  'POST /api/posts/{id}/pin': 403,
  'POST /api/exchanges/{id}/pin': 403,
  'POST /api/exchanges/{id}/waiting-list': 403,
  'DELETE /api/exchanges/{id}/waiting-list': 403,
  'DELETE /api/exchanges/{id}': 403,
  'POST /api/comments': 403,
  'PUT /api/comments/{id}': 403,
  'DELETE /api/comments/{id}': 403,
  'POST /api/comments/{id}/like': 403,
  'POST /api/mod/exchanges/{id}/approve': 403,
  'POST /api/mod/exchanges/{id}/cancel': 403,
  'POST /api/mod/exchanges/{id}/pair': 403,
  'POST /api/mod/exchanges/{id}/pairs': 403,
  'POST /api/mod/signups/{id}/removal': 403,
  'POST /api/mod/exchanges/{id}/reject': 403,
  'POST /api/mod/members/{id}/confirm-parent': 403,
  'POST /api/mod/members/{id}/lift': 403,
  'POST /api/mod/members/{id}/pause': 403,
  'POST /api/mod/members/{id}/role': 403,
  'POST /api/mod/members/{id}/suspend': 403,
  'POST /api/mod/cases/{id}/settle': 403,
  'POST /api/mod/contacts/{id}/answer': 403,
  'POST /api/mod/contacts/{id}/close': 403,
  'POST /api/mod/bug-reports/{id}/answer': 403,
  'POST /api/mod/bug-reports/{id}/close': 403,
  'POST /api/mod/survey-requests/{id}/attach': 403,
  'POST /api/mod/survey-requests/{id}/decline': 403,
  'POST /api/mod/survey-requests/{id}/letter': 403,
  'POST /api/mod/exclusions': 403,
  'POST /api/mod/members/{id}/list-history': 403,
  'DELETE /api/mod/exclusions/{id}': 403,
  'POST /api/mod/signups/{id}/remove': 403,
  'POST /api/mod/defaults/{id}/settle': 403,
  'POST /api/mod/pages': 403,
  'PUT /api/mod/pages/{id}': 403,
  'DELETE /api/mod/pages/{id}': 403,
  'POST /api/mod/post-tags': 403,
  'PUT /api/mod/post-tags/{id}': 403,
  'DELETE /api/mod/post-tags/{id}': 403,
  'POST /api/mod/approved-headers': 403,
  'PUT /api/mod/approved-headers/{id}': 403,
  'DELETE /api/mod/approved-headers/{id}': 403,
  'POST /api/mod/critters': 403,
  'PUT /api/mod/critters/{id}': 403,
  'DELETE /api/mod/critters/{id}': 403,
  'POST /api/mod/surveys': 403,
  'PUT /api/mod/surveys/{id}': 403,
  'DELETE /api/mod/surveys/{id}': 403,
  'POST /api/auth/logout': 204,
}

/** A paused member gets the same responses, but cannot finish receiving. */
const WHILE_PAUSED = { ...CALLS, 'POST /api/signups/{id}/receiving-done': 403 }

interface Restricted {
  member: Participant
  gifter: Participant
  exchange: number
}

/** A restricted member who stays in a running swap, because a gift is on its way to them. */
async function aRestricted(way: 'suspend' | 'pause', more = {}): Promise<Restricted> {
  const { circle, exchange } = await aSwapOf(server, 3)
  const [gifter, member] = circle as [Participant, Participant]
  await gifter.api.post('/api/steps', { exchange_id: exchange.id, type: 'physical_sent' })
  const admin = await anAdminOf(server)
  const body = { reason: 'Letters that hurt', ...more }
  await admin.api.post(`/api/mod/members/${member.id}/${way}`, body)
  return { member, gifter, exchange: exchange.id }
}
const aSuspended = () => aRestricted('suspend')
const aPaused = () => aRestricted('pause', { days: 3 })

test.each([
  ['suspended', aSuspended, CALLS],
  ['paused', aPaused, WHILE_PAUSED],
])(
  'every call that changes something has its expected status for a %s member',
  async (_, aMember, expected) => {
    const { body } = await server.api.get('/api/openapi.json')
    const unsafe = routesOf(body as Contract).filter(({ method }) => method !== 'GET')
    const calls = unsafe.map(({ method, path }) => `${method} ${path}`)
    expect(calls.toSorted()).toEqual(Object.keys(CALLS).toSorted())

    const { member, exchange } = await aMember()
    const ids: Record<string, number> = {
      addresses: member.addressId,
      exchanges: exchange,
      signups: member.signupId,
    }
    const answers: Record<string, number> = {}
    for (const call of Object.keys(CALLS)) {
      const [method, path = ''] = call.split(' ')
      const noun = path.split('/')[2] ?? ''
      const url = path
        .replace('{id}', String(ids[noun] ?? 1))
        .replace('{token}', 'none')
        .replace('{userid}', '1')
      const { api } = member
      const answer =
        method === 'POST' ? api.post(url) : method === 'PUT' ? api.put(url) : api.delete(url, {})
      answers[call] = (await answer).status
    }
    expect(answers).toEqual(expected)
  },
)

describe('in a running swap, a suspended member', () => {
  const step = ({ api }: Participant, exchange_id: number, type: string, content?: string) =>
    api.post('/api/steps', { exchange_id, type, content })

  test('cannot record anything as sent, nor reach their recipient with a link', async () => {
    const { member, exchange } = await aSuspended()
    const answers = [
      await step(member, exchange, 'digital_sent', 'https://a.example/gift'),
      await step(member, exchange, 'physical_sent'),
      await step(member, exchange, 'sent_all'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(3).fill([403, 'suspended']),
    )
    const { data } = (await member.api.get(`/api/steps?filter[exchange_id]=${exchange}`)).body
    expect(data.filter(({ is_mine }: { is_mine: boolean }) => is_mine)).toEqual([])
  })

  test('can record receipts up to the last one, but cannot add text or a link to them, not even later', async () => {
    const { member, gifter, exchange } = await aSuspended()
    const content = 'https://a.example/thanks'
    const received = await step(member, exchange, 'received', content)
    const later = await member.api.put(`/api/steps/${received.body.data.id}`, { content })
    const marked = await member.api.post(`/api/signups/${member.signupId}/receiving-done`)
    const closed = await step(member, exchange, 'received_all')
    expect([received, marked, closed].map(({ status }) => status)).toEqual([201, 200, 201])
    expect([later.status, later.body.code]).toEqual([403, 'suspended'])
    const seen = (await gifter.api.get(`/api/steps?filter[exchange_id]=${exchange}`)).body.data
    expect(
      seen.map(({ type, content }: { type: string; content: string | null }) => [type, content]),
    ).toEqual([
      ['physical_sent', null],
      ['received', null],
      ['received_all', null],
    ])
  })

  test('sees that they may record receipts and that nothing is paused, and their gifter can go on as before', async () => {
    const { member, gifter, exchange } = await aSuspended()
    const signup = async ({ api }: Participant) => {
      const { my_signup } = (await api.get(`/api/exchange-detail/${exchange}`)).body.data
      const { recording, is_sending_paused, is_receiving_paused } = my_signup
      return { recording, is_sending_paused, is_receiving_paused }
    }
    const going = { is_sending_paused: false, is_receiving_paused: false }
    expect([await signup(member), await signup(gifter)]).toEqual([
      { recording: 'receipts', ...going },
      { recording: 'all', ...going },
    ])
    expect((await gifter.api.post(`/api/signups/${gifter.signupId}/address`)).status).toBe(200)
  })
})

test('a suspended member can read the reason until the suspension is lifted, and can then post again', async () => {
  const member = await aMemberOf(server)
  const admin = await anAdminOf(server)
  const act = (word: string, body = {}) =>
    admin.api.post(`/api/mod/members/${member.id}/${word}`, body)
  const me = async () => {
    const { is_suspended, suspension_reason, can_post } = (await member.api.get('/api/me')).body
      .data
    return { is_suspended, suspension_reason, can_post }
  }
  const free = { is_suspended: false, suspension_reason: null, can_post: true }
  const before = await me()
  await act('suspend', { reason: 'Letters that hurt' })
  const during = await me()
  await act('lift')
  expect([before, during, await me()]).toEqual([
    free,
    { is_suspended: true, suspension_reason: 'Letters that hurt', can_post: false },
    free,
  ])
  expect((await member.api.post('/api/posts', { message: 'Back again' })).status).toBe(201)
  const { data } = (await admin.api.get('/api/mod/audit?perPage=2')).body
  expect(
    data.map(({ action, details }: { action: string; details: unknown }) => [action, details]),
  ).toEqual([
    ['lift', {}],
    ['suspend', { reason: 'Letters that hurt' }],
  ])
})
