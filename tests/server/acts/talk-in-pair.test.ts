import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partOf, type ThreadMessage } from '#rules/exchange/pair-thread.ts'
import { pairMessages, pairThreads } from '#server/db/schema.ts'
import { signupOf } from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, statuses } from '#tests/support/several.ts'
import type { Participant } from '#tests/support/swaps.ts'
import {
  aTalk,
  nextPart,
  read,
  report,
  seen,
  switchOff,
  write,
} from '#tests/support/thread-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('a gifter and their recipient', () => {
  test('write to each other, and read each other’s messages from the next part of the day on', async () => {
    const { gifter, recipient } = await aTalk(server)
    const part = partOf(server.clock.now()).toISOString()
    const sent = await write(gifter, 'recipient', 'Do you like tea?')
    expect([sent.status, sent.body.data]).toEqual([
      201,
      {
        id: 2,
        is_mine: true,
        message: 'Do you like tea?',
        created_at: part,
        goes_out_at: expect.any(String),
        is_reported: false,
      },
    ])
    expect([await seen(gifter, 'recipient'), await seen(recipient, 'gifter')]).toEqual([
      ['open', 'me: Do you like tea?'],
      ['open'],
    ])
    await nextPart(server)
    await write(recipient, 'gifter', 'I do!')
    expect(await seen(recipient, 'gifter')).toEqual(['open', 'they: Do you like tea?', 'me: I do!'])
    await nextPart(server)
    const { body } = await read(gifter, 'recipient')
    expect(body.data.map(({ id, goes_out_at }: ThreadMessage) => [id, goes_out_at])).toEqual([
      [2, null],
      [3, null],
    ])
  })

  test('have no other thread in common, and members who are not a pair have none', async () => {
    const { gifter, recipient, others } = await aTalk(server)
    await write(gifter, 'recipient', 'For you')
    await nextPart(server)
    expect([await seen(gifter, 'gifter'), await seen(recipient, 'recipient')]).toEqual([
      ['open'],
      ['open'],
    ])
    const [other] = others as [Participant]
    const foreign = { ...other, signupId: recipient.signupId }
    const tried = [
      await read(foreign, 'gifter'),
      await write(foreign, 'gifter'),
      await switchOff(foreign, 'gifter'),
      await report(foreign, 'gifter', 2),
    ]
    expect(statuses(tried)).toEqual([404, 404, 404, 404])
  })

  test('see on their sign-up how many messages they have not read, until they open the thread', async () => {
    const { exchange, gifter, recipient } = await aTalk(server)
    const sign = async (one: Participant) => (await signupOf(one, exchange)).thread_with_gifter
    await inTurn(2, (i) => write(gifter, 'recipient', `Word ${i}`))
    expect(await sign(recipient)).toEqual({ state: 'open', unread: 0, messages: 0 })
    await nextPart(server)
    expect(await sign(recipient)).toEqual({ state: 'open', unread: 2, messages: 2 })
    await read(recipient, 'gifter', '&before=4')
    expect(await sign(recipient)).toEqual({ state: 'open', unread: 2, messages: 2 })
    await read(recipient, 'gifter')
    expect(await sign(recipient)).toEqual({ state: 'open', unread: 0, messages: 2 })
    const { thread_with_recipient } = await signupOf(gifter, exchange)
    expect(thread_with_recipient).toEqual({ state: 'open', unread: 0, messages: 2 })
  })

  test('read a long thread in pages of 50', async () => {
    const { gifter, recipient } = await aTalk(server)
    await write(gifter, 'recipient', 'Word 1')
    const [row] = await server.db
      .select()
      .from(pairThreads)
      .where(eq(pairThreads.gifterId, gifter.id))
    await server.db.insert(pairMessages).values(
      Array.from({ length: 119 }, (_, i) => ({
        threadId: row?.id ?? 0,
        authorId: gifter.id,
        from: 'gifter' as const,
        number: i + 2,
        message: `Word ${i + 2}`,
        part: partOf(server.clock.now()),
      })),
    )
    await nextPart(server)
    const pages: unknown[] = []
    for (let more = ''; more !== 'none'; ) {
      const { body } = await read(recipient, 'gifter', more)
      const said: ThreadMessage[] = body.data
      pages.push([said.length, said[0]?.message, said.at(-1)?.message, body.meta.total])
      more = body.meta.last_page === 1 ? 'none' : `&before=${said[0]?.id}`
    }
    expect(pages).toEqual([
      [50, 'Word 71', 'Word 120', 120],
      [50, 'Word 21', 'Word 70', 120],
      [20, 'Word 1', 'Word 20', 120],
    ])
    expect((await read(recipient, 'gifter', '&before=999')).body.data).toEqual([])
    expect((await read(recipient, 'gifter', '&before=none')).status).toBe(400)
  })

  test('send markup and links as plain text, which comes back unchanged', async () => {
    const { gifter, recipient } = await aTalk(server)
    const words = '<img src=x onerror=alert(1)> https://evil.example 🎁 שלום'
    await write(gifter, 'recipient', words)
    await nextPart(server)
    expect(await seen(recipient, 'gifter')).toEqual(['open', `they: ${words}`])
  })

  test.for([
    ['2,001 characters', 'a'.repeat(2_001), 422],
    ['nothing but blanks', ' \n ', 422],
    ['no text', 7, 422],
    ['2,000 characters', 'a'.repeat(2_000), 201],
  ] as const)('get the right answer to a message of %s', async ([, message, status]) => {
    const { gifter } = await aTalk(server)
    expect((await write(gifter, 'recipient', message)).status).toBe(status)
  })

  test('must say which side they talk with', async () => {
    const { gifter } = await aTalk(server)
    const path = `/api/signups/${gifter.signupId}/thread`
    expect([
      (await gifter.api.get(path)).body.errors,
      (await gifter.api.get(`${path}?with=stranger`)).body.errors,
      (await gifter.api.post(`${path}?with=elf`, { message: 'Hello' })).status,
    ]).toEqual([
      { with: ['This field is required'] },
      { with: ['This is not one of the choices'] },
      400,
    ])
  })

  test('send a message once, even if the request is repeated', async () => {
    const { gifter } = await aTalk(server)
    const key = randomUUID()
    const path = `/api/signups/${gifter.signupId}/thread?with=recipient`
    const answers = await inTurn(2, () => gifter.api.post(path, { message: 'Once' }, { key }))
    expect(answers.map(({ body }) => body.data.id)).toEqual([2, 2])
    expect(await seen(gifter, 'recipient')).toEqual(['open', 'me: Once'])
  })
})
