/** The one place that reads and writes the session's token in the browser's storage. */
const KEY = 'token'

export const readToken = (): string | null => localStorage.getItem(KEY)

export const storeToken = (token: string): void => localStorage.setItem(KEY, token)

/** Forgets the token alone: what was being written waits for the one who wrote it. */
export const dropToken = (): void => localStorage.removeItem(KEY)

/** Forgets the token and every draft and preference kept under `cs:*`: the next person at this browser starts clean. */
export function forgetToken(): void {
  dropToken()
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('cs:')) localStorage.removeItem(key)
  }
}

/** Calls `listener` when another tab logs in or out; returns how to stop listening. */
export function onTokenChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
