/** The only module that reads and writes the session token in localStorage. */
const KEY = 'token'

export const readToken = (): string | null => localStorage.getItem(KEY)

export const storeToken = (token: string): void => localStorage.setItem(KEY, token)

/** Deletes only the token, so that drafts are kept for their author. */
export const dropToken = (): void => localStorage.removeItem(KEY)

/**
 * Deletes the token and everything under `cs:*` (drafts, preferences), so that the next person at this browser finds
 * nothing.
 */
export function forgetToken(): void {
  dropToken()
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('cs:')) localStorage.removeItem(key)
  }
}

/** Calls `listener` when another tab logs in or out. Returns a function that unsubscribes. */
export function onTokenChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
