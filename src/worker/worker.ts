import { clientsClaim } from 'workbox-core'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import {
  COVERS,
  FORGET_COVERS,
  isCover,
  NOT_PAGES,
  SHELL,
  SHELL_PATIENCE_MS,
  TAKE_OVER,
} from '#rules/tab/worker.ts'

/** The files of the app shell. The build replaces this list. */
declare const SHELL_FILES: { url: string; revision: string | null }[]

/** The parts of the worker's global scope that are missing from TypeScript's DOM types. */
declare const self: {
  skipWaiting: () => Promise<void>
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
}

const MOST_COVERS = 40
const A_MONTH_SECONDS = 30 * 24 * 60 * 60

const coverLimits = { maxEntries: MOST_COVERS, maxAgeSeconds: A_MONTH_SECONDS }

// A new version waits until the member accepts it, so that open tabs keep their code. Only the first installed worker
// takes control of open tabs immediately.
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
  // The page deletes the cached covers itself, but only Workbox has access to the database that records when they were
  // last used.
  if (data === FORGET_COVERS) void new CacheExpiration(COVERS, coverLimits).delete()
})
clientsClaim()
precache(SHELL_FILES)

/** Fetches a page from the server. Without a network, or if the network is too slow, returns the cached shell. */
async function page(request: Request): Promise<Response> {
  const answer = fetch(request)
  const shell = () => matchPrecache(SHELL)
  const late = new Promise<undefined>((go) => setTimeout(go, SHELL_PATIENCE_MS))
  const first = await Promise.race([answer.catch(() => undefined), late])
  return first ?? (await shell()) ?? answer
}
registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: [NOT_PAGES] }))

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await matchPrecache(request)) ?? fetch(request),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isCover(url.pathname),
  new CacheFirst({
    cacheName: COVERS,
    plugins: [new ExpirationPlugin(coverLimits)],
  }),
)
