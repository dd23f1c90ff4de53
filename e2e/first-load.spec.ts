import { budget } from '#scripts/lib/budget.ts'
import { expect, test } from './fixtures.ts'
import { openExchange } from './support/exchanges.ts'

// This file has its own server, because the fetched files depend on the data. An empty list shows a scene, and each
// exchange shows its cover.
test.describe.configure({ mode: 'default' })
test.use({ aloneIn: 'first-load' })

test('the login page requests no more scripts and stylesheets than its budget allows', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) requested.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // The scene behind the card and the list of public pages are only loaded afterwards.
  const first = requested.filter((url) => !/MoonlitScene|Spruces|furtherPages/.test(url))
  expect(first.length, requested.join('\n')).toBeLessThanOrEqual(budget().pages.guest.files)
})

test('the document sends each of the page’s first requests early and only once', async ({
  newCritter,
  server,
}) => {
  const { page } = await newCritter('Reading', { isMember: true })
  const { slug } = await openExchange(server, { label: 'A swap to read ahead' })
  const firstReads = {
    '/': ['exchanges/homepage', 'posts?page=1&perPage=20&sort=-created_at&include=comments'],
    '/exchanges': ['exchanges?page=1'],
    [`/exchange/${slug}`]: [`exchange-detail/${slug}`],
    '/posts': ['posts?page=1&perPage=5&sort=-created_at&include=comments'],
    '/profile': [],
  }
  for (const [path, reads] of Object.entries(firstReads)) {
    const fresh = await page.context().newPage()
    const asked: string[] = []
    fresh.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url().replace(/^.*\/api\//, ''))
    })
    await fresh.goto(path)
    const left = () =>
      fresh.evaluate(() => [...(globalThis.readsAhead?.keys() ?? ['no list of reads'])])
    await expect.poll(left, { message: path }).toEqual([])
    await fresh.waitForLoadState('networkidle')
    const ahead = ['me', ...reads]
    expect({ path, asked: asked.slice(0, ahead.length) }).toEqual({ path, asked: ahead })
    expect(asked.filter((read, index) => asked.indexOf(read) !== index)).toEqual([])
    await fresh.close()
  }
})

test('the document sends the first request of a guest’s page early and only once', {
  tag: '@prove',
}, async ({ browser, server }) => {
  const { slug } = await openExchange(server, { label: 'A swap for guests', isPublic: true })
  for (const [path, read] of [
    ['/', 'public/exchanges'],
    [`/exchange/${slug}`, `public/exchanges/${slug}`],
  ] as const) {
    const fresh = await browser.newPage({ baseURL: server.url })
    const asked: string[] = []
    fresh.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url().replace(/^.*\/api\//, ''))
    })
    await fresh.goto(path)
    const left = () =>
      fresh.evaluate(() => [...(globalThis.readsAhead?.keys() ?? ['no list of reads'])])
    await expect.poll(left, { message: path }).toEqual([])
    await expect.poll(() => asked.toSorted(), { message: path }).toEqual(['config', 'pages', read])
    await fresh.waitForLoadState('networkidle')
    expect(asked.toSorted(), path).toEqual(['config', 'pages', read])
    await fresh.close()
  }
})

test('a page’s first cover is requested once, in parallel with the page’s code', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const { page } = await newCritter('Looking', { isMember: true })
  const { slug } = await openExchange(server, { label: 'A swap with a cover', hasCover: true })
  const isCover = /\/media\/.*(exchange-thumb|original)/
  const covers = async (path: string, { withCode }: { withCode: boolean }) => {
    const fresh = await page.context().newPage()
    const asked: string[] = []
    fresh.on('request', (request) => {
      if (isCover.test(request.url())) asked.push(request.url().replace(/^.*\//, ''))
    })
    if (!withCode)
      await fresh.route(/\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      )
    await fresh.goto(path)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await fresh.waitForLoadState('networkidle')
    await fresh.close()
    return asked
  }
  for (const withCode of [false, true]) {
    expect(await covers('/exchanges', { withCode })).toEqual(['exchange-thumb.webp'])
    expect(await covers(`/exchange/${slug}`, { withCode })).toEqual(['original.webp'])
  }
})

test('a URL such as /constructor, named like an inherited property, shows “Page not found”', async ({
  newCritter,
}) => {
  const { page } = await newCritter('Reading', { isMember: true })
  for (const path of ['/constructor', '/__proto__']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found')
  }
})

test('the login page has no layout shift after it is first drawn', { tag: '@prove' }, async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(entries.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // If nothing shifts, the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
})

const themes = [
  { saved: null, system: 'dark', shown: 'dark', colour: '#071e1e' },
  { saved: null, system: 'light', shown: 'light', colour: '#eff7f2' },
  { saved: 'dark', system: 'light', shown: 'dark', colour: '#071e1e' },
  { saved: 'light', system: 'dark', shown: 'light', colour: '#eff7f2' },
] as const

test('a page starts in the stored theme, or in the system’s theme if none is stored', {
  tag: '@prove',
}, async ({ context }) => {
  for (const { saved, system, shown, colour } of themes) {
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme: system })
    await page.addInitScript((theme) => {
      if (theme) localStorage.setItem('theme', theme)
      else localStorage.removeItem('theme')
    }, saved)
    await page.goto('/login', { waitUntil: 'commit' })
    const root = page.locator('html')
    await expect(root, `${saved} on ${system}`).toHaveAttribute('data-theme', shown)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', colour)
    await page.close()
  }
})
