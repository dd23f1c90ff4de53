/** The way off this site to a provider, and what this browser remembers of it until it is back. */
import { type Begun, begunSchema } from '#rules/joining/social-return.ts'

/** In the storage of the browser and not of the tab: a provider's app may come back in a tab of its own. */
const KEY = 'cs:social'

/** The login that this browser has begun last; null where there is none. */
export function readDeparture(): Begun | null {
  try {
    return begunSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const forgetDeparture = (): void => localStorage.removeItem(KEY)

/** Leaves the site; calls `listener` when Back has brought the page as it was. Returns how to stop listening. */
export function depart(url: string, begun: Begun, listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', hear)
  localStorage.setItem(KEY, JSON.stringify(begun))
  location.assign(url)
  return () => window.removeEventListener('pageshow', hear)
}
