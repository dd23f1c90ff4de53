import { afterAll, beforeAll, expect, test } from 'vitest'
import { signupOf } from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Participant } from '#tests/support/swaps.ts'
import { aTalk, nextPart, read, switchOff, write } from '#tests/support/thread-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/**
 * Returns everything that a recipient can see in one part of the day. They write twice, and their gifter does something
 * in between.
 */
async function partOfDay(gifterDoes: (gifter: Participant) => Promise<unknown>) {
  const { exchange, gifter, recipient } = await aTalk(server)
  await write(gifter, 'recipient', 'Hello')
  await nextPart(server)
  const look = async () => {
    const { thread_with_gifter } = await signupOf(recipient, exchange)
    const notices = (await recipient.api.get('/api/notifications')).body
    const copy = (await recipient.api.get('/api/me/export')).body.data
    return {
      thread_with_gifter,
      page: (await read(recipient, 'gifter')).body,
      sent: (await write(recipient, 'gifter', 'Are you there?')).body,
      unread: notices.meta.unread,
      copied: [copy.my_messages_in_threads, copy.threads_switched_off_as_a_recipient].map(
        (rows: { exchange_id?: number }[]) => rows.map(({ exchange_id: _, ...rest }) => rest),
      ),
    }
  }
  const before = await look()
  server.clock.advance({ minutes: 20 })
  await gifterDoes(gifter)
  await server.runJobs()
  server.clock.advance({ minutes: 20 })
  return JSON.stringify([before, await look()]).replace(/\d{4}-\d\d-\d\dT(06|14|22):00/g, '')
}

test('within a part of the day, a recipient who keeps writing and reading learns nothing of what their gifter does', async () => {
  const silent = await partOfDay(async () => {})
  const writing = await partOfDay((gifter) => write(gifter, 'recipient', 'I am here'))
  const leaving = await partOfDay((gifter) => switchOff(gifter, 'recipient'))
  const choosing = await partOfDay((gifter) =>
    gifter.api.put('/api/me/preferences', { threads: false }),
  )
  const returning = await partOfDay(async (gifter) => {
    for (const threads of [false, true]) await gifter.api.put('/api/me/preferences', { threads })
  })
  const reading = await partOfDay((gifter) => read(gifter, 'recipient'))
  expect(silent).toContain('Are you there?')
  const others = [writing, leaving, choosing, returning, reading]
  expect(others.map((one) => one === silent)).toEqual(others.map(() => true))
})

test('no message, notice, email or copy of a member’s data says when the other side wrote, except for the part of the day', async () => {
  const { gifter, recipient } = await aTalk(server)
  server.clock.advance({ hours: 1, minutes: 37 })
  const minute = server.clock.now().toISOString().slice(11, 16)
  await write(gifter, 'recipient', 'It is late')
  server.clock.advance({ minutes: 3 })
  await nextPart(server)
  const mails = (await server.mails()).filter(({ recipient: to }) => to === recipient.email)
  const known = [
    (await read(recipient, 'gifter')).text,
    (await recipient.api.get('/api/notifications')).text,
    (await recipient.api.get('/api/me/export')).text,
    ...mails.map(({ subject, text, html }) => `${subject} ${text} ${html}`),
  ].join('\n')
  expect(known).toContain('It is late')
  expect(known).not.toContain(`T${minute}`)
  expect(known).not.toContain(`"${gifter.nickname}"`)
})

test('two threads of the same member have nothing in common', async () => {
  const { gifter, recipient, others } = await aTalk(server)
  const [next] = others as [Participant]
  await write(recipient, 'gifter', 'To my gifter')
  await write(recipient, 'recipient', 'To my recipient')
  await nextPart(server)
  const pageOf = async (one: Participant, role: 'gifter' | 'recipient') =>
    (await read(one, role)).body.data.map((message: { id: number }) => message)
  expect([await pageOf(gifter, 'recipient'), await pageOf(next, 'gifter')]).toEqual([
    [expect.objectContaining({ id: 3, is_mine: false })],
    [expect.objectContaining({ id: 2, is_mine: false })],
  ])
})
