import { codeOf } from '#server/causes.ts'

/** What a failure to send is blamed on: this recipient for good, this mail for now, or the relay, whatever the mail. */
export type Blame = 'recipient' | 'mail' | 'relay'

/** What nodemailer and the file system say about a failure; `response` may name the recipient. */
interface SendFailure extends Error {
  code?: string
  syscall?: string
  command?: string
  responseCode?: number
  response?: string
}

/** No connection, no encryption, no login: the next mail would fare no better. */
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

/** RFC 5321: it closes the channel. RFC 4954: it requires a login, or a stronger one, first. */
const RELAY_REPLIES = new Set([421, 530, 534, 535, 538])

/** RFC 3463, X.7.X: refused by a policy, which whoever runs the relay can put right. */
const BY_POLICY = /^5\d\d[ -]5\.7\./

const FINAL = 500

/** Only a reply about this mail's own recipient or content can be its fault; a full disk is like an absent relay. */
export function blameOf(error: unknown): Blame {
  if (!(error instanceof Error)) return 'mail'
  const { code = '', syscall, command, responseCode, response = '' } = error as SendFailure
  if (syscall || OF_THE_RELAY.has(code) || command === 'MAIL FROM') return 'relay'
  if (responseCode === undefined) return 'mail'
  if (RELAY_REPLIES.has(responseCode)) return 'relay'
  return responseCode >= FINAL && !BY_POLICY.test(response) ? 'recipient' : 'mail'
}

/**
 * Why a mail was not sent, without a word about who it was for or what it said: `CERT_HAS_EXPIRED CONN`, `no STARTTLS
 * 502`, `EENVELOPE RCPT TO 550`.
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
