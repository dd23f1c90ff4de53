import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { routePaths } from '#rules/wire/path.ts'
import { budget, classOf, pagesOfRoutes } from '#scripts/lib/budget.ts'
import { kilobytes } from '#scripts/lib/first-load.ts'
import { expect, open, test } from './fixtures.ts'
import { call, logIn } from './support/members.ts'
import { hasFetchedAhead } from './support/requests.ts'
import type { Server } from './support/server.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'

test.use({ isDemo: true })

/** Maximum sum of all layout shifts of a page without interaction, see https://web.dev/articles/cls. */
const LIMIT = 0.02

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
/** At this width, a list's filters just fit on one line, and the search field does not fit beside them. */
const largePhone = { width: 412, height: 823 }

/** The members of the demo community whose pages are visited. */
const members = [
  'rowan',
  'pepper',
  'hazel',
  'clover',
  'bramble',
  'juniper',
  'toad',
  'otter',
  'finch',
] as const
type Reader = (typeof members)[number] | 'guest'
type Visit = readonly [reader: Reader, address: string, ...windows: (typeof desk)[]]

/** Delays in ms, so that parts arrive one after another and each of them is painted. */
const LATE = { code: 300, answers: 500, pictures: 700 }

function lateness(pathname: string): number {
  if (/\.(js|css)$/.test(pathname)) return LATE.code
  if (pathname.startsWith('/api/')) return LATE.answers
  return pathname.startsWith('/media/') ? LATE.pictures : 0
}

/** The paths to visit for every route; a new route does not compile until it has one. */
async function visitsOf(server: Server, tokenOf: (reader: Reader) => string) {
  const [address] = await call(server, '/addresses', { token: tokenOf('rowan') })
  const [letter] = await call(server, '/contacts', { token: tokenOf('rowan') })
  const own: { slug: string; status: string }[] = await call(server, '/exchanges?filter[mine]=1', {
    token: tokenOf('pepper'),
  })
  const sentBack = own.find(({ status }) => status === 'rejected')
  if (!sentBack) throw new Error('The demo has no exchange that was sent back')
  const visits: Record<keyof typeof routePaths, Visit[]> = {
    home: [
      ['rowan', '/'],
      ['hazel', '/'],
      ['bramble', '/'],
      ['toad', '/'],
      ['otter', '/'],
      ['finch', '/'],
      ['guest', '/', phone, desk],
    ],
    login: [['guest', '/login']],
    register: [['guest', '/register']],
    activate: [['guest', '/activate']],
    verifyEmail: [['guest', '/email/verify/1/wrong']],
    notMe: [['guest', '/email/not-me/1/wrong']],
    forgotPassword: [['guest', '/forgot-password']],
    passwordReset: [['guest', '/password-reset?email=a@b.example&token=x']],
    onboarding: [['clover', '/onboarding']],
    parent: [['guest', '/parent/wrong']],
    unsubscribe: [['guest', '/unsubscribe/wrong']],
    googleCallback: [['guest', '/auth/google/callback']],
    facebookCallback: [['guest', '/auth/facebook/callback']],
    goodbye: [['guest', '/goodbye']],
    profile: [['rowan', '/profile']],
    settings: [['rowan', '/settings']],
    yourData: [['rowan', '/your-data']],
    editProfile: [
      ['rowan', '/edit-profile'],
      ['hazel', '/edit-profile'],
    ],
    addAddress: [['rowan', '/add-address']],
    editAddress: [['rowan', `/edit-address/${address.id}`]],
    exchanges: [
      ['rowan', '/exchanges', phone, largePhone, desk],
      ['rowan', '/exchanges?regions=canada,uk'],
    ],
    createExchange: [['rowan', '/create-exchange']],
    editExchange: [['pepper', `/exchange-edit/${sentBack.slug}`]],
    exchange: [
      ['guest', '/exchange/solstice-candles', phone, desk],
      ['rowan', '/exchange/solstice-candles'],
      ['rowan', '/exchange/winter-mail'],
      ['hazel', '/exchange/winter-mail'],
      ['rowan', '/exchange/harvest-parcels'],
      ['bramble', '/exchange/sticker-envelopes'],
    ],
    posts: [['rowan', '/posts']],
    birthdays: [['rowan', '/birthdays']],
    notifications: [['rowan', '/notifications']],
    survey: [['rowan', '/survey/1']],
    page: [
      ['guest', '/page/rules'],
      ['rowan', '/page/rules'],
      ['guest', '/nowhere'],
    ],
    contactMod: [['rowan', '/contact-a-mod']],
    contact: [['rowan', `/contact/${letter.id}`]],
    reportBug: [['rowan', '/report-a-bug']],
    modDesk: [['bramble', '/mod']],
    contents: [['juniper', '/contents']],
    surveyRequests: [['bramble', '/survey-requests']],
  }
  return pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8')).flatMap((route) =>
    visits[route.name as keyof typeof routePaths].map((visit) => ({
      pageClass: classOf(route),
      visit,
    })),
  )
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
  // Late responses and parts may request further scripts.
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

test('on every page of the demo community, late parts shift nothing and fetch no more script than the budget allows', async ({
  browser,
  complaints,
  server,
}) => {
  const tokens = new Map<Reader, string>()
  for (const key of members)
    tokens.set(key, await logIn(server, `${key}@example.org`, server.demoPasswordOf(key)))
  const tokenOf = (reader: Reader) => tokens.get(reader) ?? ''

  async function visited(reader: Reader, address: string, viewport: typeof desk) {
    const localStorage = tokens.has(reader) ? [{ name: 'token', value: tokenOf(reader) }] : []
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
    // A new context with an empty cache.
    const context = await browser.newContext({ baseURL: server.url, viewport, storageState })
    await open(context, server, complaints)
    const seen = await seenAt(context, address)
    await context.close()
    return { ...seen, width: viewport.width }
  }

  for (const { pageClass, visit } of await visitsOf(server, tokenOf)) {
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
