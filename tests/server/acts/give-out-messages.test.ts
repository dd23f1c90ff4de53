import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goesOutAt, partOf } from '#rules/exchange/pair-thread.ts'
import type { Notification } from '#rules/member/notification.ts'
import { notifications } from '#server/db/schema.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aModOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Participant } from '#tests/support/swaps.ts'
import { aTalk, nextPart, read, switchOff, write } from '#tests/support/thread-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The notifications about threads. */
const bellOf = async ({ api }: Participant): Promise<Notification[]> =>
  (await api.get('/api/notifications')).body.data.filter(
    ({ type }: Notification) => type === 'chat_message',
  )
const titlesOf = async (one: Participant) => (await bellOf(one)).map(({ title }) => title)

describe('the other side of a thread', () => {
  test('is notified at the start of the next part of the day, by bell and email, without a name and without the words', async () => {
    const { exchange, gifter, recipient } = await aTalk(server)
    server.clock.advance({ minutes: 17 })
    await write(gifter, 'recipient', 'A secret word')
    await server.runJobs()
    expect(await bellOf(recipient)).toEqual([])
    const start = goesOutAt(partOf(server.clock.now()))
    server.clock.set(start.toISOString())
    server.clock.advance({ minutes: 23 })
    const letters = await lettersWhile(server, () => server.runJobs())
    const [notice] = await bellOf(recipient)
    expect(notice).toEqual({
      id: expect.any(Number),
      type: 'chat_message',
      title: `Your gifter wrote to you in “${exchange.label}”`,
      link: `/exchange/${exchange.slug}?do=talk-gifter`,
      created_at: start.toISOString(),
      read_at: null,
      member: null,
      post: null,
    })
    expect(letters.map(({ recipient: to, kind }) => [to, kind])).toEqual([
      [recipient.email, 'gifter-wrote'],
    ])
    const words = letters.map(({ subject, text, html }) => `${subject} ${text} ${html}`).join()
    expect(words).not.toMatch(/A secret word/)
    expect(words).not.toContain(gifter.nickname)
  })

  test('is notified once until it has read the thread', async () => {
    const { exchange, gifter, recipient } = await aTalk(server)
    const title = `Your recipient wrote to you in “${exchange.label}”`
    await write(recipient, 'gifter', 'One')
    await write(recipient, 'gifter', 'Two')
    await nextPart(server)
    await write(recipient, 'gifter', 'Three')
    await nextPart(server)
    expect(await titlesOf(gifter)).toEqual([title])
    await read(gifter, 'recipient')
    expect((await bellOf(gifter)).map(({ read_at }) => read_at)).toEqual([expect.any(String)])
    await write(recipient, 'gifter', 'Four')
    await nextPart(server)
    expect(await titlesOf(gifter)).toEqual([title, title])
  })

  test('is not notified of a message that it has read before the job ran', async () => {
    const { gifter, recipient } = await aTalk(server)
    await write(gifter, 'recipient')
    server.clock.set(goesOutAt(partOf(server.clock.now())).toISOString())
    await read(recipient, 'gifter')
    await server.runJobs()
    expect(await bellOf(recipient)).toEqual([])
  })

  test('is not notified of what was held back, or once it has switched the thread off', async () => {
    const { gifter, recipient } = await aTalk(server)
    await write(gifter, 'recipient', 'Too late')
    await switchOff(recipient, 'gifter')
    await write(gifter, 'recipient', 'Later still')
    await nextPart(server)
    expect(await bellOf(recipient)).toEqual([])
  })

  test('is notified after a pause of what was written before it', async () => {
    const { gifter, recipient } = await aTalk(server)
    const mod = await aModOf(server)
    await write(gifter, 'recipient')
    await mod.api.post(`/api/mod/members/${gifter.id}/pause`, { reason: 'A week off', days: 3 })
    await nextPart(server)
    expect(await bellOf(recipient)).toEqual([])
    await mod.api.post(`/api/mod/members/${gifter.id}/lift`)
    await nextPart(server)
    expect((await bellOf(recipient)).length).toBe(1)
  })

  test('gets no email if it has unsubscribed from this class', async () => {
    const { gifter, recipient } = await aTalk(server)
    await recipient.api.put('/api/me/preferences', { mails: { threads: false } })
    await write(gifter, 'recipient')
    expect(await lettersWhile(server, () => nextPart(server))).toEqual([])
    expect((await bellOf(recipient)).length).toBe(1)
  })
})

test('the notices of one part of the day have the same time, and their ids do not follow the pairs', async () => {
  const { circle } = await aTalk(server, 12)
  for (const one of circle) await write(one, 'recipient')
  await nextPart(server)
  const told = await server.db
    .select()
    .from(notifications)
    .where(eq(notifications.createdAt, partOf(server.clock.now())))
    .orderBy(notifications.id)
  const inOrder = told.map(({ userId }) => userId)
  const byPair = circle.map((_, i) => circle[(i + 1) % circle.length]?.id)
  expect(inOrder.toSorted()).toEqual(circle.map(({ id }) => id).toSorted())
  expect(inOrder).not.toEqual(byPair)
})
