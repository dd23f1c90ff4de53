/** What every service takes besides its input: leaving the waiting state aborts the call. */
export interface Call {
  signal?: AbortSignal
}

export interface Request extends Call {
  method?: 'get' | 'post' | 'put' | 'delete'
  body?: unknown
  query?: Record<string, string | number | boolean | undefined>
  /** `open` calls need no token; all others are rejected unsent, without a message, when there is none. */
  access?: 'member' | 'open'
  /** The client never sends a toggle twice, or anything that answers with a secret. */
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
