/** The browser's offer to install the app, and the record that the hint about it was shown. */
import { type InstallWay, installWay } from '#rules/tab/install.ts'

/** A key without the prefix `cs:`, because this record has to survive a logout: the hint is shown once per device. */
const HINTED = 'install-hint'

/**
 * The event by which Chromium's browsers offer to install the app. TypeScript has no type for it, because it is not a
 * standard.
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
 * Calls `tell` once this device can install the app, unless the hint was shown before. Returns a function that
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

/** Lets the browser ask whether to install the app. Each offer can be used for one such prompt. */
export function askToInstall(): void {
  offer?.prompt().catch(() => undefined)
  offer = null
}
