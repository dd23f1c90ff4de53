import { type Problem, ProblemError, problemOf } from './problem.ts'

/** A failed attempt, and the data that decides whether and when to retry. */
export interface Failure {
  problem: Problem
  /**
   * True if the request is sent only once. That is the case if it toggles something, if its response contains a secret,
   * if it is logged, if it notifies other members, if only a limited number is allowed, or if it uses up a credential
   * that it contains (a password, a link).
   */
  isFinal: boolean
  /** The pause that the server requests, in ms; null if it requests none. */
  retryAfter: number | null
}

/**
 * The timeout for an attempt, in ms. Even a slow phone gets a response within this time; over a dead connection, none
 * ever arrives.
 */
export const ATTEMPT_MS = 20_000
/** The time in ms after which a request is late. The person then sees a notice and may cancel the request. */
export const LATE_AFTER_MS = 5_000

/** The longest pause between two chunks of a file that is uploaded or downloaded. The whole file may take any time. */
export const QUIET_MS = 30_000

const MOST_ATTEMPTS = 3
const FIRST_PAUSE_MS = 300
/**
 * The longest `Retry-After` in ms for which a request is retried automatically. After a longer one, the person decides
 * when to try again.
 */
const LONGEST_RETRY_AFTER_MS = 5_000

/** Statuses that are worth a retry: the server is busy, starting, or still processing the same request. */
const PASSING: readonly (number | undefined)[] = [408, 409, 425, 429, 500, 502, 503, 504]
/** Statuses for which the `Retry-After` header is taken into account. */
const SAYING_WHEN: readonly (number | undefined)[] = [429, 503]

/** Converts the value that an attempt threw to a failure. */
export const failureOf = (error: unknown): Failure => ({
  problem: problemOf(error),
  isFinal: error instanceof ProblemError && error.isFinal,
  retryAfter: error instanceof ProblemError ? error.retryAfter : null,
})

/** Parses a `Retry-After` header, in seconds or a date, to ms; null if it is missing or unreadable. */
export function retryAfterOf(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * 1_000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

const statedPause = ({ problem, retryAfter }: Failure): number | null =>
  SAYING_WHEN.includes(problem.status) ? retryAfter : null

/** True if a request that failed like this is retried automatically; `attempt` counts from 1. */
export const isWorthAnotherTry = (failure: Failure, attempt: number): boolean =>
  !failure.isFinal &&
  attempt < MOST_ATTEMPTS &&
  (failure.problem.kind === 'offline' || PASSING.includes(failure.problem.status)) &&
  (statedPause(failure) ?? 0) <= LONGEST_RETRY_AFTER_MS

/**
 * The pause before the next attempt, in ms: the pause that the server requests, or else exponential back-off with full
 * jitter.
 *
 * @param chance 0 to 1, so that clients that failed together do not all retry together
 */
export const pauseAfter = (failure: Failure, attempt: number, chance: number): number =>
  statedPause(failure) ?? chance * FIRST_PAUSE_MS * 2 ** (attempt - 1)

export const TIMED_OUT: Problem = {
  kind: 'timeout',
  message: 'Critter Swap is taking too long to answer. Please try again.',
}

/** The problem if the member stopped waiting. The server may have made the change anyway. */
export const CANCELLED: Problem = {
  kind: 'cancelled',
  message: 'You stopped this before an answer came. You can try again.',
}
