import { addDays, differenceInHours, differenceInSeconds } from 'date-fns'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs, outbox } from '#server/db/schema.ts'
import { deliver } from '#server/mail/deliver.ts'
import type { Mail } from '#server/mail/mail.ts'
import { enqueueMail, type OutgoingMail } from '#server/mail/outbox.ts'
import { startPoller } from '#server/mail/poller.ts'
import { relayPauseAfter } from '#server/mail/relay.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import { KINDS } from '#server/work/kinds.ts'
import { aWorker } from '#server/work/worker.ts'
import { databases, hasPostgres } from '#tests/support/databases.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const aMail = (change: Partial<Mail> = {}): Mail => ({
  kind: 'verify-email',
  to: 'moth@critters.example',
  subject: 'Verify your email',
  text: 'https://swap.example/email/verify/1/secret',
  html: '<p>secret</p>',
  link: 'https://swap.example/email/verify/1/secret',
  ...change,
})

/** A fake relay. */
function relay(behave: (mail: OutgoingMail) => Promise<void> = async () => {}) {
  const sent: string[] = []
  const transport: MailTransport = {
    async send(mail) {
      await behave(mail)
      sent.push(mail.subject)
    },
    close() {},
  }
  return { transport, sent }
}

describe.each(databases)('in the outbox (%s),', (database) => {
  let server: TestServer
  let current: MailTransport
  beforeAll(async () => {
    server = await startTestServer({
      database,
      transport: { send: (mail) => current.send(mail), close() {} },
    })
  })
  afterAll(() => server.stop())

  /** Empties the outbox and connects it to this relay. */
  async function start(transport: MailTransport) {
    await server.db.delete(jobs)
    await server.db.delete(outbox)
    current = transport
    return server
  }
  const put = ({ db, clock }: TestServer, ...mails: Mail[]) =>
    db.transaction(async (tx) => {
      for (const mail of mails) await enqueueMail(tx, mail, clock.now())
    })
  const rows = ({ db }: TestServer) => db.select().from(outbox).orderBy(asc(outbox.id))
  /** The jobs that send the emails. */
  const jobsOf = ({ db }: TestServer) =>
    db.select().from(jobs).where(eq(jobs.kind, 'mail')).orderBy(asc(jobs.id))

  test('an email is sent once, and its content is erased', async () => {
    const { transport, sent } = relay()
    const server = await start(transport)
    await put(server, aMail())
    expect([await server.deliver(), await server.deliver(), sent]).toEqual([
      1,
      0,
      ['Verify your email'],
    ])
    const [row] = await rows(server)
    expect({ ...row, id: 1 }).toEqual({
      id: 1,
      memberId: null,
      aboutId: null,
      messageKey: row?.messageKey,
      kind: 'verify-email',
      mailClass: null,
      endingToken: null,
      recipient: 'moth@critters.example',
      subject: 'Verify your email',
      text: '',
      html: '',
      link: null,
      path: null,
      createdAt: server.clock.now(),
      expiresAt: addDays(server.clock.now(), 14),
      sentAt: server.clock.now(),
      givenUpAt: null,
    })
    expect(await jobsOf(server)).toEqual([])
  })

  test('a transaction that is rolled back leaves no email', async () => {
    const { transport, sent } = relay()
    const server = await start(transport)
    await server.db
      .transaction(async (tx) => {
        await enqueueMail(tx, aMail(), server.clock.now())
        throw new Error('undone')
      })
      .catch(() => {})
    expect([await server.deliver(), sent]).toEqual([0, []])
  })

  test('a refused email is retried after increasing pauses for three days, then given up', async () => {
    const { transport } = relay(async () => {
      throw new Error('no thanks, moth@critters.example')
    })
    const server = await start(transport)
    await put(server, aMail())
    const first = server.clock.now()
    for (let retry = 0; retry < KINDS.mail.retries; retry += 1) {
      expect(await server.deliver()).toBe(1)
      const [row] = await rows(server)
      const [job] = await jobsOf(server)
      const pause = differenceInSeconds(job?.runAt ?? 0, server.clock.now())
      server.clock.advance({ seconds: pause - 1 })
      expect([await server.deliver(), row?.text === '']).toEqual([0, false])
      server.clock.advance({ seconds: 2 })
    }
    expect(differenceInHours(server.clock.now(), first)).toBeGreaterThanOrEqual(72)
    await server.deliver()
    const [[row], [job]] = [await rows(server), await jobsOf(server)]
    const again = await server.deliver()
    expect([again, job?.attempts, job?.failures, row?.text, job?.lastError]).toEqual([
      0,
      30,
      30,
      '',
      'Error',
    ])
    expect([row?.givenUpAt, job?.deadAt]).toEqual([server.clock.now(), server.clock.now()])
  })

  test('every email has a unique key that stays the same for all attempts', async () => {
    let isDown = true
    const keys: string[] = []
    const { transport } = relay(async ({ messageKey }) => {
      keys.push(messageKey)
      if (isDown) throw new Error('no')
    })
    const server = await start(transport)
    await put(server, aMail())
    await server.deliver()
    isDown = false
    server.clock.advance({ seconds: 10 })
    await put(server, aMail())
    await server.deliver()
    const [again, first, other] = keys.toSorted(
      (a, b) => Number(a !== keys[0]) - Number(b !== keys[0]),
    )
    expect([keys.length, again, new Set(keys).size, first === other]).toEqual([3, first, 2, false])
  })

  test('an email whose process crashed while sending is taken over by another process after the lease expires', async () => {
    let isCrashing = true
    let begun = 0
    const { transport, sent } = relay(() => {
      begun += 1
      return isCrashing ? new Promise(() => {}) : Promise.resolve()
    })
    const server = await start(transport)
    await put(server, aMail())
    const { db, clock, app } = server
    const crashing = aWorker({ db, clock, random: () => 0, log: app.log })
    void deliver({ worker: crashing, transport })
    await expect.poll(() => begun).toBe(1)
    isCrashing = false
    server.clock.advance({ seconds: 14 })
    const early = await server.deliver()
    server.clock.advance({ seconds: 1 })
    expect([early, await server.deliver(), sent]).toEqual([0, 1, ['Verify your email']])
  })

  test('an email that cannot be sent does not hold up other emails', async () => {
    const { transport, sent } = relay(async ({ subject }) => {
      if (subject === 'Bad') throw new Error('no')
    })
    const server = await start(transport)
    await put(server, aMail({ subject: 'Bad' }), aMail({ subject: 'Good' }))
    await server.deliver()
    expect(sent).toEqual(['Good'])
  })

  test('the same notice to the same person is enqueued once an hour, whether it was sent or not', async () => {
    const server = await start(relay().transport)
    const notice = async (change: Partial<Mail> = {}) => {
      await server.db.transaction((tx) =>
        enqueueMail(
          tx,
          aMail({ subject: 'News\nof a gift', atMostHourly: true, ...change }),
          server.clock.now(),
        ),
      )
      return (await rows(server)).length
    }
    const first = [await notice(), await notice()]
    await server.deliver()
    const others = [
      await notice(),
      await notice({ subject: 'Other news' }),
      await notice({ to: 'owl@critters.example' }),
      await notice({ kind: 'paired' }),
      await notice({ path: '/contact/7' }),
      await notice({ path: '/contact/8' }),
    ]
    await server.deliver()
    server.clock.advance({ hours: 1, seconds: -1 })
    const within = [await notice(), await notice({ path: '/contact/7' })]
    server.clock.advance({ seconds: 1 })
    expect([first, others, within, await notice(), await notice()]).toEqual([
      [1, 1],
      [1, 2, 3, 4, 5, 6],
      [6, 6],
      7,
      7,
    ])
  })

  test('an email that is not a notice is enqueued as often as it is requested', async () => {
    const server = await start(relay().transport)
    await put(server, aMail(), aMail())
    expect((await rows(server)).length).toBe(2)
  })

  test.each([
    'moth@critters.example\r\nBcc: evil@e.example',
    'moth@critters.example, evil@e.example',
    'Moth <moth@critters.example>',
    'moth@critters.example\0',
    '"moth evil@e.example"@critters.example',
    'group:moth@critters.example;',
    'moth',
  ])('the recipient %j is rejected because it is not a single mailbox', async (to) => {
    const server = await start(relay().transport)
    await expect(put(server, aMail({ to }))).rejects.toThrow('the recipient is not a mailbox')
  })

  test('a subject is one line, even if an exchange’s name contains line breaks', async () => {
    const server = await start(relay().transport)
    await put(server, aMail({ subject: 'You’re gifting\r\nBcc: evil@e.example\u2028in' }))
    expect((await rows(server))[0]?.subject).toBe('You’re gifting Bcc: evil@e.example in')
  })

  test('the poller sends all waiting emails when it is woken, and none after it is stopped', async () => {
    const { transport, sent } = relay()
    const server = await start(transport)
    const { db, clock, app } = server
    const worker = aWorker({ db, clock, random: () => 0, log: app.log })
    const poller = startPoller({ worker, transport })
    await put(server, ...Array.from({ length: 25 }, (_, i) => aMail({ subject: `Mail ${i}` })))
    poller.nudge()
    await expect.poll(() => sent.length).toBe(25)
    await poller.stop()
    await put(server, aMail({ subject: 'Too late' }))
    expect(sent).not.toContain('Too late')
  })
})

