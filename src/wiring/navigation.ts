import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import type { Destination } from '#rules/path.ts'

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Leads to a page: first its code is fetched, then the old page runs out and the new one in, from its top.
 * A newer navigation overtakes one whose code is still on its way.
 */
export function createNavigation(prepare: (path: string) => Promise<unknown>) {
  let latest = 0
  return async function goTo({ path, state, replace = false }: Destination): Promise<void> {
    latest += 1
    const mine = latest
    await prepare(path).catch(() => undefined)
    if (mine !== latest) return
    const move = () => {
      flushSync(() => navigate(path, { replace, state }))
      window.scrollTo(0, 0)
    }
    if (document.startViewTransition && !prefersStillness()) document.startViewTransition(move)
    else move()
  }
}
