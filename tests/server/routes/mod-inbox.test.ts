import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModAction } from '#rules/mod/schema.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { aContactOf, say } from '#tests/support/threads.ts'

const NOW = '2026-11-20T10:00:00.000Z'

interface Row {
  id: number
  user: { nickname: string }
}

describe('the mods’ inbox', () => {
  let server: TestServer
  let pike: LoggedIn
  let elf: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ now: NOW })
    pike = await aMemberOf(server, { nickname: 'Pike' })
    elf = await aModOf(server, { nickname: 'Willow' })
  })
  afterAll(() => server.stop())

  const read = async (path: string) => (await elf.api.get(`/api/mod/${path}`)).body
  const idsIn = async (path: string) => (await read(path)).data.map(({ id }: Row) => id)
  const told = async () =>
    (await read('audit?perPage=100')).data.map(
      ({ action, actor, subject_label, details }: ModAction) => [
        actor?.nickname,
        action,
        subject_label,
        details,
      ],
    )
  const report = async (message: string): Promise<number> =>
    (await pike.api.post('/api/bug_reports', { message })).body.data.id

  test('lists unanswered letters first, the longest waiting at the top, and shows no texts', async () => {
    const answered = await aContactOf(pike, 'A question')
    await say(elf, answered, 'An answer')
    server.clock.advance({ minutes: 1 })
    const [first, second] = [
      await aContactOf(pike, 'Secret one'),
      await aContactOf(pike, 'Secret two'),
    ]
    expect(await idsIn('contacts')).toEqual([first, second, answered])
    const { data, meta } = await read('contacts?perPage=1')
    expect([data, meta]).toEqual([
      [
        {
          id: first,
          user: { id: pike.id, nickname: 'Pike', avatar: null },
          exchange: null,
          status: 'open',
          unread: 1,
          is_from_mods: false,
          awaits_answer: true,
          created_at: '2026-11-20T10:01:00.000Z',
          updated_at: '2026-11-20T10:01:00.000Z',
        },
      ],
      { current_page: 1, last_page: 3, per_page: 1, total: 3 },
    ])
  })

  test('lists closed letters separately, most recently closed first', async () => {
    const [one, other] = [await aContactOf(pike, 'One'), await aContactOf(pike, 'Other')]
    for (const id of [other, one]) {
      server.clock.advance({ minutes: 1 })
      await elf.api.post(`/api/mod/contacts/${id}/close`)
    }
    const open = await idsIn('contacts?filter[status]=open')
    expect([
      await idsIn('contacts?filter[status]=closed'),
      open.filter((id: number) => id === one || id === other),
    ]).toEqual([[one, other], []])
  })

  test('shows no unread messages in a letter that a mod has closed', async () => {
    const contact = await aContactOf(pike, 'Hello')
    await say(pike, contact, 'Hello?')
    const { body } = await elf.api.get(`/api/contacts/${contact}`)
    const closed = await elf.api.post(`/api/mod/contacts/${contact}/close`)
    expect([body.data.unread, closed.body.data.unread]).toEqual([2, 0])
  })

  test('lists bug reports in the same order as letters', async () => {
    const [one, other] = [await report('Secret three'), await report('Secret four')]
    const { text } = await elf.api.get('/api/mod/bug-reports')
    await elf.api.post(`/api/mod/bug-reports/${other}/close`)
    expect([
      text.includes('Secret'),
      (await read('bug-reports')).data,
      await idsIn('bug-reports?filter[status]=closed'),
    ]).toEqual([
      false,
      [
        {
          id: one,
          user: { id: pike.id, nickname: 'Pike', avatar: null },
          status: 'open',
          is_answered: false,
          created_at: server.clock.now().toISOString(),
        },
      ],
      [other],
    ])
  })

  test('lists closed bug reports separately, most recently closed first', async () => {
    const [one, other] = [await report('Secret five'), await report('Secret six')]
    for (const id of [other, one]) {
      server.clock.advance({ minutes: 1 })
      await elf.api.post(`/api/mod/bug-reports/${id}/close`)
    }
    const closed = await idsIn('bug-reports?filter[status]=closed')
    expect(closed.slice(0, 2)).toEqual([one, other])
  })

  test('logs which mod has read, answered and closed a letter, and logs a view only once until there is a new message', async () => {
    const other = await aModOf(server, { nickname: 'Oak' })
    const before = (await told()).length
    const contact = await aContactOf(pike, 'Hello')
    const look = ({ api }: LoggedIn) => api.get(`/api/contacts/${contact}`)
    await look(elf)
    await look(elf)
    await elf.api.post(`/api/contacts/${contact}/read`)
    await look(other)
    await look(pike)
    server.clock.advance({ minutes: 1 })
    await say(pike, contact, 'Hello?')
    await look(elf)
    await elf.api.post(`/api/mod/contacts/${contact}/answer`, { message: 'Yes?' })
    await elf.api.post(`/api/mod/contacts/${contact}/close`)
    const log = (await told()).slice(0, -before || undefined)
    const line = (who: string, action: string) => [who, action, 'Pike', { contact }]
    expect(log.toReversed()).toEqual([
      line('Willow', 'read contact'),
      line('Oak', 'read contact'),
      line('Willow', 'read contact'),
      line('Willow', 'answer contact'),
      line('Willow', 'close contact'),
    ])
  })

  test('logs which mod has read, answered and closed a bug report', async () => {
    const before = (await told()).length
    const bug_report = await report('Mute')
    await elf.api.get(`/api/mod/bug-reports/${bug_report}`)
    await elf.api.post(`/api/mod/bug-reports/${bug_report}/answer`, { answer: 'We look' })
    await elf.api.post(`/api/mod/bug-reports/${bug_report}/close`)
    const log = (await told()).slice(0, -before)
    expect(log.toReversed()).toEqual(
      ['read bug_report', 'answer bug_report', 'close bug_report'].map((action) => [
        'Willow',
        action,
        'Pike',
        { bug_report },
      ]),
    )
  })
})
