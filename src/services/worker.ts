/** Starts the service worker of this site, and installs its new versions. */
import { TAKE_OVER, WORKER } from '#rules/tab/worker.ts'

/** The trusted types policy for the service worker. Its URL is the only script URL that the app may load by itself. */
const policy = window.trustedTypes?.createPolicy<TrustedTypePolicyOptions>('worker', {
  createScriptURL: (url) => {
    if (url === WORKER) return url
    throw new TypeError('The app loads no script by itself except its service worker')
  },
})

const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/** Waits until the page has loaded and the browser has nothing else to do. */
const idle = () =>
  new Promise<void>((go) => {
    const wait = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => go()) : setTimeout(go)
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
  })

/**
 * Calls `found` when a new version has been installed. That version waits as long as the old one still runs this page.
 */
function watch(registration: ServiceWorkerRegistration, found: () => void): void {
  const look = () => {
    if (registration.waiting && workers()?.controller) found()
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  look()
}

/**
 * Starts the service worker once the page is idle, and calls `found` when a new version is ready. The browser looks for
 * a new version on each visit, and also when the member returns to the tab. Returns a function that unsubscribes.
 */
export function onNewVersion(found: () => void): () => void {
  let isOver = false
  let registration: ServiceWorkerRegistration | undefined
  const start = async () => {
    await idle()
    // The cast is needed because TypeScript allows only strings here, while the value may be a TrustedScriptURL.
    registration = await workers()?.register((policy?.createScriptURL(WORKER) ?? WORKER) as string)
    if (registration) watch(registration, () => isOver || found())
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
  }
  // A failure is ignored: without a worker, the app needs the network, as in browsers that do not support workers.
  start().catch(() => undefined)
  document.addEventListener('visibilitychange', lookAgain)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', lookAgain)
  }
}

/** Lets the new version take over, and waits until it has. */
export async function takeOver(): Promise<void> {
  const registration = await workers()?.getRegistration()
  const next = registration?.waiting
  if (!next) return
  await new Promise((go) => {
    workers()?.addEventListener('controllerchange', go, { once: true })
    next.postMessage(TAKE_OVER)
  })
}
