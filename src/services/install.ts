/** The browser's offer to install the app, and the record that the hint about it was shown. */
import { type InstallWay, installWay } from '#rules/tab/install.ts'

/**
 * The key has no `cs:` prefix, because a logout deletes all keys with that prefix, and the hint is shown only once per
 * device.
 */
const HINTED = 'install-hint'

/**
 * The event with which Chromium browsers offer to install the app. It is not standardized, so TypeScript has no type
 * for it.
 */
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
 * Calls `tell` once this device can install the app, unless the hint has been shown before. Returns a function that
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

/** Records that the hint was shown. If the storage is blocked, the hint may be shown again. */
export function noteHint(): void {
  try {
    localStorage.setItem(HINTED, 'given')
  } catch {}
}

/** Makes the browser ask whether to install the app. Each offer can be used for only one such prompt. */
export function askToInstall(): void {
  offer?.prompt().catch(() => undefined)
  offer = null
}
