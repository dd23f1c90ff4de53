import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '#rules/letter/contact.ts'
import type { SurveyRequest } from '#rules/mod/survey-request.ts'
import { type exchanges, outbox } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'
import { say } from '#tests/support/threads.ts'

const NOW = '2026-11-20T10:00:00.000Z'

interface Asking {
  id: number
}

describe.each(databases)('a letter to a creator who asks for a survey (%s)', (database) => {
  let server: TestServer
  let creator: LoggedIn
  let mod: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database, now: NOW })
    creator = await aMemberOf(server, { nickname: 'Pike', email: 'pike@critters.example' })
    mod = await aModOf(server, { nickname: 'Willow' })
  })
  afterAll(() => server.stop())

  const askingOf = (member: LoggedIn, change: Partial<typeof exchanges.$inferInsert> = {}) =>
    anExchangeOf(server, member, { surveyRequested: true, ...change })
  const listed = async (): Promise<SurveyRequest[]> =>
    (await mod.api.get('/api/mod/survey-requests?perPage=100')).body.data
  const write = ({ id }: Asking, message: string, { api }: LoggedIn = mod) =>
    api.post(`/api/mod/survey-requests/${id}/letter`, { message })

  const newestNotice = async () => {
    const { type, title, link } = (await creator.api.get('/api/notifications')).body.data[0]
    return [type, title, link]
  }
  const lastEntry = async () => {
    const { action, subject_type, details } = (await mod.api.get('/api/mod/audit?perPage=1')).body
      .data[0]
    return [action, subject_type, details]
  }
  const lastMail = async () =>
    (
      await server.db
        .select({ kind: outbox.kind, text: outbox.text })
        .from(outbox)
        .where(eq(outbox.recipient, 'pike@critters.example'))
    ).at(-1)

  test('starts a thread that works like a letter from the creator', async () => {
    const exchange = await askingOf(creator, { label: 'Story mail' })
    const { status, body } = await write(exchange, 'What should it ask?')
    const id = body.data.contact_id
    expect([status, body.data]).toEqual([
      201,
      (await listed()).find((request) => request.id === exchange.id),
    ])
    const path = `/api/contacts/${id}`
    const contact: Contact = (await creator.api.get(path)).body.data
    expect(contact).toEqual({
      id,
      exchange_id: exchange.id,
      exchange: { id: exchange.id, label: 'Story mail', slug: exchange.slug },
      message: null,
      user: { id: creator.id, nickname: 'Pike', avatar: null },
      is_mine: true,
      status: 'open',
      unread: 1,
      created_at: NOW,
      updated_at: NOW,
      chat_messages: [
        {
          id: expect.any(Number),
          message: 'What should it ask?',
          user: { id: mod.id, nickname: 'Willow', avatar: null },
          is_mine: false,
          created_at: NOW,
        },
      ],
    })
    expect(await newestNotice()).toEqual([
      'chat_message',
      'An elf has written to you',
      `/contact/${id}`,
    ])
    const mail = await lastMail()
    expect([mail?.kind, mail?.text.includes('What should it ask?')]).toEqual(['elf-wrote', false])
    expect(await lastEntry()).toEqual(['begin contact', 'member', { contact: id }])
    const inbox = async () =>
      (await mod.api.get('/api/mod/contacts?perPage=100')).body.data
        .filter((one: Asking) => one.id === id)
        .map(({ is_from_mods, unread, awaits_answer }: Record<string, unknown>) => [
          is_from_mods,
          unread,
          awaits_answer,
        ])
    expect(await inbox()).toEqual([[true, 0, false]])
    await say(creator, id, 'Which stories they like')
    expect(await inbox()).toEqual([[true, 1, true]])
    expect((await creator.api.post(`${path}/read`)).body.data.unread).toBe(0)
    const takenBack = [
      await creator.api.put(path, { message: 'Mine' }),
      await creator.api.delete(path),
    ]
    expect(takenBack.map(({ status: refused, body: { code } }) => [refused, code])).toEqual([
      [422, 'answered'],
      [422, 'answered'],
    ])
  })

  test('is refused while another letter about the same exchange is open', async () => {
    const exchange = await askingOf(creator)
    const other = await aModOf(server)
    const answers = await Promise.all([
      write(exchange, 'Hello'),
      write(exchange, 'Hello there', other),
    ])
    expect(statuses(answers).toSorted()).toEqual([201, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.code).toBe('written')
    const [request] = (await listed()).filter(({ id }) => id === exchange.id)
    await mod.api.post(`/api/mod/contacts/${request?.contact_id}/close`)
    expect((await write(exchange, 'Once more')).status).toBe(201)
  })

  test('cannot be sent by mods to themselves, or to somebody who has closed their account', async () => {
    const own = await askingOf(mod)
    const leaving = await aMemberOf(server, { nickname: 'Otter' })
    const left = await askingOf(leaving)
    await server.db.execute(`update members set closed_at = now() where id = ${leaving.id}`)
    expect(statuses([await write(own, 'Me?'), await write(left, 'Hello?')])).toEqual([403, 422])
  })

  test('reaches suspended members and minors, who can reply', async () => {
    for (const change of [
      { suspendedAt: new Date(NOW), suspensionReason: 'Letters that hurt' },
      { birthDate: '2012-01-01' },
    ]) {
      const member = await aMemberOf(server, change)
      const exchange = await askingOf(member)
      const id = (await write(exchange, 'What should it ask?')).body.data.contact_id
      expect((await say(member, id, 'This and that')).status).toBe(201)
    }
  })
})
