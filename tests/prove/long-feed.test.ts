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
/** Of that of a tenth of the posts: each keeps 0.8 kB of what came, and its card nothing. */
const MOST_HEAP = 2
/** Of what it takes the processor to scroll as far through a tenth of them, whatever else it does meanwhile. */
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

/** Presses "Load more" until so many are listed. */
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
  // What ends in one collection may only free the rest for the next.
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** Seconds of the processor that the page's own thread has taken. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** Scrolls by a third of a screen a frame. @returns what that took, and the most elements there were */
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

  test('is read as lightly as one of a thousand', async () => {
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
