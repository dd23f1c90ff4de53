/** What Node, OpenSSL, nodemailer and the services call a failure, beside its words. */
interface Coded extends Error {
  code?: unknown
  /** Nodemailer keeps what the system has called it here. */
  originalCode?: unknown
}

/** A name in one word, such as `ECONNREFUSED` or `InvalidAccessKeyId`: nothing a member has written looks like it. */
const CODE = /^[A-Z][A-Za-z\d_]{2,63}$/

const isCode = (value: unknown): value is string => typeof value === 'string' && CODE.test(value)

/**
 * The code at the root of a failure, which names nobody: `CERT_HAS_EXPIRED`, where the words would name a host, a key
 * or a recipient.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, originalCode, name } = error as Coded
  const own = [originalCode, code, name === 'Error' ? undefined : name].find(isCode)
  return codeOf(error.cause) ?? own
}
