/** The browser's offer to install the app, and the note that the member was told of it. */
import { type InstallWay, installWay } from '#rules/tab/install.ts'

/** Not under `cs:`, because a logout does not undo that the hint was given on this device. */
const HINTED = 'install-hint'

/** The offer, which Chromium's browsers make by an event. TypeScript's types lack it, because it is no standard. */
interface Offer extends Event {
  prompt: () => Promise<unknown>
}

let offer: Offer | null = null

const wayHere = (): InstallWay | null =>
  installWay({
    offers: offer !== null,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    isApple: /iPhone|iPad/.test(navigator.userAgent),
    wasHinted: localStorage.getItem(HINTED) !== null,
  })

/**
 * Calls `tell` once this device can install the app, unless the hint was given before. Returns a function that
 * unsubscribes.
 */
export function onInstallPossible(tell: (way: InstallWay) => void): () => void {
  const look = () => {
    const way = wayHere()
    if (way !== null) tell(way)
  }
  const keep = (event: Event) => {
    // Keeps the browser from showing its own install bar.
    event.preventDefault()
    offer = event as Offer
    look()
  }
  window.addEventListener('beforeinstallprompt', keep)
  look()
  return () => window.removeEventListener('beforeinstallprompt', keep)
}

/** Notes that the hint was given. If the storage is blocked, it may be given again. */
export function noteHint(): void {
  try {
    localStorage.setItem(HINTED, 'given')
  } catch {}
}

/** Lets the browser ask whether to install the app. An offer is good for one question. */
export function askToInstall(): void {
  offer?.prompt().catch(() => undefined)
  offer = null
}
