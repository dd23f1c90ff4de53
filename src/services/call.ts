import { type Problem, ProblemError, UNSENT } from '#rules/wire/problem.ts'
import { readToken } from './token.ts'

/** What every service takes besides its input: leaving the waiting state aborts the call. */
export interface Call {
  signal?: AbortSignal
  /**
   * The idempotency key of one request of this call, the same at each of its attempts; without it every request has a
   * new one.
   *
   * @param request its method and its path: no two requests of a call share a key
   */
  keyOf?: (request: string) => string
}

export interface Request extends Call {
  method?: 'get' | 'post' | 'put' | 'delete'
  body?: unknown
  query?: Record<string, string | number | boolean | undefined>
  /** `open` calls need no token; all others are rejected unsent, without a message, when there is none. */
  access?: 'member' | 'open'
  /** Whether it may be sent again by itself: a toggle never is, nor anything that answers with a secret. @default true */
  retry?: boolean
}

/** No answer comes at all. */
export const UNREACHED: Problem = {
  kind: 'offline',
  message: 'The burrow cannot be reached. Are you online?',
}

const refusals = new EventTarget()

/** Says that the session has ended: a member's call was answered 401, or there was no token to send with it. */
export const tellRefusal = (): boolean => refusals.dispatchEvent(new Event('refused'))

/** Calls `listener` whenever a member's call finds that the session has ended; returns how to stop listening. */
export function onSessionRefused(listener: () => void): () => void {
  refusals.addEventListener('refused', listener)
  return () => refusals.removeEventListener('refused', listener)
}

/**
 * The token that a member's call carries. Without one the session is told, and the call is rejected unsent.
 *
 * @throws {ProblemError} `UNSENT`
 */
export function tokenToSend(): string {
  const token = readToken()
  if (token !== null) return token
  tellRefusal()
  throw new ProblemError(UNSENT, { isFinal: true })
}
