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
const FRAMES = 240
const LATE_FRAME_MS = 25

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

/** Scrolls by a third of a screen a frame, and counts the frames that came late and the elements there were at most. */
const scrollThrough = (page: Page) =>
  page.evaluate(
    async ({ frames, late }) => {
      const frame = () => new Promise<number>(requestAnimationFrame)
      scrollTo({ top: document.documentElement.scrollHeight / 3, behavior: 'instant' })
      let last = await frame()
      let lateFrames = 0
      let most = 0
      for (let count = 0; count < frames; count++) {
        scrollBy({ top: innerHeight / 3, behavior: 'instant' })
        const now = await frame()
        if (now - last > late) lateFrames += 1
        last = now
        most = Math.max(most, document.querySelectorAll('[role="feed"] *').length)
      }
      return { lateFrames, most }
    },
    { frames: FRAMES, late: LATE_FRAME_MS },
  )

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
    await readTo(page, SOME)
    await scrollThrough(page)
    const heapOfSome = await heapOf(session)
    await readTo(page, MANY)
    const many = await scrollThrough(page)
    const heapOfMany = await heapOf(session)
    expect(many.most).toBeLessThanOrEqual(MOST_ELEMENTS)
    expect(heapOfMany / heapOfSome).toBeLessThanOrEqual(MOST_HEAP)
    expect(many.lateFrames).toBeLessThanOrEqual(FRAMES * 0.02)
  })
})
