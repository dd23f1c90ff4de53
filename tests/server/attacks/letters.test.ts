import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUG_REPORT_MAX } from '#rules/letter/bug-report.ts'
import { CHAT_MESSAGE_MAX, CONTACT_MAX } from '#rules/letter/contact.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, inTurn, said, statuses, tally } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'
import { aContactOf, say } from '#tests/support/threads.ts'

let server: TestServer
let writer: LoggedIn
let mod: LoggedIn
let contact: number
let report: number
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  writer = await aMemberOf(server)
  mod = await aModOf(server)
  contact = await aContactOf(writer, 'Between us')
  report = (await writer.api.post('/api/bug_reports', { message: 'Mute' })).body.data.id
})
afterAll(() => server.stop())

/** Every call about one thread or one bug report. */
const calls = ({ api }: Pick<LoggedIn, 'api'>, thread: number, bug: number) => [
  () => api.get(`/api/contacts/${thread}`),
  () => api.put(`/api/contacts/${thread}`, { message: 'Mine' }),
  () => api.delete(`/api/contacts/${thread}`),
  () => api.post(`/api/contacts/${thread}/read`),
  () => api.post('/api/chat_messages', { contact_id: thread, message: 'Let me in' }),
  () => api.get(`/api/bug_report/${bug}`),
  () => api.get(`/api/bug_reports/${bug}`),
  () => api.put(`/api/bug_reports/${bug}`, { message: 'Mine' }),
  () => api.delete(`/api/bug_reports/${bug}`),
]
/** Makes the calls one after another, and returns the responses. */
async function tried<Result>(all: (() => Promise<Result>)[]): Promise<Result[]> {
  const answers: Result[] = []
  for (const call of all) answers.push(await call())
  return answers
}

const atTheDesk = ({ api }: Pick<LoggedIn, 'api'>) => [
  () => api.get('/api/mod/contacts'),
  () => api.post(`/api/mod/contacts/${contact}/answer`, { message: 'As a mod' }),
  () => api.post(`/api/mod/contacts/${contact}/close`),
  () => api.get('/api/mod/bug-reports'),
  () => api.get(`/api/mod/bug-reports/${report}`),
  () => api.post(`/api/mod/bug-reports/${report}/answer`, { answer: 'As a mod' }),
  () => api.post(`/api/mod/bug-reports/${report}/close`),
]

test('calls about other members’ letters and bug reports get the same response as calls about nonexistent letters and reports', async () => {
  const stranger = await aMemberOf(server)
  const theirs = await tried(calls(stranger, contact, report))
  const nothing = await tried(calls(stranger, 999_999, 999_999))
  expect(theirs.map(said)).toEqual(nothing.map(said))
  expect(tally(theirs)).toEqual({ 404: 9 })
  const lists = [
    await stranger.api.get('/api/contacts'),
    await stranger.api.get('/api/bug_reports'),
  ]
  expect(lists.map(({ body }) => body.data)).toEqual([[], []])
})

test('calls about a thread between a mod and another member get the same response as calls about a nonexistent thread', async () => {
  const stranger = await aMemberOf(server)
  const { id } = await anExchangeOf(server, writer, { surveyRequested: true })
  const path = `/api/mod/survey-requests/${id}/letter`
  const begun = (await mod.api.post(path, { message: 'Between us' })).body.data.contact_id
  const theirs = await tried(calls(stranger, begun, report))
  const nothing = await tried(calls(stranger, 999_999, 999_999))
  expect(theirs.map(said)).toEqual(nothing.map(said))
  expect((await stranger.api.post(path, { message: 'As a mod' })).status).toBe(403)
})

test('a guest gets a 401 for every call, whether or not the thread or report exists', async () => {
  const answers = [
    ...(await tried(calls(server, contact, report))),
    ...(await tried(calls(server, 999_999, 999_999))),
    ...(await tried(atTheDesk(server))),
    await server.api.get('/api/contacts'),
    await server.api.post('/api/contacts', {}),
    await server.api.get('/api/bug_reports'),
    await server.api.post('/api/bug_reports', {}),
  ]
  expect(tally(answers)).toEqual({ 401: answers.length })
})

test('the mods’ desk is closed to suspended mods and to members, even to the author of a letter', async () => {
  const suspended = await aModOf(server, { suspendedAt: server.clock.now() })
  expect([
    tally(await tried(atTheDesk(writer))),
    tally(await tried(atTheDesk(suspended))),
    (await suspended.api.get(`/api/contacts/${contact}`)).status,
    (await say(suspended, contact, 'As a mod')).status,
  ]).toEqual([{ 403: 7 }, { 403: 7 }, 404, 404])
})

test('a mod cannot change or delete what somebody else wrote', async () => {
  const answers = [
    await mod.api.put(`/api/contacts/${contact}`, { message: 'Hers' }),
    await mod.api.delete(`/api/contacts/${contact}`),
    await mod.api.put(`/api/bug_reports/${report}`, { message: 'Hers' }),
    await mod.api.delete(`/api/bug_reports/${report}`),
  ]
  expect(statuses(answers)).toEqual([403, 403, 404, 404])
})

test('a suspended mod who tries to change a member’s letter gets the same response as for a nonexistent letter', async () => {
  const { api } = await aModOf(server, { suspendedAt: server.clock.now() })
  const answers = [
    await api.put(`/api/contacts/${contact}`, { message: 'Hers' }),
    await api.put('/api/contacts/999999', { message: 'Hers' }),
    await api.delete(`/api/contacts/${contact}`),
  ]
  expect(statuses(answers)).toEqual([404, 404, 404])
})

