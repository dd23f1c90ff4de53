/** The codes that Node, OpenSSL, nodemailer and other libraries put on an error in addition to its message. */
interface Coded extends Error {
  code?: unknown
  /** Nodemailer stores the system's own code in this property. */
  originalCode?: unknown
}

/** Matches a code in one word, such as `ECONNREFUSED` or `InvalidAccessKeyId`, but no sentence, email address or host. */
const CODE = /^[A-Z][A-Za-z\d_]{2,63}$/

const isCode = (value: unknown): value is string => typeof value === 'string' && CODE.test(value)

/**
 * Returns the code at the root of a failure, such as `CERT_HAS_EXPIRED`. A code contains no personal data, while the
 * message could name a host, a key or a recipient.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, originalCode, name } = error as Coded
  const own = [originalCode, code, name === 'Error' ? undefined : name].find(isCode)
  return codeOf(error.cause) ?? own
}
