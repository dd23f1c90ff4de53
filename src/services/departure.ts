/** Redirects to a login provider, and remembers the login that was started until the browser returns. */
import { type Begun, begunSchema } from '#rules/joining/social-return.ts'

/** The key is used in localStorage, not sessionStorage, because a provider's app may return in a new tab. */
const KEY = 'cs:social'

/** The last login that this browser started, or null. */
export function readDeparture(): Begun | null {
  try {
    return begunSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const forgetDeparture = (): void => localStorage.removeItem(KEY)

/**
 * Leaves the site. Calls `listener` if the user goes back and the browser restores the page from the bfcache. Returns a
 * function that unsubscribes.
 */
export function depart(url: string, begun: Begun, listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', hear)
  localStorage.setItem(KEY, JSON.stringify(begun))
  location.assign(url)
  return () => window.removeEventListener('pageshow', hear)
}
