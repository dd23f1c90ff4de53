import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { waitFor } from 'xstate'
import type { PageCodeRef } from '#machines/tab/pageCode.machine.ts'
import type { Destination } from '#rules/wire/path.ts'

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Waits for the first outcome of fetching a page's code; if it fails, the page itself says what to do. */
async function askedOnce(code: PageCodeRef): Promise<void> {
  code.send({ type: 'code.wanted' })
  await waitFor(code, (snapshot) => !snapshot.matches('fetching'))
}

/**
 * Leads to a page: first its code is fetched, then the old page runs out and the new one runs in, from its top.
 * A newer navigation overtakes one whose code is still on its way.
 */
export function createNavigation(codeAt: (path: string) => PageCodeRef | undefined) {
  let latest = 0
  return async function goTo({ path, state, replace = false }: Destination): Promise<void> {
    latest += 1
    const mine = latest
    // The flow that leads here is still inside its own action, where no other chart may be created.
    await Promise.resolve()
    const code = codeAt(path)
    if (code) await askedOnce(code)
    if (mine !== latest) return
    const move = () => {
      const index = (history.state?.index ?? 0) + (replace ? 0 : 1)
      flushSync(() => navigate(path, { replace, state: { ...state, index } }))
      window.scrollTo(0, 0)
    }
    if (!document.startViewTransition || prefersStillness()) return move()
    const transition = document.startViewTransition(move)
    // Resizing the window or hiding the tab cuts the transition short; the page is there all the same.
    transition.ready.catch(() => undefined)
    await transition.updateCallbackDone
  }
}
