import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** Maximum time in ms that a page waits for its first paint before it requests decorative pictures. */
const DRAWING = 200

/** Requests made by the pages of a context. */
interface Requests {
  underWay: Set<Request>
  /** Number of all requests so far. */
  count: number
}

const known = new WeakMap<BrowserContext, Requests>()

/** Counts all requests of a context, and tracks those in progress. */
export function watchRequests(context: BrowserContext) {
  const requests: Requests = { underWay: new Set(), count: 0 }
  known.set(context, requests)
  context.on('request', (request) => {
    requests.underWay.add(request)
    requests.count += 1
  })
  context.on('requestfinished', (request) => requests.underWay.delete(request))
  context.on('requestfailed', (request) => requests.underWay.delete(request))
}

function requestsOf(page: Page): Requests {
  const requests = known.get(page.context())
  if (!requests) throw new Error('nobody watches what this page asks for')
  return requests
}

/**
 * Waits until no request is in progress.
 *
 * @param held requests that the test never answers
 */
export async function hasArrived(page: Page, held: ReadonlySet<Request> = new Set()) {
  const { underWay } = requestsOf(page)
  const awaited = () => [...underWay].filter((request) => !held.has(request))
  await expect.poll(() => awaited().map((request) => request.url())).toEqual([])
}

/** Waits until everything that the page prefetches when idle has arrived, except the requests that are held back. */
export async function hasFetchedAhead(page: Page, held?: ReadonlySet<Request>) {
  const requests = requestsOf(page)
  let before: number
  do {
    before = requests.count
    await idleTurns(page)
    await hasArrived(page, held)
    // The responses that have arrived may cause further requests.
  } while (requests.count > before)
}

/** Waits until the page is painted and idle, and has run the work that it deferred until then. */
async function idleTurns(page: Page) {
  // Callbacks scheduled here run after the page's own.
  await page.evaluate(async (drawing) => {
    for (let turn = 0; turn < 2; turn++) {
      await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve, drawing))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  }, DRAWING)
}

/**
 * Holds back the response to a call until it is released. The request itself is sent completely, so the page applies
 * its longer timeout for responses and not the one for stalled uploads.
 */
export async function holdAnswer(page: Page, path: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const held = new Promise<string>((resolve) =>
    session.once('Fetch.requestPaused', ({ requestId }) => resolve(requestId)),
  )
  const patterns = [{ urlPattern: `*${path}`, requestStage: 'Response' as const }]
  await session.send('Fetch.enable', { patterns })
  return async () => {
    await session.send('Fetch.continueResponse', { requestId: await held })
    await session.detach()
  }
}
