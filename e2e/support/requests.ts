import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** In milliseconds: at the most what a page gives a frame to be seen, before it asks for what only adorns it. */
const DRAWING = 200

const underWay = new WeakMap<BrowserContext, Set<Request>>()

/** Keeps in mind what the pages of a context have asked for and not been given. */
export function watchRequests(context: BrowserContext) {
  const open = new Set<Request>()
  underWay.set(context, open)
  context.on('request', (request) => open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
}

/** What a page fetches ahead, once it is drawn and has nothing else to do, has come. */
export async function hasFetchedAhead(page: Page) {
  // The page's own turns come before those that are asked for here.
  await page.evaluate(async (drawing) => {
    for (let turn = 0; turn < 2; turn++) {
      await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve, drawing))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  }, DRAWING)
  const open = underWay.get(page.context()) ?? new Set()
  await expect.poll(() => [...open].map((request) => request.url())).toEqual([])
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
