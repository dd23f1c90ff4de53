/** A sample email, and a local SMTP relay that receives emails. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { OutgoingMail } from '#server/mail/outbox.ts'

export const LINK = 'http://localhost:3000/email/verify/1/c2VjcmV0'
/** The settings of a sender. */
export const SENDER = {
  from: 'Critter Swap <post@swap.example>',
  bouncesTo: null,
  publicUrl: 'https://swap.example',
  controller: null,
  contactEmail: null,
}

const AT = new Date('2030-01-15T12:00:00.000Z')

/** An email as the outbox passes it to a transport. */
export const anOutgoingMail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: 7,
  kind: 'verify-email',
  mailClass: null,
  endingToken: null,
  recipient: 'moth@critters.example',
  memberId: null,
  aboutId: null,
  subject: 'Verify your email – café',
  text: `Hello Zoë,\n\n${LINK}`,
  html: `<p>Hello Zoë, <a href="${LINK}">verify</a></p>`,
  link: LINK,
  path: null,
  messageKey: '0b9b3b3e-8a76-4d28-9f0c-0d4d5c3b2a19',
  createdAt: AT,
  expiresAt: new Date('2030-01-29T12:00:00.000Z'),
  sentAt: null,
  givenUpAt: null,
  ...change,
})

interface Received {
  from: string
  to: string[]
  data: string
  /** The name in the client's EHLO. */
  greeting: string
}

/** Starts a relay that accepts everything by default, without encryption or login. */
export async function startRelay(options: SMTPServerOptions = {}) {
  const mails: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onData(stream, session, callback) {
      let data = ''
      stream.setEncoding('utf8').on('data', (words: string) => {
        data += words
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to,
          data,
          greeting: session.hostNameAppearsAs,
        })
        callback()
      })
    },
    ...options,
  })
  // A client that rejects the certificate resets the connection.
  server.on('error', () => {})
  // Listens on all interfaces, because some tests reach this machine by a hostname other than localhost.
  server.listen(0, '0.0.0.0')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** The emails that the relay has accepted. */
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
