import type { BrowserContext } from '@playwright/test'
import type { routePaths } from '#rules/wire/path.ts'
import { expect, open, test } from './fixtures.ts'
import { aDrawing } from './support/files.ts'
import { call, logIn } from './support/members.ts'
import { send } from './support/pictures.ts'
import { hasFetchedAhead } from './support/requests.ts'
import type { Server } from './support/server.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'

test.use({ isDemo: true })

/** Maximum sum of all layout shifts of a page without interaction, see https://web.dev/articles/cls. */
const LIMIT = 0.02

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
/** At this width the filters of a list just fit on one line, and the search does not fit beside them. */
const largePhone = { width: 412, height: 823 }

/** The members of the demo community whose pages are visited. */
const members = ['rowan', 'pepper', 'hazel', 'clover', 'bramble', 'juniper'] as const
type Reader = (typeof members)[number] | 'guest'
type Visit = readonly [reader: Reader, address: string, ...windows: (typeof desk)[]]

/** Delays in ms, so that parts arrive one after another and each of them is painted. */
const LATE = { code: 300, answers: 500, pictures: 700 }

function lateness(pathname: string): number {
  if (/\.(js|css)$/.test(pathname)) return LATE.code
  if (pathname.startsWith('/api/')) return LATE.answers
  return pathname.startsWith('/media/') ? LATE.pictures : 0
}

/** Adds content that the demo lacks: a post with two pictures, and names that need the Latin extension. */
async function addContent(server: Server, token: string) {
  const shapes = [
    { name: 'moss.png', width: 800, height: 500, background: '#336655' },
    { name: 'fern.png', width: 600, height: 800, background: '#aa7733' },
  ]
  const pictures: number[] = []
  for (const shape of shapes)
    pictures.push(await send(server, token, await aDrawing(shape), 'A drawing'))
  const message = 'Kākāpō, Zażółć gęślą jaźń, Đặng Thị Ánh Nguyệt, İstanbul, Őű. '.repeat(3)
  const post = { message, location: 'Łódź', videos: [], tags: [] }
  await call(server, '/posts', { token, body: { ...post, pictures } })
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
      ['rowan', '/exchange/solstice-candles'],
      ['rowan', '/exchange/winter-mail'],
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
  return Object.values(visits).flat()
}

/** Returns the layout shifts of a first visit on a slow connection. */
async function movedAt(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await watchShifts(page)
  await page.route('**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await new Promise((arrive) => setTimeout(arrive, lateness(pathname)))
    await route.continue()
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await hasFetchedAhead(page)
  const shifts = await shiftsOf(page)
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
}

test('late parts shift nothing on any page with the data of the demo community', async ({
  browser,
  complaints,
  server,
}) => {
  const tokens = new Map<Reader, string>()
  for (const key of members)
    tokens.set(key, await logIn(server, `${key}@example.org`, server.demoPasswordOf(key)))
  const tokenOf = (reader: Reader) => tokens.get(reader) ?? ''
  await addContent(server, tokenOf('rowan'))

  async function moved(reader: Reader, address: string, viewport: typeof desk) {
    const localStorage = tokens.has(reader) ? [{ name: 'token', value: tokenOf(reader) }] : []
    const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
    // A new context with an empty cache.
    const context = await browser.newContext({ baseURL: server.url, viewport, storageState })
    await open(context, server, complaints)
    const seen = await movedAt(context, address)
    await context.close()
    return { ...seen, width: viewport.width }
  }

  for (const [reader, address, ...windows] of await visitsOf(server, tokenOf)) {
    if (windows.length === 0) windows.push(phone, desk)
    const seen = await Promise.all(windows.map((viewport) => moved(reader, address, viewport)))
    const sums = seen.map(({ width, sum }) => `${sum.toFixed(4)} at ${width} px`)
    console.log(`» ${address}, seen by ${reader}: ${sums.join(', ')}`)
    for (const { width, sum, shifts } of seen) {
      const where = `${address} moves at ${width} px, as ${reader} sees it:\n${JSON.stringify(shifts, null, 2)}`
      expect.soft(sum, where).toBeLessThanOrEqual(LIMIT)
    }
  }
})
