import { eq } from 'drizzle-orm'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { type MailTransport, relayTransport } from '#server/mail/transport.ts'
import { markReached, markRefused } from '#server/resources/members/refused.ts'
import { aMemberOf, anAdminOf } from '#tests/support/members.ts'
import { SENDER, startRelay } from '#tests/support/relay.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const EMAIL = 'moth@critters.example'

interface Notice {
  title: string
  link: string
}

let server: TestServer
let current: MailTransport
beforeAll(async () => {
  server = await startTestServer({
    transport: { send: (mail) => current.send(mail), close() {} },
  })
})
afterAll(() => server.stop())

const says = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })
const ofRecipient = (code: number, words: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, callback) => callback(says(code, words)),
})
const ofSender: SMTPServerOptions = {
  onMailFrom: (_address, _session, callback) => callback(says(550, '5.1.0 who are you')),
}
const afterData = (code: number, words: string): SMTPServerOptions => ({
  onData: (stream, _session, callback) =>
    stream.resume().on('end', () => callback(says(code, words))),
})

/** Mails the member through a relay with these replies. @returns what is then known about their address */
async function mailThrough(options?: SMTPServerOptions) {
  const { port, stop } = await startRelay(options)
  current = relayTransport(`smtp://127.0.0.1:${port}`, SENDER)
  const mail = { kind: 'paired', to: EMAIL, subject: 'News', text: 'Words', html: '<p>Words</p>' }
  await server.db.transaction((tx) => enqueueMail(tx, mail, server.clock.now()))
  server.clock.advance({ days: 4 })
  await server.deliver()
  current.close()
  await stop()
  const [row] = await server.db.select().from(members).where(eq(members.email, EMAIL))
  return { at: row?.mailRefusedAt, reply: row?.mailRefusal }
}
const NONE = { at: null, reply: null }

describe('an address that refuses emails', () => {
  test('is marked only if the reply is final and about the address, and until an email gets through', async () => {
    await aMemberOf(server, { email: EMAIL })
    expect([
      await mailThrough(afterData(554, '5.6.0 not like this')),
      await mailThrough(ofSender),
      await mailThrough(ofRecipient(450, '4.2.1 busy')),
      await mailThrough(ofRecipient(550, '5.7.1 not from you')),
    ]).toEqual([NONE, NONE, NONE, NONE])
    const unknown = await mailThrough(ofRecipient(550, `5.1.1 <${EMAIL}>\tis not known here`))
    expect(unknown).toEqual({
      at: server.clock.now(),
      reply: `550 5.1.1 <${EMAIL}> is not known here`,
    })
    expect(await mailThrough()).toEqual(NONE)
    const full = await mailThrough(afterData(552, '5.2.2 mailbox full'))
    expect(full.reply).toBe('552 5.2.2 mailbox full')
  })

  test('is shown to its member and to the mods, and admins are notified once', async () => {
    const member = await aMemberOf(server, { email: 'owl@critters.example', nickname: 'Owl' })
    const admin = await anAdminOf(server)
    const reply = '550 5.1.1 unknown user'
    await markRefused(server.db, { email: 'OWL@critters.example', reply }, server.clock.now())
    await server.runJobs()
    await server.runJobs()
    const at = server.clock.now().toISOString()
    const me = (await member.api.get('/api/me')).body.data
    const [row] = (await admin.api.get(`/api/mod/members?first=${member.id}`)).body.data
    const notices: Notice[] = (await admin.api.get('/api/notifications')).body.data
    expect([me.mail_refused_at, row.id, row.mail_refusal]).toEqual([at, member.id, { at, reply }])
    expect(
      notices.flatMap(({ title, link }) => (title.includes('Owl') ? [[title, link]] : [])),
    ).toEqual([['The address of Owl refuses our emails', `/mod?drawer=members&id=${member.id}`]])
    await markReached(server.db, 'owl@critters.example')
    expect((await member.api.get('/api/me')).body.data).not.toHaveProperty('mail_refused_at')
  })
})
