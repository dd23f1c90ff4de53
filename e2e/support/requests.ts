import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** In milliseconds: at the most what a page gives a frame to be seen, before it asks for what only adorns it. */
const DRAWING = 200

/** What the pages of a context have asked for. */
interface Requests {
  underWay: Set<Request>
  /** How often they have asked. */
  count: number
}

const known = new WeakMap<BrowserContext, Requests>()

/** Keeps in mind what the pages of a context ask for, and what of it they have not been given. */
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

/** All that has been asked for has come. */
export async function hasArrived(page: Page) {
  const { underWay } = requestsOf(page)
  await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([])
}

/** What a page fetches ahead, once it is drawn and has nothing else to do, has come. */
export async function hasFetchedAhead(page: Page) {
  const requests = requestsOf(page)
  let before: number
  do {
    before = requests.count
    await idleTurns(page)
    await hasArrived(page)
    // What has come may ask for more.
  } while (requests.count > before)
}

/** Whatever a page has put off until it is drawn and idle has had its turn. */
async function idleTurns(page: Page) {
  // The page's own turns come before those that are asked for here.
  await page.evaluate(async (drawing) => {
    for (let turn = 0; turn < 2; turn++) {
      await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve, drawing))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  }, DRAWING)
}

/**
 * Holds back what the server answers to a call, until it is let go. By then all of it has been sent: a page waits longer
 * for an answer than where nothing moves.
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
