import { DrizzleQueryError } from 'drizzle-orm/errors'
import { noRoom, Refused, unavailable } from '#server/errors/refused.ts'
import { Late } from './patience.ts'

/** Returns the database's own error, even if drizzle has wrapped it. */
const causeOf = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? error.cause : error

/** Returns the error code from PostgreSQL or the network. */
export function sqlState(error: unknown): string | undefined {
  const cause = causeOf(error)
  if (!(cause instanceof Error) || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}

/** True when the error violates this unique constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  const cause = causeOf(error)
  return (
    sqlState(error) === '23505' &&
    cause instanceof Error &&
    'constraint' in cause &&
    cause.constraint === constraint
  )
}

export const LOCK_TIMEOUT = '55P03'

/** Refusals for database errors that are not a fault of the server, by SQLSTATE. */
const refusals: Record<string, () => Refused> = {
  '23505': () => new Refused(422, 'This already exists', { code: 'taken' }),
  '23503': () => new Refused(422, 'Something this belongs to no longer exists', { code: 'gone' }),
  '22021': () =>
    new Refused(422, 'This contains a character that can’t be saved', { code: 'unkeepable' }),
  '22P05': () =>
    new Refused(422, 'This contains a character that can’t be saved', { code: 'unkeepable' }),
  '53100': noRoom,
  '22003': () => new Refused(422, 'This number is too large', { code: 'too_large' }),
}

/** Codes for a connection that is lost, and for a database that is shutting down, has crashed or is starting. */
const AWAY = /^(08|57P0[123])/
const READ_ONLY = '25006'
/**
 * Codes of errors that are worth another try: cancelled, out of resources, shutting down, connection lost, deadlock.
 */
const PASSING = /^(08|53|57P|57014|40001|40P01|55P03)/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Returned by a Unix socket whose server no longer accepts connections.
  'EAGAIN',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const LOST = new RegExp(
  `^(${[
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Cannot use a pool after',
  ].join('|')})`,
)

/**
 * Finds the message with which node-postgres reports a lost connection without a code.
 * @returns the message, or undefined
 */
export const lossIn = ({ message }: Error): string | undefined => LOST.exec(message)?.[0]

/** True when the database was reached but did not respond in time. */
export const isLate = (error: unknown): boolean => causeOf(error) instanceof Late

/** True when a PostgreSQL function with this name raised the error. Some codes stand for several errors. */
function isRaisedIn(error: unknown, routine: string): boolean {
  const cause = causeOf(error)
  return cause instanceof Error && 'routine' in cause && cause.routine === routine
}

/** True when the connection leads to a standby, which stores nothing and does not have the unlogged tables. */
export function isReadOnly(error: unknown): boolean {
  const code = sqlState(error)
  return code === READ_ONLY || (code === '0A000' && isRaisedIn(error, 'get_relation_info'))
}

/** True when the database cannot be reached or is a standby, so that the next query fails as well. */
export function isAway(error: unknown): boolean {
  if (isReadOnly(error)) return true
  const code = sqlState(error)
  if (code && (AWAY.test(code) || NETWORK.has(code))) return true
  const cause = causeOf(error)
  return cause instanceof Error && lossIn(cause) !== undefined
}

/**
 * True when a migration has changed the type of a column that a prepared statement returns. The statement fails on this
 * connection from now on.
 */
export const isOutdated = (error: unknown): boolean =>
  sqlState(error) === '0A000' && isRaisedIn(error, 'RevalidateCachedQuery')

/** True when the database cannot be reached or is too busy, so that another try in a moment may succeed. */
export const isPassing = (error: unknown): boolean =>
  isLate(error) || isAway(error) || isOutdated(error) || PASSING.test(sqlState(error) ?? '')

/** Returns the refusal that an error means for the caller, or null when it is a fault of the server. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const known = refusals[sqlState(error) ?? '']
  if (known) return known()
  return isPassing(error) ? unavailable() : null
}