describe('mods can receive letters', () => {
  test.each([
    ['from a minor whose parent has not confirmed', { birthDate: '2014-01-01' }],
    ['from a suspended member', { suspendedAt: new Date(0) }],
    ['from a member who has not finished their onboarding', { onboardedAt: null, nickname: null }],
  ])('%s', async (_, change) => {
    const member = await aMemberOf(server, change)
    const thread = await aContactOf(member, 'Help')
    await say(mod, thread, 'How?')
    const answers = [
      await say(member, thread, 'Like this'),
      await member.api.post(`/api/contacts/${thread}/read`),
      await member.api.post('/api/bug_reports', { message: 'Mute' }),
    ]
    expect(statuses(answers)).toEqual([201, 200, 201])
  })
})

describe('the text of a letter or bug report', () => {
  const write = (member: LoggedIn, message: unknown) => [
    () => member.api.post('/api/contacts', { message }),
    () => member.api.post('/api/chat_messages', { contact_id: contact, message }),
    () => member.api.post('/api/bug_reports', { message }),
    () => mod.api.post(`/api/mod/bug-reports/${report}/answer`, { answer: message }),
  ]

  test.each([
    ['missing', undefined],
    ['only spaces', ' \n\t'],
    ['a text with a NUL character', 'a\0b'],
    ['a text with a lone surrogate', 'a\ud83d'],
    ['a number', 7],
    ['a list', ['a']],
  ])('is refused when it is %s', async (_, message) => {
    expect(tally(await tried(write(writer, message)))).toEqual({ 422: 4 })
  })

  test('is accepted up to the maximum length and refused beyond it', async () => {
    const member = await aMemberOf(server)
    const thread = await aContactOf(member, 'Long')
    const send = async (more: number) => [
      await member.api.post('/api/contacts', { message: 'a'.repeat(CONTACT_MAX + more) }),
      await say(member, thread, '👩‍👩‍👧‍👦'.repeat(CHAT_MESSAGE_MAX + more)),
      await member.api.post('/api/bug_reports', { message: 'ü'.repeat(BUG_REPORT_MAX + more) }),
      await member.api.post('/api/bug_reports', {
        message: 'Mute',
        page: `/${'a'.repeat(499 + more)}`,
      }),
    ]
    const fields = (await send(1)).map(({ status, body }) => [status, Object.keys(body.errors)])
    expect([statuses(await send(0)), fields]).toEqual([
      [201, 201, 201, 201],
      [
        [422, ['message']],
        [422, ['message']],
        [422, ['message']],
        [422, ['page']],
      ],
    ])
  })

  test('is stored exactly as written, including markup', async () => {
    const member = await aMemberOf(server)
    const message = '<script>alert(1)</script> ‮abc‬ 👩‍👩‍👧‍👦 é'
    const thread = await aContactOf(member, message)
    await say(member, thread, message)
    const { data } = (await member.api.get(`/api/contacts/${thread}`)).body
    expect([data.message, data.chat_messages[0].message]).toEqual([message, message])
  })
})

test('a letter sent repeatedly with the same key is stored once', async () => {
  const member = await aMemberOf(server)
  const key = '7f0c6d1e-7f8a-4a6b-9c2d-1e2f3a4b5c6e'
  const answers = await atOnce(4, () =>
    member.api.post('/api/contacts', { message: 'Once' }, { key }),
  )
  const contact_id = answers[0]?.body.data.id
  const more = '7f0c6d1e-7f8a-4a6b-9c2d-1e2f3a4b5c6f'
  await inTurn(3, () =>
    member.api.post('/api/chat_messages', { contact_id, message: 'Once' }, { key: more }),
  )
  const { data } = (await member.api.get('/api/contacts')).body
  const thread = (await member.api.get(`/api/contacts/${contact_id}`)).body.data
  expect([tally(answers), data.length, thread.chat_messages.length]).toEqual([{ 201: 4 }, 1, 1])
})

test('if a letter is answered and deleted at the same time, one of the two succeeds and the other is refused', async () => {
  const member = await aMemberOf(server)
  const thread = await aContactOf(member, 'Now or never')
  const [answer, removal] = await Promise.all([
    say(mod, thread, 'Here I am'),
    member.api.delete(`/api/contacts/${thread}`),
  ])
  expect([
    [201, 422],
    [404, 204],
  ]).toContainEqual([answer.status, removal.status])
})

test('a member can send sixty letters and bug reports an hour', async () => {
  const member = await aMemberOf(server)
  const answers = await inTurn(61, (at) =>
    at % 2
      ? member.api.post('/api/contacts', { message: 'More' })
      : member.api.post('/api/bug_reports', { message: 'More' }),
  )
  expect(tally(answers)).toEqual({ 201: 60, 429: 1 })
})

test('a mod’s replies to members are not rate-limited, but messages in the mod’s own thread are', async () => {
  const oak = await aModOf(server)
  const [ofOak, ofWriter] = [
    await aContactOf(oak, 'From an elf'),
    await aContactOf(writer, 'Hello'),
  ]
  const answer = (thread: number) =>
    oak.api.post(`/api/mod/contacts/${thread}/answer`, { message: 'More' })
  const own = await inTurn(60, (at) => (at % 2 ? say(oak, ofOak, 'More') : answer(ofOak)))
  const others = [await say(oak, ofWriter, 'Still here'), await answer(ofWriter)]
  expect([tally(own), statuses(others)]).toEqual([{ 201: 59, 429: 1 }, [201, 201]])
})
