import { type Problem, ProblemError, problemOf } from './problem.ts'

/** How an attempt has failed, and what the next one would have to know. */
export interface Failure {
  problem: Problem
  /** A toggle, or what answers with a secret, is sent once. */
  isFinal: boolean
  /** For how many ms the server wants to be left alone; null where it does not say. */
  retryAfter: number | null
}

/** An attempt that is not answered by then is given up, in ms. */
export const ATTEMPT_MS = 20_000
/** A call that is not answered by then is late, in ms: a person is told, and may cancel it. */
export const LATE_AFTER_MS = 5_000

const MOST_ATTEMPTS = 3
const FIRST_PAUSE_MS = 300
/** Whether to wait longer is for the person to decide. */
const LONGEST_RETRY_AFTER_MS = 5_000

/** Statuses of an answer that may be another one in a moment: a server that is busy, starting, or still at it. */
const PASSING: readonly (number | undefined)[] = [408, 409, 425, 429, 500, 502, 503, 504]
/** With these a server says when it will have time again. */
const SAYING_WHEN: readonly (number | undefined)[] = [429, 503]

/** The failure inside whatever an attempt has thrown. */
export const failureOf = (error: unknown): Failure => ({
  problem: problemOf(error),
  isFinal: error instanceof ProblemError && error.isFinal,
  retryAfter: error instanceof ProblemError ? error.retryAfter : null,
})

const statedPause = ({ problem, retryAfter }: Failure): number | null =>
  SAYING_WHEN.includes(problem.status) ? retryAfter : null

/** Whether a call whose `attempt`, counted from 1, has failed like this is sent again by itself. */
export const isWorthAnotherTry = (failure: Failure, attempt: number): boolean =>
  !failure.isFinal &&
  attempt < MOST_ATTEMPTS &&
  (failure.problem.kind === 'offline' || PASSING.includes(failure.problem.status)) &&
  (statedPause(failure) ?? 0) <= LONGEST_RETRY_AFTER_MS

/**
 * How long to wait before that, in ms: as long as the server says, otherwise twice as long each time, at most.
 *
 * @param chance 0 to 1, so that those who failed together do not all come back together
 */
export const pauseAfter = (failure: Failure, attempt: number, chance: number): number =>
  statedPause(failure) ?? chance * FIRST_PAUSE_MS * 2 ** (attempt - 1)

export const TIMED_OUT: Problem = {
  kind: 'timeout',
  message: 'The burrow is taking too long to answer. Please try again.',
}

/** What was to be changed may have been changed all the same: nobody has heard. */
export const CANCELLED: Problem = {
  kind: 'cancelled',
  message: 'You stopped this before an answer came. You can try again.',
}
