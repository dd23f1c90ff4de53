import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { budget } from '#scripts/lib/budget.ts'
import { kilobytes } from '#scripts/lib/first-load.ts'
import { expect, test } from './fixtures.ts'
import { openExchange, proposeExchange } from './support/exchanges.ts'
import { call } from './support/members.ts'
import { hasFetchedAhead } from './support/requests.ts'

// The fetched files depend on the data: a scene for an empty list, a cover otherwise. Hence a server of its own.
test.describe.configure({ mode: 'default' })
test.use({ aloneIn: 'first-load' })

const counted = ['document', 'script', 'stylesheet', 'font']
const limits = budget()

test('the login page requests no more files than its budget allows', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (counted.includes(request.resourceType())) requested.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  // The scene behind the card and the list of public pages are loaded afterwards.
  const after = requested.filter((url) => /MoonlitScene|Spruces|furtherPages/.test(url))
  expect(requested.length - after.length, requested.join('\n')).toBeLessThanOrEqual(
    Number(limits['/login']?.files),
  )
})

/** Size in kB of all scripts that a first visit fetches without any interaction, counted like the budget. */
async function untouched(page: Page, path: string) {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText('One moment…')).toHaveCount(0)
  // Late responses and parts may request further scripts.
  for (let rounds = 0, known = 0; rounds < 5; rounds += 1) {
    await hasFetchedAhead(page)
    if (scripts.size > known) rounds = 0
    known = scripts.size
  }
  return [...scripts].reduce(
    (sum, file) => sum + kilobytes(readFileSync(join('dist/client', file))),
    0,
  )
}

type WithParameters = `${string}:${string}`

/** Visits each page in a new tab, by its pattern or, if that has parameters, by the path given here. */
async function expectWithin<Pattern extends string>(
  context: BrowserContext,
  patterns: readonly Pattern[],
  addresses: Record<Extract<Pattern, WithParameters>, string>,
) {
  const filled: Record<string, string> = addresses
  for (const pattern of patterns) {
    const page = await context.newPage()
    const measured = await untouched(page, filled[pattern] ?? pattern)
    await page.close()
    const limit = limits[pattern]?.untouched
    console.log(`» ${pattern}: ${measured.toFixed(1)} of ${limit} kB untouched`)
    expect
      .soft(measured, `${pattern} fetches too much script by itself`)
      .toBeLessThanOrEqual(Number(limit))
  }
}

const pages = {
  guest: [
    '/login',
    '/register',
    '/activate',
    '/email/verify/:userid/:token',
    '/email/not-me/:userid/:token',
    '/forgot-password',
    '/password-reset',
    '/auth/google/callback',
    '/auth/facebook/callback',
    '/parent/:token',
    '/unsubscribe/:token',
    '/goodbye',
  ],
  newcomer: ['/onboarding'],
  member: [
    '/',
    '/exchanges',
    '/exchange/:slug',
    '/create-exchange',
    '/exchange-edit/:slug',
    '/posts',
    '/birthdays',
    '/notifications',
    '/profile',
    '/survey/:id',
    '/your-data',
    '/edit-profile',
    '/add-address',
    '/edit-address/:id',
    '/contact-a-mod',
    '/contact/:id',
    '/report-a-bug',
    '/page/:slug',
  ],
  mod: ['/mod', '/contents', '/survey-requests'],
} as const

test('every page is measured for what it fetches without interaction', () => {
  expect(Object.values(pages).flat().sort()).toEqual(Object.keys(limits).sort())
})

test('a guest without interaction fetches no more script than the budgets allow', async ({
  context,
}) => {
  await expectWithin(context, pages.guest, {
    '/email/verify/:userid/:token': '/email/verify/1/wrong',
    '/email/not-me/:userid/:token': '/email/not-me/1/wrong',
    '/parent/:token': '/parent/wrong',
    '/unsubscribe/:token': '/unsubscribe/wrong',
  })
})

test('a newcomer without interaction fetches no more script than the budgets allow', async ({
  newCritter,
}) => {
  const { page } = await newCritter('Arriving', { isNewcomer: true })
  await expectWithin(page.context(), pages.newcomer, {})
})

test('a member without interaction fetches no more script than the budgets allow', async ({
  newCritter,
  server,
}) => {
  const { page, token } = await newCritter('Looking', { isMember: true })
  const { slug } = await openExchange(server, { label: 'A swap to look at' })
  const own = await openExchange(server, { label: 'A swap to correct', creator: token })
  const [address] = await call(server, '/addresses', { token })
  const letter = await call(server, '/contacts', { token, body: { message: 'Jam by boat?' } })
  await expectWithin(page.context(), pages.member, {
    '/exchange/:slug': `/exchange/${slug}`,
    '/exchange-edit/:slug': `/exchange-edit/${own.slug}`,
    '/survey/:id': '/survey/1',
    '/edit-address/:id': `/edit-address/${address.id}`,
    '/contact/:id': `/contact/${letter.id}`,
    '/page/:slug': '/page/rules',
  })
})

test('a mod without interaction fetches no more script than the budgets allow', async ({
  newCritter,
  server,
}) => {
  const { page } = await newCritter('Glancing', { isAdmin: true })
  await proposeExchange(server, { label: 'A swap to decide on' })
  await expectWithin(page.context(), pages.mod, {})
})

test('the requests sent early by the document are those of the page, and are sent once', async ({
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

test('the first cover of a page is requested in parallel with its code, and once', async ({
  newCritter,
  server,
}) => {
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

test('a URL named after an inherited property of objects shows “Page not found”', async ({
  newCritter,
}) => {
  const { page } = await newCritter('Reading', { isMember: true })
  for (const path of ['/constructor', '/__proto__']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found')
  }
})

test('nothing on the login page shifts once it is shown', async ({ page }) => {
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
        // Without any shift the observer is never called.
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

test('a page starts in the stored theme, or else in that of the system', async ({ context }) => {
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
