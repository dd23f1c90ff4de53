import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contact, THREAD_MAX } from '#rules/letter/contact.ts'
import { chatMessages, contacts } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { anExchangeOf, PENDING } from '#tests/support/swaps.ts'
import { aContactOf, say, type Thread } from '#tests/support/threads.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const NOTHING_HERE = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}

describe.each(databases)('a letter to the mods (%s)', (database) => {
  let server: TestServer
  let pike: LoggedIn
  let elf: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database, now: NOW })
    pike = await aMemberOf(server, { nickname: 'Pike' })
    elf = await aModOf(server, { nickname: 'Willow' })
  })
  afterAll(() => server.stop())

  const person = ({ id }: LoggedIn, nickname: string) => ({ id, nickname, avatar: null })
  const read = async ({ api }: LoggedIn, id: number): Promise<Contact> =>
    (await api.get(`/api/contacts/${id}`)).body.data
  const titlesOf = async ({ api }: LoggedIn) =>
    (await api.get('/api/notifications')).body.data.map(
      ({ type, title, link, read_at }: Record<string, unknown>) => {
        expect(type).toBe('chat_message')
        return [title, link, read_at !== null]
      },
    )
  const readAt = async ({ api }: LoggedIn) =>
    (await api.get('/api/notifications')).body.data.map(
      ({ read_at }: Record<string, unknown>) => read_at,
    )

  test('opens a thread that its author and the mods can read', async () => {
    const exchange = await anExchangeOf(server, elf, { label: 'Winter mail' })
    const sent = { exchange_id: exchange.id, message: 'Is a jar of jam a gift?' }
    const { status, body } = await pike.api.post('/api/contacts', sent)
    const contact = {
      id: body.data.id,
      exchange_id: exchange.id,
      exchange: { id: exchange.id, label: 'Winter mail', slug: exchange.slug },
      message: 'Is a jar of jam a gift?',
      user: person(pike, 'Pike'),
      is_mine: true,
      status: 'open',
      unread: 0,
      created_at: NOW,
      updated_at: NOW,
      chat_messages: [],
    }
    expect([status, body.data, await read(pike, body.data.id)]).toEqual([201, contact, contact])
    expect(await read(elf, body.data.id)).toEqual({ ...contact, is_mine: false, unread: 1 })
  })

  test('about an exchange that its author may not see is refused like a letter about an unknown exchange', async () => {
    const { id } = await anExchangeOf(server, elf, PENDING)
    const words = 'This exchange doesn’t exist'
    const refusal = { status: 422, body: { message: words, errors: { exchange_id: [words] } } }
    const write = (exchange_id: number) =>
      pike.api.post('/api/contacts', { message: 'Hello', exchange_id })
    expect([said(await write(id)), said(await write(999_999))]).toEqual([refusal, refusal])
  })

  test('is answered in the thread, and each side sees how many messages are unread', async () => {
    const thread = await aContactOf(pike, 'Where is my parcel?')
    await say(elf, thread, 'Which one?')
    await say(elf, thread, 'The red one?')
    const before = await read(pike, thread)
    const marked = await pike.api.post(`/api/contacts/${thread}/read`)
    const again = await say(pike, thread, 'The blue one.')
    const forTheElves = await read(elf, thread)
    expect([
      before.unread,
      marked.body.data.unread,
      before.chat_messages.map(({ message, user, is_mine }) => [message, user.nickname, is_mine]),
      said(again),
      forTheElves.unread,
      forTheElves.chat_messages.map(({ is_mine }) => is_mine),
    ]).toEqual([
      2,
      0,
      [
        ['Which one?', 'Willow', false],
        ['The red one?', 'Willow', false],
      ],
      {
        status: 201,
        body: {
          data: {
            id: expect.any(Number),
            message: 'The blue one.',
            user: person(pike, 'Pike'),
            is_mine: true,
            created_at: NOW,
          },
        },
      },
      1,
      [true, true, false],
    ])
    expect((await elf.api.post(`/api/contacts/${thread}/read`)).body.data.unread).toBe(0)
  })

  test('causes no second notice to its author or a mod until that person has read or answered the messages', async () => {
    const [mab, oak] = [await aMemberOf(server, { nickname: 'Mab' }), await aModOf(server)]
    const thread = await aContactOf(mab, 'Hello')
    await say(mab, thread, 'Hello?')
    await say(oak, thread, 'Good morning')
    await say(oak, thread, 'What is it?')
    const answered = ['An elf has answered your letter', `/contact/${thread}`]
    const wrote = ['Mab has written to the elves', `/contact/${thread}`]
    expect([await titlesOf(mab), await titlesOf(oak)]).toEqual([
      [[...answered, false]],
      [[...wrote, false]],
    ])
    await mab.api.post(`/api/contacts/${thread}/read`)
    await say(oak, thread, 'Still there?')
    await say(mab, thread, 'Yes')
    expect([await titlesOf(mab), await titlesOf(oak)]).toEqual([
      [
        [...answered, false],
        [...answered, true],
      ],
      [
        [...wrote, false],
        [...wrote, false],
      ],
    ])
  })

  test('causes an email without the text of the reply when it is answered', async () => {
    const mab = await aMemberOf(server)
    await say(elf, await aContactOf(mab, 'Hello'), 'A secret about toads')
    const mails = (await server.mails()).filter(({ memberId }) => memberId === mab.id)
    expect(mails.map(({ kind, mailClass }) => [kind, mailClass])).toEqual([
      ['elf-answered', 'answers'],
    ])
    expect(JSON.stringify(mails)).not.toContain('toads')
  })

  test('causes one email about its replies, even if another letter was answered within the hour', async () => {
    const mab = await aMemberOf(server)
    const threads = [await aContactOf(mab, 'Hello'), await aContactOf(mab, 'And hello')]
    for (const thread of [...threads, ...threads]) {
      await say(elf, thread, 'Good morning')
      await mab.api.post(`/api/contacts/${thread}/read`)
    }
    const mails = (await server.mails()).filter(({ memberId }) => memberId === mab.id)
    expect(mails.map(({ kind, path }) => [kind, path])).toEqual(
      threads.map((thread) => ['elf-answered', `/contact/${thread}`]),
    )
  })

  test('can be changed and deleted by its author while nobody has replied', async () => {
    const [one, other] = [await aContactOf(pike, 'Helo'), await aContactOf(pike, 'Never mind')]
    const edit = await pike.api.put(`/api/contacts/${one}`, { message: 'Hello' })
    const removal = await pike.api.delete(`/api/contacts/${other}`)
    const gone = await pike.api.get(`/api/contacts/${other}`)
    expect([edit.body.data.message, removal.status, said(gone)]).toEqual([
      'Hello',
      204,
      NOTHING_HERE,
    ])
    await say(pike, one, 'Anybody?')
    expect((await pike.api.put(`/api/contacts/${one}`, { message: 'Hello!' })).status).toBe(200)

    await say(elf, one, 'Hello')
    const words = 'An elf has already answered this letter, so you can’t change it.'
    const refusal = { status: 422, body: { message: words, code: 'answered' } }
    const late = [
      await pike.api.put(`/api/contacts/${one}`, { message: 'Goodbye' }),
      await pike.api.delete(`/api/contacts/${one}`),
    ]
    expect([late.map(said), (await read(pike, one)).message]).toEqual([
      [refusal, refusal],
      'Hello!',
    ])
  })

  test('can be closed by a mod, and cannot be added to or changed after that', async () => {
    const mab = await aMemberOf(server)
    const thread = await aContactOf(mab, 'Hello')
    const close = () => elf.api.post(`/api/mod/contacts/${thread}/close`)
    const closed = await close()
    const refused = (message: string) => ({ status: 422, body: { message, code: 'closed' } })
    const over = refused('This letter is closed. Please write a new one.')
    expect([closed.status, closed.body.data.status, said(await close())]).toEqual([
      200,
      'closed',
      refused('This letter is already closed.'),
    ])
    expect([
      said(await say(mab, thread, 'Wait')),
      said(await say(elf, thread, 'Too late')),
      said(await mab.api.put(`/api/contacts/${thread}`, { message: 'Wait' })),
      said(await mab.api.delete(`/api/contacts/${thread}`)),
      await titlesOf(mab),
    ]).toEqual([
      over,
      over,
      over,
      over,
      [['An elf has closed your letter', `/contact/${thread}`, false]],
    ])
  })

  test('has its notices marked as read when it is opened, even without a new message', async () => {
    const [puck, oak] = [await aMemberOf(server, { nickname: 'Puck' }), await aModOf(server)]
    const thread = await aContactOf(puck, 'Hello')
    await elf.api.post(`/api/mod/contacts/${thread}/close`)
    await read(puck, thread)
    await read(oak, thread)
    expect([await titlesOf(puck), await titlesOf(oak)]).toEqual([
      [['An elf has closed your letter', `/contact/${thread}`, true]],
      [['Puck has written to the elves', `/contact/${thread}`, true]],
    ])
    const at = server.clock.now().toISOString()
    server.clock.advance({ minutes: 1 })
    await read(puck, thread)
    expect(await readAt(puck)).toEqual([at])
  })

  test('from a mod cannot be answered or closed by that mod', async () => {
    const [mod, other] = [await aModOf(server), await aModOf(server)]
    const thread = await aContactOf(mod, 'From one elf to the others')
    await say(mod, thread, 'And one more thing')
    const closing = await mod.api.post(`/api/mod/contacts/${thread}/close`)
    const seen = await read(other, thread)
    expect([closing.status, seen.unread, (await titlesOf(mod)).length]).toEqual([403, 2, 0])
    const listed = (await mod.api.get('/api/mod/contacts?perPage=100')).body.data
    expect(listed.some(({ id }: Contact) => id === thread)).toBe(false)
  })

  test('is listed only for its author, sorted by the newest message', async () => {
    const mab = await aMemberOf(server)
    const [old, fresh] = [await aContactOf(mab, 'First'), await aContactOf(mab, 'Second')]
    server.clock.advance({ minutes: 1 })
    await say(elf, old, 'Answer one')
    await say(elf, old, 'Answer two')
    const { data, meta } = (await mab.api.get('/api/contacts?perPage=1')).body
    const next = (await mab.api.get('/api/contacts?perPage=1&page=2')).body.data
    expect([data, next].flat().map(({ id, unread }: Contact) => [id, unread])).toEqual([
      [old, 2],
      [fresh, 0],
    ])
    expect(data[0].chat_messages.map(({ message }: { message: string }) => message)).toEqual([
      'Answer two',
    ])
    expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 1, total: 2 })
  })

  test('accepts only a limited number of messages', async () => {
    const mab = await aMemberOf(server)
    const contactId = await aContactOf(mab, 'A long story')
    const row = { contactId, userId: mab.id, message: 'and then', createdAt: server.clock.now() }
    await server.db.insert(chatMessages).values(Array(THREAD_MAX - 1).fill(row))
    const answers = [await say(mab, contactId, 'the end'), await say(mab, contactId, 'but')]
    const message = 'This letter is full. Please write a new one.'
    expect([statuses(answers), answers[1]?.body]).toEqual([
      [201, 422],
      { message, code: 'full_thread' },
    ])
  })

  test('is erased a year after it was closed, but never while it is open', async () => {
    const mab = await aMemberOf(server)
    const threads: Thread[] = [await aContactOf(mab, 'Open'), await aContactOf(mab, 'Closed')]
    await elf.api.post(`/api/mod/contacts/${threads[1]}/close`)
    // Members have to log in again, because no session lasts that long.
    const left = async () => {
      const rows = await server.db.select().from(contacts).where(eq(contacts.memberId, mab.id))
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