describe('the pause after a failure', () => {
  test('doubles each time, to at most four hours for an email and 15 minutes for the relay', () => {
    const times = [1, 2, 3, 8, 9, 12, 13, 50]
    expect(times.map((n) => KINDS.mail.pause(n, 0) / 1000)).toEqual([
      5, 10, 20, 640, 1280, 10_240, 14_400, 14_400,
    ])
    expect(times.map((n) => relayPauseAfter(n, 0) / 1000)).toEqual([
      5, 10, 20, 640, 900, 900, 900, 900,
    ])
  })

  test('is randomly lengthened by up to a quarter', () => {
    expect([0, 0.5, 1].map((random) => KINDS.mail.pause(4, random))).toEqual([
      40_000, 45_000, 50_000,
    ])
  })
})

test.runIf(hasPostgres)('several processes send each email once', async () => {
  const { transport, sent } = relay()
  const server = await startTestServer({ database: 'postgres', transport })
  const { db, clock, app } = server
  await db.transaction(async (tx) => {
    for (let i = 0; i < 60; i += 1)
      await enqueueMail(tx, aMail({ subject: `Mail ${i}` }), clock.now())
  })
  const drain = async () => {
    const worker = aWorker({ db, clock, random: () => 0, log: app.log })
    while ((await deliver({ worker, transport })) > 0);
  }
  await Promise.all([drain(), drain(), drain(), drain()])
  await server.stop()
  expect([sent.length, new Set(sent).size]).toEqual([60, 60])
})
