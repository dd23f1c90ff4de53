import { z } from 'zod'
import { isEmail, isThisMachine, type Read, urlOf } from '#server/settings/read.ts'

export interface MailSettings {
  mail: {
    smtpUrl: string | null
    from: string
    /** The envelope's sender, to which other servers report emails that they could not deliver. */
    bouncesTo: string | null
  }
}

/** Accepts `Name <address>` or an address alone, on one line. */
const sender = z
  .string()
  .refine(
    (value) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
    'must be an email address, or a name and an address as in Critter Swap <post@example.org>',
  )

/**
 * Reads the settings for the relay, if there is one, and for the sender, by default an address at the host of
 * `PUBLIC_URL`.
 */
export function mailSettings(read: Read, { publicUrl }: { publicUrl: string }): MailSettings {
  const {
    SMTP_URL: smtpUrl = null,
    MAIL_FROM: from = `Critter Swap <post@${hostOf(publicUrl)}>`,
    MAIL_BOUNCES_TO: bouncesTo = null,
  } = read({
    SMTP_URL: urlOf('smtp', 'smtps').optional(),
    MAIL_FROM: sender.optional(),
    MAIL_BOUNCES_TO: z.string().refine(isEmail, 'must be an email address').optional(),
  })
  return { mail: { smtpUrl, from, bouncesTo } }
}

/**
 * Checks whether a relay must be reached over TLS. A password and emails must not cross a network in the clear, even
 * if an attacker in between pretends that the relay does not support encryption.
 */
export function needsTls(smtpUrl: string): boolean {
  const { hostname, password } = new URL(smtpUrl)
  const isSocket = /^(%2F|$)/i.test(hostname)
  return password !== '' && !isSocket && !isThisMachine(hostname)
}

const hostOf = (url: string) => new URL(url).hostname
