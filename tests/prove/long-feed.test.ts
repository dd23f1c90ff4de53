import { resolve } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillFeed } from '#scripts/bench/filled-feed.ts'
import { chromiumLaunch } from '#scripts/lib/chromium.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const SOME = 1_000
const MANY = 10_000
const MOST_ELEMENTS = 600
/**
 * Limit for the heap, as a multiple of the heap with a tenth of the posts. A post outside the viewport keeps its 0.8 kB
 * of data in memory, but not its card.
 */
const MOST_HEAP = 2
/** Limit for the CPU time of scrolling, as a multiple of the time with a tenth of the posts. */
const MOST_WORK = 1.5
const FRAMES = 240

async function openFeed(server: TestServer, browser: Browser): Promise<Page> {
  const { token } = await aMemberOf(server)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript((it) => localStorage.setItem('token', it), token)
  await page.goto(`${await server.app.listen({ port: 0 })}/posts`)
  await page.getByRole('article').first().waitFor()
  return page
}

/** Presses "Load more" until `count` posts are listed. */
const readTo = (page: Page, count: number) =>
  page.evaluate(async (enough) => {
    const listed = () =>
      Number(/Showing ([\d,]+) of/.exec(document.body.innerText)?.[1]?.replace(',', ''))
    while (listed() < enough) {
      const before = listed()
      ;[...document.querySelectorAll('button')]
        .find((button) => button.textContent === 'Load more')
        ?.click()
      while (listed() === before) await new Promise(requestAnimationFrame)
    }
  }, count)

async function heapOf(session: CDPSession): Promise<number> {
  // Garbage is collected several times, because freeing some objects may make others collectable.
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** CPU time of the page's main thread, in seconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Scrolls by a third of a screen per frame. @returns the CPU time and the highest number of elements */
async function scrollThrough(page: Page, session: CDPSession) {
  const before = await workOf(session)
  const elements = await page.evaluate(async (frames) => {
    const frame = () => new Promise(requestAnimationFrame)
    scrollTo({ top: document.documentElement.scrollHeight / 3, behavior: 'instant' })
    await frame()
    let most = 0
    for (let count = 0; count < frames; count++) {
      scrollBy({ top: innerHeight / 3, behavior: 'instant' })
      await frame()
      most = Math.max(most, document.querySelectorAll('[role="feed"] *').length)
    }
    return most
  }, FRAMES)
  return { elements, work: (await workOf(session)) - before }
}

describe.runIf(hasPostgres)('a feed of ten thousand posts', () => {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await startTestServer({
      clientDir: resolve('dist/client'),
      now: new Date().toISOString(),
    })
    await fillFeed(server.config.databaseUrl ?? '', MANY)
    browser = await chromium.launch(chromiumLaunch())
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  test('needs few elements, and only a little more memory and CPU time than a feed of one thousand posts', async () => {
    const page = await openFeed(server, browser)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await readTo(page, SOME)
    const some = await scrollThrough(page, session)
    const heapOfSome = await heapOf(session)
    await readTo(page, MANY)
    const many = await scrollThrough(page, session)
    const heapOfMany = await heapOf(session)
    expect(many.elements).toBeLessThanOrEqual(MOST_ELEMENTS)
    expect(heapOfMany / heapOfSome).toBeLessThanOrEqual(MOST_HEAP)
    expect(many.work / some.work).toBeLessThanOrEqual(MOST_WORK)
  })
})
