import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { asc } from 'drizzle-orm'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailRelay, outbox } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { folderTransport, type MailTransport, relayTransport } from '#server/mail/transport.ts'
import { logging } from '#server/plugins/log.ts'
import { collector } from '#tests/support/collector.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const RECIPIENT = 'moth@critters.example'
const SENDER = { from: 'Critter Swap <post@swap.example>', publicUrl: 'https://swap.example' }

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
  await db.delete(outbox)
  await db
    .update(mailRelay)
    .set({ failures: 0, failingSince: null, tryAgainAt: null, toldAt: null })
  log.lines.length = 0
})
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

const says = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

/** A real relay, which takes everything unless it is told otherwise. */
async function aRelay(options: SMTPServerOptions = {}, login = '') {
  const ids: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData(stream, _session, callback) {
      let words = ''
      stream.on('data', (chunk: Buffer) => {
        words += chunk
      })
      stream.on('end', () => {
        ids.push(/^Message-ID: (.*)\r$/m.exec(words)?.[1] ?? '')
        callback()
      })
    },
    ...options,
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  cleanUp.push(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const { port } = smtp.server.address() as AddressInfo
  use(relayTransport(`${options.secure ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`, SENDER))
  return { ids }
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
const outcomes = async () =>
  (await rows()).map(({ attempts, refusals, sentAt, givenUpAt, text, lastError }) => ({
    attempts,
    refusals,
    is: sentAt ? 'sent' : givenUpAt ? 'given up' : 'waiting',
    text,
    lastError,
  }))

describe('a mail that its relay refuses', () => {
  const ofRecipient = (code: number, words: string): SMTPServerOptions => ({
    onRcptTo: (_address, _session, callback) => callback(says(code, words)),
  })
  const givenUp = { is: 'given up', attempts: 1, refusals: 1, text: '' }
  const counted = { is: 'waiting', attempts: 1, refusals: 1, text: 'Words' }
  const notCounted = { is: 'waiting', attempts: 1, refusals: 0, text: 'Words' }

  test.each<[string, SMTPServerOptions, string, object]>([
    [
      'as there is no such mailbox is given up at once',
      ofRecipient(550, `5.1.1 <${RECIPIENT}> is not known here`),
      '',
      { ...givenUp, lastError: 'EENVELOPE RCPT TO 550' },
    ],
    [
      'for its words is given up at once',
      {
        onData(stream, _session, callback) {
          stream.resume()
          stream.on('end', () => callback(says(554, `5.6.0 ${RECIPIENT} would not like this`)))
        },
      },
      '',
      { ...givenUp, lastError: 'EMESSAGE DATA 554' },
    ],
    [
      'as its mailbox is full is tried again',
      ofRecipient(452, '4.2.2 mailbox full'),
      '',
      { ...counted, lastError: 'EENVELOPE RCPT TO 452' },
    ],
    [
      'by a policy is tried again, as the policy may change',
      ofRecipient(554, '5.7.1 relay access denied'),
      '',
      { ...counted, lastError: 'EENVELOPE RCPT TO 554' },
    ],
    [
      'for its sender is not counted against it',
      { onMailFrom: (_address, _session, callback) => callback(says(550, 'who are you')) },
      '',
      { ...notCounted, lastError: 'EENVELOPE MAIL FROM 550' },
    ],
    [
      'for a wrong password is not counted against it',
      { onAuth: (_auth, _session, callback) => callback(says(535, '5.7.8 wrong')) },
      'us:wrong@',
      { ...notCounted, lastError: 'EAUTH AUTH PLAIN 535' },
    ],
    [
      'as it is about to close is not counted against it',
      ofRecipient(421, '4.3.2 closing'),
      '',
      { ...notCounted, lastError: 'ECONNECTION CONN 421' },
    ],
    [
      'by a certificate nobody vouches for is not counted against it',
      { secure: true },
      '',
      { ...notCounted, lastError: 'ESOCKET CONN' },
    ],
  ])('%s', async (_, options, login, expected) => {
    await aRelay(options, login)
    await put('Winter mail')
    await server.deliver()
    expect(await outcomes()).toEqual([expected])
    expect(log.text()).not.toContain('a query failed')
    expect(log.text()).not.toContain('moth')
  })

  test('is logged with the command and the reply, and never with who it was for', async () => {
    await aRelay(ofRecipient(550, `5.1.1 <${RECIPIENT}> is not known here`))
    await put('Winter mail')
    await server.deliver()
    const [{ level, kind, attempts, blame, err, msg }] = log.lines.map((line) => JSON.parse(line))
    expect([level, kind, attempts, blame, msg, { ...err, stack: '' }]).toEqual([
      40,
      'paired',
      1,
      'recipient',
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

describe('a relay that is away', () => {
  /** Nobody listens there. */
  const away = () => use(relayTransport('smtp://127.0.0.1:1', SENDER))

  test('uses up nothing of a mail, which goes out under one Message-ID once it is back', async () => {
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
      lastError: 'ESOCKET CONN',
    })
    expect([row?.sentAt, ids]).toEqual([server.clock.now(), [`<${row?.messageKey}@swap.example>`]])
  })

  test('is tried by one mail at a time, another each time, and the rest follow at once', async () => {
    away()
    const subjects = ['First', 'Second', 'Third']
    await put(...subjects)
    await server.deliver()
    const atOnce = await server.deliver()
    const tries: (number | undefined)[][] = []
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance({ hours: 1 })
      await server.deliver()
      tries.push((await rows()).map(({ attempts }) => attempts))
    }
    const { ids } = await aRelay()
    server.clock.advance({ hours: 1 })
    const taken = [await server.deliver(), await server.deliver()]
    expect([atOnce, tries, taken, ids.length]).toEqual([
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
      toldAt: null,
    })
  })

  test('is like a folder that cannot be written to', async () => {
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
