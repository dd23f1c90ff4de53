/** The only module that reads and writes the session token in localStorage. */
import { keepDraftsOf } from './drafts.ts'
import { wipePocket } from './pocket-store.ts'

const KEY = 'token'

export const readToken = (): string | null => localStorage.getItem(KEY)

/**
 * Stores the token of a login. Deletes swaps that were stored for a start offline, because they may belong to a member
 * who used this device before.
 */
export function storeToken(token: string): void {
  wipePocket()
  localStorage.setItem(KEY, token)
}

/** Deletes the token and the swaps stored for a start offline. Drafts are kept for their author. */
export function dropToken(): void {
  localStorage.removeItem(KEY)
  wipePocket()
}

/**
 * Deletes the token, everything under `cs:*` (drafts, preferences), and the drafts of forms in this tab, so that the next
 * person at this browser finds nothing.
 */
export function forgetToken(): void {
  dropToken()
  keepDraftsOf(null)
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('cs:')) localStorage.removeItem(key)
  }
}

/**
 * Calls `listener` when another tab logs in or out, or may have done so while this page was in the bfcache. Returns a
 * function that unsubscribes.
 */
export function onTokenChange(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  window.addEventListener('storage', hear)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', comeBack)
  }
}
