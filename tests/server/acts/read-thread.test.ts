import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModCase } from '#rules/mod/case.ts'
import type { Pair } from '#rules/mod/pairs.ts'
import { members, pairThreads } from '#server/db/schema.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { casesAbout, noticesOf } from '#tests/support/missing-calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import type { Participant } from '#tests/support/swaps.ts'
import { aTalk, nextPart, report, seen, write } from '#tests/support/thread-calls.ts'

let server: TestServer
let mod: LoggedIn
beforeAll(async () => {
  server = await startTestServer()
  mod = await aModOf(server)
})
afterAll(() => server.stop())

const open = ({ api }: LoggedIn, id: number, more = '') => api.get(`/api/mod/threads/${id}${more}`)
const logOf = async () =>
  (await mod.api.get('/api/mod/audit')).body.data.filter(
    ({ action }: { action: string }) => action === 'read conversation',
  )
const threadOf = async (gifter: { id: number }) => {
  const [row] = await server.db
    .select()
    .from(pairThreads)
    .where(eq(pairThreads.gifterId, gifter.id))
  return row?.id ?? 0
}
/** The thread that the list of pairs shows beside this gifter. */
const listedBeside = async ({ signupId }: Participant, exchange: { id: number }) => {
  const { body } = await mod.api.post(`/api/mod/exchanges/${exchange.id}/pairs`)
  return (body.data as Pair[]).find(({ signup_id }) => signup_id === signupId)?.thread
}
const aReport = async () => {
  const talk = await aTalk(server)
  await write(talk.gifter, 'recipient', 'Where do you live?')
  await nextPart(server)
  return { ...talk, threadId: await threadOf(talk.gifter) }
}

test('a recipient reports a message, and a mod opens the thread, which is logged each time', async () => {
  const { exchange, gifter, recipient, threadId } = await aReport()
  expect((await open(mod, threadId)).status).toBe(404)
  expect((await report(recipient, 'gifter', 2, 'It’s a strange question')).status).toBe(204)
  expect((await report(recipient, 'gifter', 2, 'Again')).status).toBe(204)
  expect(await noticesOf(mod)).toContain('A reported message is waiting for a mod')
  const cases = await casesAbout(mod, exchange)
  expect(cases.map(({ kind, member, note, threads }) => [kind, member.id, note, threads])).toEqual([
    ['thread_report', gifter.id, null, [threadId]],
  ])
  const { status, body } = await open(mod, threadId)
  expect([status, body.data]).toEqual([
    200,
    {
      id: threadId,
      gifter: { id: gifter.id, nickname: gifter.nickname, avatar: null },
      recipient: { id: recipient.id, nickname: recipient.nickname, avatar: null },
      messages: [
        {
          id: 2,
          from: 'gifter',
          message: 'Where do you live?',
          is_card: false,
          picture: null,
          created_at: expect.stringMatching(/T(06|14|22):00:00\.000Z$/),
          report: 'It’s a strange question',
        },
      ],
      has_older: false,
    },
  ])
  await open(mod, threadId, '?before=2')
  const log = await logOf()
  expect(
    log.map(({ subject_type, subject_id }: { subject_type: string; subject_id: number }) => [
      subject_type,
      subject_id,
    ]),
  ).toEqual([
    ['exchange', exchange.id],
    ['exchange', exchange.id],
  ])
  expect(JSON.stringify(log)).not.toContain(gifter.nickname)
})

test('the reporter sees the report, and its author does not', async () => {
  const { gifter, recipient } = await aReport()
  await report(recipient, 'gifter', 2)
  const isReported = async (one: LoggedIn & { signupId: number }, role: string) =>
    (await one.api.get(`/api/signups/${one.signupId}/thread?with=${role}`)).body.data[0].is_reported
  expect([await isReported(recipient, 'gifter'), await isReported(gifter, 'recipient')]).toEqual([
    true,
    false,
  ])
  expect(await noticesOf(gifter)).not.toContain('A reported message is waiting for a mod')
})

test('a member can report only messages of the other side that they have received', async () => {
  const { gifter, recipient } = await aReport()
  await write(gifter, 'recipient', 'Not out yet')
  const tried = [
    await report(gifter, 'recipient', 2),
    await report(recipient, 'gifter', 4),
    await report(recipient, 'gifter', 3),
    await report(recipient, 'recipient', 2),
    await report(recipient, 'gifter', 2, ''),
    await report(recipient, 'gifter', 2, 'a'.repeat(501)),
  ]
  expect(statuses(tried)).toEqual([404, 404, 404, 404, 422, 422])
})

test('the list of pairs shows a thread of two adults only after a report', async () => {
  const { exchange, gifter, recipient, threadId } = await aReport()
  const before = await listedBeside(gifter, exchange)
  await report(recipient, 'gifter', 2)
  expect([before, await listedBeside(gifter, exchange)]).toEqual([null, threadId])
  expect(await listedBeside(recipient, exchange)).toBe(null)
})

test('a mod settles the report, and a later one opens another case', async () => {
  const { exchange, gifter, recipient } = await aReport()
  await write(gifter, 'recipient', 'Tell me!')
  await nextPart(server)
  await report(recipient, 'gifter', 2)
  const [first] = (await casesAbout(mod, exchange)) as [ModCase]
  const settling = { how: 'seen_to', reason: 'We wrote to them' }
  const { status } = await mod.api.post(`/api/mod/cases/${first.id}/settle`, settling)
  expect([status, await casesAbout(mod, exchange)]).toEqual([200, []])
  await report(recipient, 'gifter', 4)
  expect((await casesAbout(mod, exchange)).map(({ kind }) => kind)).toEqual(['thread_report'])
})

test('a mod opens a thread in which one side is a minor from the list of pairs, without a report', async () => {
  const { exchange, gifter, recipient } = await aTalk(server)
  const child = { birthDate: '2014-06-01', parentConfirmedAt: server.clock.now() }
  await server.db
    .update(members)
    .set({ ...child, parentAllowsThreads: true })
    .where(eq(members.id, recipient.id))
  await write(recipient, 'gifter', 'I like dragons')
  expect(await seen(recipient, 'gifter')).toEqual(['open', 'me: I like dragons'])
  const thread = await listedBeside(gifter, exchange)
  const { body } = await open(mod, thread ?? 0)
  expect(body.data.messages.map(({ message }: { message: string }) => message)).toEqual([
    'I like dragons',
  ])
})

test('nobody but a mod who takes no part opens a thread', async () => {
  const { recipient, others, threadId } = await aReport()
  await report(recipient, 'gifter', 2)
  const [other] = others as [Participant]
  await server.db.update(members).set({ role: 'mod' }).where(eq(members.id, other.id))
  const stranger = await aMemberOf(server)
  const before = (await logOf()).length
  const tried = [
    await open(stranger, threadId),
    await open(other, threadId),
    await server.api.get(`/api/mod/threads/${threadId}`),
  ]
  expect([statuses(tried), (await logOf()).length]).toEqual([[403, 403, 401], before])
})
