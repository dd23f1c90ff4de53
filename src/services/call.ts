import { type Problem, ProblemError, UNSENT } from '#rules/wire/problem.ts'
import { readToken } from './token.ts'

/**
 * Options that every service takes in addition to its input. `signal` aborts the call when the chart leaves the state
 * that waits for the response.
 */
export interface Call {
  signal?: AbortSignal
  /**
   * The idempotency key of one request of this call, the same for each of its attempts. Without it, every request
   * gets a new key.
   *
   * @param request method and path, so that no two requests of a call share a key
   */
  keyOf?: (request: string) => string
}

export interface Request extends Call {
  method?: 'get' | 'post' | 'put' | 'delete'
  body?: unknown
  query?: Record<string, string | number | boolean | undefined>
  /**
   * `open` calls need no token. Other calls are rejected without being sent if there is no token, and no error message
   * is shown.
   */
  access?: 'member' | 'open'
  /** Allows automatic retries. Must be off for toggles and for calls that return a secret. @default true */
  retry?: boolean
}

/** The problem if there is no response at all. */
export const UNREACHED: Problem = {
  kind: 'offline',
  message: 'We can’t reach Critter Swap. Are you online?',
}

const refusals = new EventTarget()

/** Reports that the session has ended: a member's call got a 401, or there was no token to send with it. */
export const tellRefusal = (): boolean => refusals.dispatchEvent(new Event('refused'))

/** Calls `listener` whenever a member's call finds that the session has ended. Returns a function that unsubscribes. */
export function onSessionRefused(listener: () => void): () => void {
  refusals.addEventListener('refused', listener)
  return () => refusals.removeEventListener('refused', listener)
}

/**
 * Returns the token for a member's call. If there is none, reports that the session has ended and rejects the call
 * without sending it.
 *
 * @throws {ProblemError} `UNSENT`
 */
export function tokenToSend(): string {
  const token = readToken()
  if (token !== null) return token
  tellRefusal()
  throw new ProblemError(UNSENT, { isFinal: true })
}
