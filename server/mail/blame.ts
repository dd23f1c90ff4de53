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

/** RFC 3463, X.1.X and X.2.X: the address does not exist, or its mailbox takes no mail. */
const BY_ADDRESS = /^5\d\d[ -]5\.[12]\./

const FINAL = 500

/** Room for a relay's reply of a few lines. */
const LONGEST_REPLY = 300

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
 * Returns the relay's reply if it refuses every email to the address, and null if it refuses only this email, or only for
 * now. The reply may contain the address, so it must not be logged.
 */
export function refusalOf(error: unknown): string | null {
  if (blameOf(error) !== 'recipient') return null
  const { command, response = '' } = error as SendFailure
  if (command !== 'RCPT TO' && !BY_ADDRESS.test(response)) return null
  return response.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, LONGEST_REPLY)
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
