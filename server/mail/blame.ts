import { codeOf } from '#server/errors/causes.ts'

/**
 * The cause of a failed delivery: the recipient, which is permanent; this email, which may be retried; or the relay,
 * which affects all emails.
 */
export type Blame = 'recipient' | 'mail' | 'relay'

/** The error of nodemailer or the file system; `response` may name the recipient. */
interface SendFailure extends Error {
  code?: string
  syscall?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Codes for no connection, no encryption or no login: the next email would fail as well. */
const OF_THE_RELAY = new Set([
  'ECONFIG',
  'ECONNECTION',
  'EDNS',
  'EOAUTH2',
  'EAUTH',
  'ENOAUTH',
  'EPROTOCOL',
  'EPROXY',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
])

/**
 * Replies of a relay that closes the channel (RFC 5321), or that first requires a login or a stronger kind of login
 * (RFC 4954).
 */
const RELAY_REPLIES = new Set([421, 530, 534, 535, 538])

/** RFC 3463, X.7.X: refused by a policy that the relay's operator can change. */
const BY_POLICY = /^5\d\d[ -]5\.7\./

const FINAL = 500

/** Blames an email or its recipient only if the reply is about them. A full disk counts as an unreachable relay. */
export function blameOf(error: unknown): Blame {
  if (!(error instanceof Error)) return 'mail'
  const { code = '', syscall, command, responseCode, response = '' } = error as SendFailure
  if (syscall || OF_THE_RELAY.has(code) || command === 'MAIL FROM') return 'relay'
  if (responseCode === undefined) return 'mail'
  if (RELAY_REPLIES.has(responseCode)) return 'relay'
  return responseCode >= FINAL && !BY_POLICY.test(response) ? 'recipient' : 'mail'
}

/**
 * Returns the cause of a failure without revealing the email's recipient or content, e.g. `CERT_HAS_EXPIRED CONN`, `no
 * STARTTLS 502`, `EENVELOPE RCPT TO 550`.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, command, responseCode } = error as SendFailure
  const parts =
    code === 'ETLS' && command === 'STARTTLS'
      ? ['no STARTTLS', responseCode]
      : [codeOf(error) ?? error.name, command, responseCode]
  return parts.filter(Boolean).join(' ')
}
