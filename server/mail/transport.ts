import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { writeWhole } from '#server/storage/folder.ts'
import { type FooterSettings, withFooter } from './footer.ts'
import type { OutgoingMail } from './outbox.ts'
import { type MailSettings, needsTls } from './settings.ts'

export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

interface Sender extends FooterSettings, Pick<MailSettings['mail'], 'from' | 'bouncesTo'> {}

const TIMEOUT_MS = 30_000

/**
 * Uses the relay if one is set. Otherwise writes each email to the folder `mail` in the data folder, and prints a line
 * about it.
 */
export function openTransport(
  config: MailSettings & FooterSettings & { dataDir: string },
  print: (line: string) => void,
): MailTransport {
  const { publicUrl, controller, contactEmail } = config
  const { smtpUrl, ...from } = config.mail
  const sender = { ...from, publicUrl, controller, contactEmail }
  return smtpUrl
    ? relayTransport(smtpUrl, sender)
    : folderTransport(join(config.dataDir, 'mail'), sender, print)
}

/** One-click unsubscribing (RFC 8058): the mail program sends a request, and no browser is needed. */
const endingOf = ({ endingToken }: OutgoingMail, publicUrl: string): Record<string, string> =>
  endingToken === null
    ? {}
    : {
        'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${endingToken}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** Passes the address as an object, which nodemailer does not parse, so that it cannot turn into several addresses. */
function messageOf(mail: OutgoingMail, sender: Sender) {
  const { from, bouncesTo, publicUrl, contactEmail } = sender
  const to = { name: '', address: mail.recipient }
  return {
    from,
    ...(bouncesTo !== null && { envelope: { from: bouncesTo, to: [to] } }),
    ...(contactEmail !== null && { replyTo: contactEmail }),
    to,
    subject: mail.subject,
    ...withFooter(mail, sender),
    // The id is the same on every attempt, so that an email that was sent twice shows up once.
    messageId: `<${mail.messageKey}@${new URL(publicUrl).hostname}>`,
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated', ...endingOf(mail, publicUrl) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Adds `requireTLS` to the URL, because nodemailer prefers options in the URL to all others. */
function requiringTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

export function relayTransport(smtpUrl: string, sender: Sender): MailTransport {
  const relay = nodemailer.createTransport({
    url: needsTls(smtpUrl) ? requiringTls(smtpUrl) : smtpUrl,
    pool: true,
    // The name in EHLO. By default it is that of this machine, or 127.0.0.1, which some relays refuse.
    name: new URL(sender.publicUrl).hostname,
    // The outbox retries. A retry of the pool could send an email twice, if the relay had already accepted it.
    maxRequeues: 0,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await relay.sendMail(messageOf(mail, sender))
    },
    close: () => relay.close(),
  }
}

/** Writes each email atomically to a file, and prints its link. */
export function folderTransport(
  folder: string,
  sender: Sender,
  print: (line: string) => void,
): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, sender))
      const name = `${String(mail.id).padStart(6, '0')}-${mail.kind}.eml`
      await writeWhole(join(folder, name), message as Buffer, folder)
      print(`Mail to ${mail.recipient}: ${mail.subject}${mail.link ? ` → ${mail.link}` : ''}`)
    },
    close: () => composer.close(),
  }
}
