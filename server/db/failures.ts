import { DrizzleQueryError } from 'drizzle-orm/errors'
import { noRoom, Refused, unavailable } from '#server/refused.ts'
import { Late } from './patience.ts'

/** Returns the error code from PostgreSQL or the network, also when drizzle has wrapped the error. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}

/** True when the error violates this unique constraint. */
export function isTaken(error: unknown, constraint: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
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

/** Connection lost, shutting down, crashed, starting. */
const AWAY = /^(08|57P0[123])/
/** Cancelled, out of resources, shutting down, connection lost, deadlock: worth another try. */
const PASSING = /^(08|53|57P|57014|40001|40P01|55P03)/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // From a Unix socket whose server no longer accepts connections.
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

/** Finds the words with which node-postgres reports a lost connection without a code. @returns them, or undefined */
export const lossIn = ({ message }: Error): string | undefined => LOST.exec(message)?.[0]

/** True when the database was reached but did not answer in time. */
export const isLate = (error: unknown): boolean =>
  error instanceof Late || (error instanceof DrizzleQueryError && error.cause instanceof Late)

/** True when the database cannot be reached, so that the next query fails as well. */
export function isAway(error: unknown): boolean {
  const code = sqlState(error)
  if (code && (AWAY.test(code) || NETWORK.has(code))) return true
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error && lossIn(cause) !== undefined
}

/** True when the database cannot be reached or is too busy, so that another try in a moment may succeed. */
export const isPassing = (error: unknown): boolean =>
  isLate(error) || isAway(error) || PASSING.test(sqlState(error) ?? '')

/** Returns the refusal that an error means for the caller, or null when it is a fault of the server. */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const known = refusals[sqlState(error) ?? '']
  if (known) return known()
  return isPassing(error) ? unavailable() : null
}
