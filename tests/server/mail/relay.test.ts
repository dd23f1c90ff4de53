import { and, asc, eq } from 'drizzle-orm'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs, mailRelay, outbox } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { folderTransport, type MailTransport, relayTransport } from '#server/mail/transport.ts'
import { logging } from '#server/plugins/log.ts'
import { collector } from '#tests/support/collector.ts'
import { SENDER, startRelay } from '#tests/support/relay.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const RECIPIENT = 'moth@critters.example'

let server: TestServer
let current: MailTransport
const log = collector()
const cleanUp: (() => unknown)[] = []

beforeAll(async () => {
  server = await startTestServer({
    log: logging(log),
    transport: { send: (mail) => current.send(mail), close() {} },
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db } = server
  await db.delete(jobs)
  await db.delete(outbox)
  await db
    .update(mailRelay)
    .set({ failures: 0, failingSince: null, tryAgainAt: null, cause: null, toldAt: null })
  log.lines.length = 0
})
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

const says = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

/** Starts a real relay, which accepts every email unless the options differ. @param at login and host for its URL */
async function aRelay(options: SMTPServerOptions = {}, at = '127.0.0.1') {
  const { mails, port, stop } = await startRelay(options)
  cleanUp.push(stop)
  use(relayTransport(`${options.secure ? 'smtps' : 'smtp'}://${at}:${port}`, SENDER))
  return {
    mails,
    ids: () => mails.map(({ data }) => /^Message-ID: (.*)\r$/m.exec(data)?.[1]),
  }
}

function use(transport: MailTransport) {
  current = transport
  cleanUp.push(() => transport.close())
}

const put = (...subjects: string[]) =>
  server.db.transaction(async (tx) => {
    for (const subject of subjects) {
      const mail = { kind: 'paired', to: RECIPIENT, subject, text: 'Words', html: '<p>Words</p>' }
      await enqueueMail(tx, mail, server.clock.now())
    }
  })

const rows = () => server.db.select().from(outbox).orderBy(asc(outbox.id))
/** The state of all unsent emails and their jobs. */
const outcomes = async () => {
  const isOfIt = and(eq(jobs.kind, 'mail'), eq(jobs.about, outbox.id))
  const found = await server.db
    .select()
    .from(outbox)
    .innerJoin(jobs, isOfIt)
    .orderBy(asc(outbox.id))
  return found.map(
    ({ outbox: { text, givenUpAt }, jobs: { attempts, failures, lastError, deadAt } }) => ({
      attempts,
      refusals: failures,
      is: givenUpAt && deadAt ? 'given up' : 'waiting',
      text,
      lastError,
    }),
  )
}

describe('an email that cannot be sent', () => {
  const ofRecipient = (code: number, words: string): SMTPServerOptions => ({
    onRcptTo: (_address, _session, callback) => callback(says(code, words)),
  })
  const givenUp = { is: 'given up', attempts: 1, refusals: 1, text: '' }
  const counted = { is: 'waiting', attempts: 1, refusals: 1, text: 'Words' }
  const notCounted = { is: 'waiting', attempts: 1, refusals: 0, text: 'Words' }

  test.each<[string, SMTPServerOptions, string | undefined, object]>([
    [
      'because the mailbox does not exist is given up immediately',
      ofRecipient(550, `5.1.1 <${RECIPIENT}> is not known here`),
      undefined,
      { ...givenUp, lastError: 'EENVELOPE RCPT TO 550' },
    ],
    [
      'because of its content is given up immediately',
      {
        onData(stream, _session, callback) {
          stream.resume()
          stream.on('end', () => callback(says(554, `5.6.0 ${RECIPIENT} would not like this`)))
        },
      },
      undefined,
      { ...givenUp, lastError: 'EMESSAGE DATA 554' },
    ],
    [
      'because the mailbox is full is tried again',
      ofRecipient(452, '4.2.2 mailbox full'),
      undefined,
      { ...counted, lastError: 'EENVELOPE RCPT TO 452' },
    ],
    [
      'because of a policy is tried again, since the policy may change',
      ofRecipient(554, '5.7.1 relay access denied'),
      undefined,
      { ...counted, lastError: 'EENVELOPE RCPT TO 554' },
    ],
    [
      'because of its sender is postponed, which does not count as a failure',
      { onMailFrom: (_address, _session, callback) => callback(says(550, 'who are you')) },
      undefined,
      { ...notCounted, lastError: 'EENVELOPE MAIL FROM 550' },
    ],
    [
      'because of a wrong password is postponed, which does not count as a failure',
      { onAuth: (_auth, _session, callback) => callback(says(535, '5.7.8 wrong')) },
      'us:wrong@127.0.0.1',
      { ...notCounted, lastError: 'EAUTH AUTH PLAIN 535' },
    ],
    [
      'because the relay is closing is postponed, which does not count as a failure',
      ofRecipient(421, '4.3.2 closing'),
      undefined,
      { ...notCounted, lastError: 'ECONNECTION CONN 421' },
    ],
    [
      'because of an expired certificate is postponed, which does not count as a failure',
      { secure: true },
      undefined,
      { ...notCounted, lastError: 'CERT_HAS_EXPIRED CONN' },
    ],
  ])('%s', async (_, options, at, expected) => {
    await aRelay(options, at)
    await put('Winter mail')
    await server.deliver()
    expect(await outcomes()).toEqual([expected])
    expect(log.text()).not.toContain('a query failed')
    expect(log.text()).not.toContain('moth')
  })

  test('is logged with the command and the reply, but without its recipient', async () => {
    await aRelay(ofRecipient(550, `5.1.1 <${RECIPIENT}> is not known here`))
    await put('Winter mail')
    await server.deliver()
    const [line] = log.lines.map((one) => JSON.parse(one))
    const { level, kind, attempts, blame, cause, err, msg } = line
    expect([level, kind, attempts, blame, cause, msg, { ...err, stack: '' }]).toEqual([
      40,
      'paired',
      1,
      'recipient',
      'EENVELOPE RCPT TO 550',
      'mail given up',
      {
        type: 'Error',
        message: 'RCPT TO failed',
        code: 'EENVELOPE',
        command: 'RCPT TO',
        responseCode: 550,
        stack: '',
      },
    ])
  })
})

describe('a relay that is unreachable', () => {
  /** Uses a port on which nothing listens. */
  const away = () => use(relayTransport('smtp://127.0.0.1:1', SENDER))

  test('does not count as a failure of an email, and gets the email once when it is back', async () => {
    away()
    await put('Winter mail')
    for (let hour = 0; hour < 100; hour += 1) {
      await server.deliver()
      server.clock.advance({ hours: 1 })
    }
    const [before] = await outcomes()
    const { ids } = await aRelay()
    await server.deliver()
    const [row] = await rows()
    expect(before).toEqual({
      attempts: 100,
      refusals: 0,
      is: 'waiting',
      text: 'Words',
      lastError: 'ECONNREFUSED CONN',
    })
    expect([row?.sentAt, ids()]).toEqual([
      server.clock.now(),
      [`<${row?.messageKey}@swap.example>`],
    ])
  })

  test('is tried with one email at a time, a different email each time, and gets all other emails when it is back', async () => {
    away()
    const subjects = ['First', 'Second', 'Third']
    await put(...subjects)
    await server.deliver()
    const atOnce = await server.deliver()
    const tries: (number | undefined)[][] = []
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance({ hours: 1 })
      await server.deliver()
      tries.push((await outcomes()).map(({ attempts }) => attempts))
    }
    const { ids } = await aRelay()
    server.clock.advance({ hours: 1 })
    const taken = [await server.deliver(), await server.deliver()]
    expect([atOnce, tries, taken, ids().length]).toEqual([
      0,
      [
        [2, 1, 1],
        [2, 2, 1],
        [2, 2, 2],
      ],
      [1, 2],
      3,
    ])
    const [relay] = await server.db.select().from(mailRelay)
    expect(relay).toEqual({
      id: 1,
      failures: 0,
      failingSince: null,
      tryAgainAt: null,
      cause: null,
      toldAt: null,
    })
  })

  test('does not count as failing if it accepts another email in the same batch', async () => {
    use({
      async send({ subject }) {
        if (subject === 'First') throw Object.assign(new Error('reset'), { code: 'ECONNECTION' })
      },
      close() {},
    })
    await put('First', 'Second')
    await server.deliver()
    const [relay] = await server.db.select().from(mailRelay)
    expect([(await rows()).map(({ sentAt }) => sentAt), relay]).toEqual([
      [null, server.clock.now()],
      { id: 1, failures: 0, failingSince: null, tryAgainAt: null, cause: null, toldAt: null },
    ])
  })

  test('is treated like an email folder that cannot be written to', async () => {
    use(folderTransport('/dev/null/mail', SENDER, () => {}))
    await put('Winter mail')
    await server.deliver()
    expect((await outcomes())[0]).toEqual({
      attempts: 1,
      refusals: 0,
      is: 'waiting',
      text: 'Words',
      lastError: 'ENOTDIR',
    })
  })
})

test.runIf(process.platform === 'linux')(
  'a relay on another machine without encryption does not count as a failure of an email, and the cause is recorded',
  async () => {
    await aRelay({}, 'swap:relaypw@127.0.0.2')
    await put('Winter mail')
    await server.deliver()
    const [relay] = await server.db.select().from(mailRelay)
    const { blame, cause } = JSON.parse(log.lines[0] ?? '{}')
    const why = 'no STARTTLS 500'
    expect([relay?.failures, relay?.cause, blame, cause]).toEqual([1, why, 'relay', why])
    expect(await outcomes()).toEqual([
      { attempts: 1, refusals: 0, is: 'waiting', text: 'Words', lastError: why },
    ])
  },
)
