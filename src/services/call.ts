/** What every service takes beside its input: leaving the state that waits aborts the call. */
export interface Call {
  signal?: AbortSignal
}

export interface Request extends Call {
  method?: 'get' | 'post' | 'put' | 'delete'
  body?: unknown
  query?: Record<string, string | number | boolean | undefined>
  /** `open` calls need no token; all others are rejected unsent, without a message, when there is none. */
  access?: 'member' | 'open'
  /** A toggle, and whatever answers a secret, is never sent twice by the client. */
  retry?: boolean
}

/** What is said when no answer comes at all. */
export const UNREACHED = 'The burrow cannot be reached. Are you online?'

const refusals = new EventTarget()

/** Says that a call with a token was answered 401. */
export const tellRefusal = (): boolean => refusals.dispatchEvent(new Event('refused'))

/** Calls `listener` on any 401 to a call that carried a token; returns how to stop listening. */
export function onSessionRefused(listener: () => void): () => void {
  refusals.addEventListener('refused', listener)
  return () => refusals.removeEventListener('refused', listener)
}
