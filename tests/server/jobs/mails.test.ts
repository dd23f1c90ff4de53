import { addHours } from 'date-fns'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs, mailRelay, notifications, outbox } from '#server/db/schema.ts'
import type { Mail } from '#server/mail/mail.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** The error that the relay throws, or null if it accepts emails. */
let answer: Error | null = null
/** The subjects of the emails that reached the relay. */
let reached: string[] = []
const away = Object.assign(new Error('away'), {
  code: 'ESOCKET',
  originalCode: 'ECONNREFUSED',
  command: 'CONN',
})
const refused = Object.assign(new Error('no such user'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
})

let server: TestServer
let adminId: number
beforeAll(async () => {
  server = await startTestServer({
    transport: {
      async send({ subject }) {
        reached.push(subject)
        if (answer) throw answer
      },
      close() {},
    },
  })
  adminId = (await aMemberOf(server, { role: 'admin' })).id
  await aMemberOf(server, { role: 'admin', suspendedAt: server.clock.now() })
  await aMemberOf(server, { role: 'mod' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  answer = null
  reached = []
  const { db } = server
  await db.delete(jobs)
  await db.delete(outbox)
  await db.delete(notifications)
  await db
    .update(mailRelay)
    .set({ failures: 0, failingSince: null, tryAgainAt: null, cause: null, toldAt: null })
})

const put = (...mails: Partial<Mail>[]) =>
  server.db.transaction(async (tx) => {
    for (const mail of mails) {
      const usual = { kind: 'paired', to: 'moth@critters.example', subject: 'News' }
      const words = { text: 'Words', html: '<p>Words</p>', link: 'https://swap.example' }
      await enqueueMail(tx, { ...usual, ...words, ...mail }, server.clock.now())
    }
  })
const rows = () => server.db.select().from(outbox).orderBy(asc(outbox.id))
const left = async () => (await rows()).map(({ subject }) => subject)
const told = () =>
  server.db
    .select({
      userId: notifications.userId,
      type: notifications.type,
      title: notifications.title,
      link: notifications.link,
    })
    .from(notifications)
    .orderBy(asc(notifications.id))
const notice = (title: string) => ({ userId: adminId, type: 'mail_trouble', title, link: '/mod' })

describe('an email whose content expires', () => {
  test('is no longer sent after the expiry, and its content is erased', async () => {
    await put({ subject: 'Late', goodForHours: 48 }, { subject: 'In time' })
    server.clock.advance({ hours: 48 })
    await server.deliver()
    await server.runJobs()
    const [late, inTime] = await rows()
    expect([reached, late?.text, late?.html, late?.link, late?.sentAt, late?.givenUpAt]).toEqual([
      ['In time'],
      '',
      '',
      null,
      null,
      server.clock.now(),
    ])
    expect([inTime?.sentAt, inTime?.givenUpAt]).toEqual([server.clock.now(), null])
  })

  test('is given up even while the relay is failing', async () => {
    answer = away
    await put({ subject: 'Tried' }, { subject: 'Late', goodForHours: 1 })
    await server.deliver()
    server.clock.advance({ hours: 1 })
    await server.db.update(mailRelay).set({ tryAgainAt: addHours(server.clock.now(), 1) })
    await server.runJobs()
    expect((await rows()).map(({ givenUpAt }) => givenUpAt)).toEqual([null, server.clock.now()])
  })

  test('is still sent one second before the expiry', async () => {
    await put({ goodForHours: 48 })
    server.clock.advance({ hours: 48, seconds: -1 })
    await server.runJobs()
    await server.deliver()
    expect((await rows())[0]?.sentAt).toEqual(server.clock.now())
  })

  test('is not given up while a process is sending it', async () => {
    await put({ goodForHours: 1 })
    server.clock.advance({ hours: 1 })
    const leasedUntil = new Date(server.clock.now().getTime() + 1000)
    await server.db.update(jobs).set({ leasedUntil })
    await server.runJobs()
    const during = (await rows())[0]?.givenUpAt
    server.clock.advance({ seconds: 1 })
    await server.runJobs()
    expect([during, (await rows())[0]?.givenUpAt]).toEqual([null, server.clock.now()])
  })
})

describe('an email’s row', () => {
  test('is deleted 30 days after the email was sent', async () => {
    await put({})
    await server.deliver()
    server.clock.advance({ days: 29 })
    await server.runJobs()
    const before = (await rows()).length
    server.clock.advance({ days: 1 })
    await server.runJobs()
    expect([before, await rows()]).toEqual([1, []])
  })

  test('is deleted 30 days after the server gave up sending the email, and stays while the email is waiting', async () => {
    await put({ subject: 'Given up' }, { subject: 'Waiting', goodForHours: 10_000 })
    await server.db
      .update(outbox)
      .set({ givenUpAt: server.clock.now() })
      .where(eq(outbox.subject, 'Given up'))
    server.clock.advance({ days: 29 })
    await server.runJobs()
    const before = await left()
    server.clock.advance({ days: 1 })
    await server.runJobs()
    expect([before, await left()]).toEqual([['Given up', 'Waiting'], ['Waiting']])
  })
})

describe('the admins', () => {
  test('are notified once a mail relay has failed at every attempt for three hours, and again a day later', async () => {
    server.clock.set('2031-03-01T09:00:00.000Z')
    answer = away
    await put({}, {})
    await server.deliver()
    const counts: number[] = []
    for (const seconds of [3 * 3600 - 1, 1, 24 * 3600 - 1, 1]) {
      server.clock.advance({ seconds })
      await server.deliver()
      await server.runJobs()
      counts.push((await told()).length)
    }
    const words =
      'No email has gone out since Mar 1, 2031, 09:00 UTC (ECONNREFUSED CONN); 2 emails are waiting.'
    const one = notice(`${words} The server's log says why.`)
    expect([counts, await told()]).toEqual([
      [0, 1, 1, 2],
      [one, one],
    ])
  })

  test('are not notified of a failing relay if no email is waiting', async () => {
    answer = away
    await put({ goodForHours: 1 })
    await server.deliver()
    await server.db.delete(outbox)
    server.clock.advance({ hours: 4 })
    await server.runJobs()
    expect(await told()).toEqual([])
  })

  test('are notified once a day of emails that the server gave up sending', async () => {
    answer = refused
    await put({})
    await server.deliver()
    await server.runJobs()
    server.clock.advance({ minutes: 1 })
    await put({}, {})
    await server.deliver()
    await server.runJobs()
    const first = await told()
    server.clock.advance({ days: 1 })
    await server.runJobs()
    await server.runJobs()
    const one = notice("1 email was given up. The server's log says why.")
    const two = notice("2 emails were given up. The server's log says why.")
    expect([first, await told()]).toEqual([[one], [one, two]])
  })

  test('are not notified while emails are sent successfully', async () => {
    await put({})
    await server.deliver()
    await server.runJobs()
    expect(await told()).toEqual([])
  })
})
