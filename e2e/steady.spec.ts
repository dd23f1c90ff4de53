import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { budget, classOf, pagesOfRoutes } from '#scripts/lib/budget.ts'
import { kilobytes } from '#scripts/lib/first-load.ts'
import { expect, open, test } from './fixtures.ts'
import { hasFetchedAhead } from './support/requests.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'
import { desk, logInReaders, phone, type Reader, type Visits, visitsOf } from './support/visits.ts'

test.use({ isDemo: true })

/** Maximum sum of all layout shifts of a page without interaction, see https://web.dev/articles/cls. */
const LIMIT = 0.02

/** Delays in ms, so that code, responses and pictures arrive one after another and each of them is painted. */
const LATE = { code: 300, answers: 500, pictures: 700 }

function lateness(pathname: string): number {
  if (/\.(js|css)$/.test(pathname)) return LATE.code
  if (pathname.startsWith('/api/')) return LATE.answers
  return pathname.startsWith('/media/') ? LATE.pictures : 0
}

/** Returns the layout shifts of a first visit on a slow connection, and the kB of scripts that it fetches. */
async function seenAt(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await watchShifts(page)
  const scripts = new Set<string>()
  await page.route('**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
    await new Promise((arrive) => setTimeout(arrive, lateness(pathname)))
    await route.continue()
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Late responses and lazy-loaded code may request further scripts.
  for (let known = -1; known < scripts.size; ) {
    known = scripts.size
    await hasFetchedAhead(page)
  }
  const untouched = [...scripts].reduce(
    (sum, file) => sum + kilobytes(readFileSync(join('dist/client', file))),
    0,
  )
  const shifts = await shiftsOf(page)
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts, untouched }
}

test('on every page of the demo community, late content causes no visible layout shift, and the scripts stay within their budget', {
  tag: '@prove',
}, async ({ browser, complaints, server }) => {
  const tokenOf = await logInReaders(server)
  const visits = await visitsOf(server, tokenOf)

  async function visited(reader: Reader, address: string, viewport: typeof desk) {
    const token = tokenOf(reader)
    const localStorage = token ? [{ name: 'token', value: token }] : []
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
    // A new context with an empty cache.
    const context = await browser.newContext({ baseURL: server.url, viewport, storageState })
    await open(context, server, complaints)
    const seen = await seenAt(context, address)
    await context.close()
    return { ...seen, width: viewport.width }
  }

  const all = pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8')).flatMap((route) =>
    visits[route.name as keyof Visits].map((visit) => ({ pageClass: classOf(route), visit })),
  )
  for (const { pageClass, visit } of all) {
    const [reader, address, ...windows] = visit
    const allowed = budget().pages[pageClass].untouched
    if (windows.length === 0) windows.push(phone, desk)
    const seen = await Promise.all(windows.map((viewport) => visited(reader, address, viewport)))
    const sums = seen.map(
      ({ width, sum, untouched }) =>
        `${sum.toFixed(4)} and ${untouched.toFixed(1)} kB at ${width} px`,
    )
    console.log(`» ${address}, seen by ${reader}: ${sums.join(', ')}`)
    for (const { width, sum, shifts, untouched } of seen) {
      const where = `${address} moves at ${width} px, as ${reader} sees it:\n${JSON.stringify(shifts, null, 2)}`
      expect.soft(sum, where).toBeLessThanOrEqual(LIMIT)
      expect.soft(untouched, `${address} fetches too much script`).toBeLessThanOrEqual(allowed)
    }
  }
})
