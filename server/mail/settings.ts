import { z } from 'zod'
import { isEmail, isThisMachine, type Read, urlOf } from '#server/settings.ts'

export interface MailSettings {
  mail: { smtpUrl: string | null; from: string }
}

/** `Name <address>` or an address alone, on one line. */
const sender = z
  .string()
  .refine(
    (value) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value),
    'must be an email address, or a name and an address as in Critter Swap <post@example.org>',
  )

/** The relay, if there is one, and the sender, by default at the host that every link leads to. */
export function mailSettings(read: Read, { publicUrl }: { publicUrl: string }): MailSettings {
  const { SMTP_URL: smtpUrl = null, MAIL_FROM: from = `Critter Swap <post@${hostOf(publicUrl)}>` } =
    read({ SMTP_URL: urlOf('smtp', 'smtps').optional(), MAIL_FROM: sender.optional() })
  return { mail: { smtpUrl, from } }
}

/**
 * A password and what is mailed with it do not cross a network in the clear, not even where somebody on the way says
 * that the relay knows no encryption.
 */
export function needsTls(smtpUrl: string): boolean {
  const { hostname, password } = new URL(smtpUrl)
  const isSocket = /^(%2F|$)/i.test(hostname)
  return password !== '' && !isSocket && !isThisMachine(hostname)
}

const hostOf = (url: string) => new URL(url).hostname
