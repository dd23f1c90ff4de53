import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bugReports } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const MUTE = { message: 'The bell is mute', page: '/posts', browser: 'Firefox 140' }
const CLOSED = {
  status: 422,
  body: { message: 'This report is already closed.', code: 'closed' },
}

describe.each(databases)('a bug report (%s)', (database) => {
  let server: TestServer
  let pike: LoggedIn
  let elf: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database, now: NOW })
    pike = await aMemberOf(server, { nickname: 'Pike' })
    elf = await aModOf(server)
  })
  afterAll(() => server.stop())

  const report = async ({ api }: LoggedIn, change = {}): Promise<number> =>
    (await api.post('/api/bug_reports', { ...MUTE, ...change })).body.data.id
  const answer = (id: number, words: string) =>
    elf.api.post(`/api/mod/bug-reports/${id}/answer`, { answer: words })
  const close = (id: number) => elf.api.post(`/api/mod/bug-reports/${id}/close`)
  const unreadOf = async ({ api }: LoggedIn): Promise<number> =>
    (await api.get('/api/notifications')).body.meta.unread
  const titlesOf = async ({ api }: LoggedIn) =>
    (await api.get('/api/notifications')).body.data.map(
      ({ type, title, link }: Record<string, unknown>) => [type, title, link],
    )

  test('is stored with its message, page and browser, and can be read at both of its URLs', async () => {
    const { status, body } = await pike.api.post('/api/bug_reports', MUTE)
    const kept = { ...MUTE, id: body.data.id, status: 'open', answer: null, created_at: NOW }
    const answers = [
      await pike.api.get(`/api/bug_report/${body.data.id}`),
      await pike.api.get(`/api/bug_reports/${body.data.id}`),
    ]
    expect([status, body.data, answers.map(said)]).toEqual([
      201,
      kept,
      Array(2).fill({ status: 200, body: { data: kept } }),
    ])
  })

  test('has null for page and browser if none were sent', async () => {
    const { body } = await pike.api.post('/api/bug_reports', { message: 'Mute' })
    expect([body.data.page, body.data.browser]).toEqual([null, null])
  })

  test('is on its author’s paged list, newest first', async () => {
    const mab = await aMemberOf(server)
    const [first, second] = [await report(mab), await report(mab)]
    const { data, meta } = (await mab.api.get('/api/bug_reports?perPage=1')).body
    const next = (await mab.api.get('/api/bug_reports?perPage=1&page=2')).body.data
    expect([[...data, ...next].map(({ id }: { id: number }) => id), meta]).toEqual([
      [second, first],
      { current_page: 1, last_page: 2, per_page: 1, total: 2 },
    ])
  })

  test('can be changed and deleted by its author while nobody has replied', async () => {
    const [one, other] = [await report(pike), await report(pike)]
    const edit = await pike.api.put(`/api/bug_reports/${one}`, { message: 'Deaf' })
    const removal = await pike.api.delete(`/api/bug_reports/${other}`)
    const gone = await pike.api.get(`/api/bug_report/${other}`)
    const { message, page, browser } = edit.body.data
    expect([{ message, page, browser }, removal.status, gone.status]).toEqual([
      { ...MUTE, message: 'Deaf' },
      204,
      404,
    ])
  })

  test('cannot be changed or deleted once it is answered or closed', async () => {
    const [answered, closed] = [await report(pike), await report(pike)]
    await answer(answered, 'It sings again')
    await close(closed)
    const tries = async (id: number) => [
      said(await pike.api.put(`/api/bug_reports/${id}`, { message: 'Deaf' })),
      said(await pike.api.delete(`/api/bug_reports/${id}`)),
    ]
    const refused = (message: string, code: string) =>
      Array(2).fill({ status: 422, body: { message, code } })
    expect([await tries(answered), await tries(closed)]).toEqual([
      refused('An elf has already answered this report, so you can’t change it.', 'answered'),
      refused('This report is closed, so you can’t change it.', 'closed'),
    ])
  })

  test('can be answered and closed by a mod, and its author is notified of both', async () => {
    const mab = await aMemberOf(server, { nickname: 'Mab' })
    const id = await report(mab)
    const first = await answer(id, 'We are looking')
    await answer(id, 'It sings again')
    const closed = await close(id)
    const seen = (await mab.api.get(`/api/bug_report/${id}`)).body.data
    expect([
      first.body.data,
      closed.body.data.status,
      [seen.status, seen.answer],
      said(await close(id)),
      said(await answer(id, 'And once more')),
    ]).toEqual([
      {
        ...MUTE,
        id,
        user: { id: mab.id, nickname: 'Mab', avatar: null },
        status: 'open',
        answer: 'We are looking',
        created_at: NOW,
      },
      'closed',
      ['closed', 'It sings again'],
      CLOSED,
      CLOSED,
    ])
    const link = `/report-a-bug?report=${id}`
    const answered = ['bug_answered', 'Your bug report has an answer', link]
    expect(await titlesOf(mab)).toEqual([
      ['bug_answered', 'Your bug report is closed', link],
      answered,
      answered,
    ])
    const mails = (await server.mails()).filter(({ memberId }) => memberId === mab.id)
    expect(mails.map(({ kind, mailClass }) => [kind, mailClass])).toEqual([
      ['bug-answered', 'answers'],
    ])
  })

  test('causes an email when it is answered, even if another report was answered within the hour', async () => {
    const mab = await aMemberOf(server)
    for (const id of [await report(mab), await report(mab)]) {
      await answer(id, 'We are looking')
      await answer(id, 'It sings again')
    }
    const mails = (await server.mails()).filter(({ memberId }) => memberId === mab.id)
    expect(mails.map(({ kind }) => kind)).toEqual(['bug-answered', 'bug-answered'])
  })

  test('notifies the mods with a link, and a mod who opens the report has that notice marked as read', async () => {
    const [oak, other] = [await aModOf(server), await aModOf(server)]
    const id = await report(await aMemberOf(server, { nickname: 'Nettle' }))
    const link = `/mod?drawer=inbox&kind=bugs&do=read&id=${id}`
    expect(await titlesOf(oak)).toEqual([['case_opened', 'Nettle has reported a bug', link]])
    await oak.api.get(`/api/mod/bug-reports/${id}`)
    expect([await unreadOf(oak), await unreadOf(other)]).toEqual([0, 1])
  })

  test('has its notices marked as read when its author opens the list', async () => {
    const mab = await aMemberOf(server)
    for (const id of [await report(mab), await report(mab)]) await answer(id, 'It sings again')
    await close(await report(mab))
    const before = await unreadOf(mab)
    await mab.api.get('/api/bug_reports')
    expect([before, await unreadOf(mab)]).toEqual([3, 0])
  })

  test('by a mod cannot be read, answered or closed by that mod at the desk', async () => {
    const id = await report(elf)
    const answers = [
      await elf.api.get(`/api/mod/bug-reports/${id}`),
      await answer(id, 'To myself'),
      await close(id),
    ]
    const { data } = (await elf.api.get('/api/mod/bug-reports?perPage=100')).body
    expect([statuses(answers), data.some((one: { id: number }) => one.id === id)]).toEqual([
      [403, 403, 403],
      false,
    ])
  })

  test('by a mod notifies the other mods only', async () => {
    const [oak, other] = [await aModOf(server), await aModOf(server)]
    await report(oak)
    expect([await unreadOf(oak), await unreadOf(other)]).toEqual([0, 1])
  })

  test('is erased a year after it was closed, but never while it is open', async () => {
    const mab = await aMemberOf(server)
    await report(mab, { message: 'Open' })
    await close(await report(mab))
    // Members have to log in again, because no session lasts that long.
    const left = async () => {
      const rows = await server.db.select().from(bugReports).where(eq(bugReports.memberId, mab.id))
      return rows.map(({ message }) => message)
    }
    server.clock.advance({ days: 364 })
    await server.runJobs()
    const before = (await left()).length
    server.clock.advance({ days: 2 })
    await server.runJobs()
    expect([before, await left()]).toEqual([2, ['Open']])
  })
})
