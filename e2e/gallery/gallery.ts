import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Request, Route } from '@playwright/test'
import { answerIn, isAltered, SERVER_ERROR, STATES, type State } from '#scripts/gallery/states.ts'
import { test as base, expect, open } from '../fixtures.ts'
import { hasArrived, hasFetchedAhead } from '../support/requests.ts'
import {
  desk,
  logInReaders,
  phone,
  type Reader,
  type TokenOf,
  type Visit,
  type Visits,
  visitsOf,
} from '../support/visits.ts'
import { overlaysOf } from './overlays.ts'
import { GALLERY, writeIndex, writeSheets } from './sheets.ts'

const asked = (process.env.GALLERY ?? '').split(' ').filter((name) => name !== '')

const looks = [
  { kind: 'phone', viewport: phone, theme: 'dark' },
  { kind: 'phone', viewport: phone, theme: 'light' },
  { kind: 'desk', viewport: desk, theme: 'dark' },
  { kind: 'desk', viewport: desk, theme: 'light' },
] as const
type Look = (typeof looks)[number]

/** One theme for each viewport, for routes and overlays. */
const oneEach = looks.filter(({ kind, theme }) => (kind === 'phone') === (theme === 'dark'))

interface Subject {
  name: string
  visit: Visit
  /** @default 'full' */
  state?: State
  isOverlay?: boolean
}

async function answer(route: Route, state: State, held: Set<Request>) {
  if (!isAltered(state, new URL(route.request().url()).pathname)) return route.continue()
  if (state === 'skeleton') {
    held.add(route.request())
    return
  }
  if (state === 'error') return route.fulfill(SERVER_ERROR)
  if (state === 'offline') return route.abort('internetdisconnected')
  const response = await route.fetch()
  const body = await response.json().catch(() => undefined)
  return route.fulfill({ response, ...(body !== undefined && { json: answerIn(state, body) }) })
}

/** Maximum height in px of the picture of a page. Sheets show less than that. */
const TALLEST = 2_000

/**
 * Sets the theme, scrolls to the top, and waits for the next frame and for pictures below the first screen. Returns the
 * height of the page. Runs in the page.
 */
async function arrange(theme: string) {
  scrollTo(0, 0)
  document.documentElement.dataset.theme = theme
  for (const picture of document.images) picture.loading = 'eager'
  await Promise.allSettled([...document.images].map((picture) => picture.decode()))
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100)))
  return document.documentElement.scrollHeight
}

interface Studio {
  tokenOf: TokenOf
  /** Takes the pictures of one subject. */
  shoot: (
    subject: Subject,
    ofWindow: readonly Look[],
    save: (look: Look) => string,
  ) => Promise<void>
  /** Takes pictures of the requested subjects, and arranges them on sheets. */
  hang: (group: string, subjects: readonly Subject[], wanted?: readonly Look[]) => Promise<void>
}

const test = base.extend<Studio>({
  tokenOf: async ({ server }, use) => use(await logInReaders(server)),

  shoot: async ({ browser, server, tokenOf, complaints }, use) => {
    const contexts = new Map<Reader, BrowserContext>()
    /** Each reader uses one context for all visits, because the first visit in a new context loads all code again. */
    async function contextOf(reader: Reader) {
      const token = tokenOf(reader)
      const localStorage = token ? [{ name: 'token', value: token }] : []
      const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] }
      const context = contexts.get(reader) ?? (await browser.newContext({ storageState }))
      if (!contexts.has(reader)) await open(context, server, complaints)
      contexts.set(reader, context)
      return context
    }
    await use(async ({ visit: [reader, address], state = 'full', isOverlay }, wanted, save) => {
      const context = await contextOf(reader)
      const page = await context.newPage()
      const held = new Set<Request>()
      try {
        await page.setViewportSize(phone)
        await page.route('**/api/**', (route) => answer(route, state, held))
        await page.goto(address)
        await expect(page.getByRole('heading').first()).toBeVisible()
        if (state === 'rtl')
          await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'))
        // A skeleton stays for a moment after the response has arrived, so this waits until it is replaced.
        if (state !== 'skeleton') await expect(page.locator('[data-bones]:visible')).toHaveCount(0)
        // The drawings for empty lists are prefetched after the page.
        await hasFetchedAhead(page, held)
        // A failed call is retried. Between the attempts no request is in progress, so waiting for requests is not
        // enough.
        if (state === 'error' || state === 'offline')
          await page.getByRole('button', { name: 'Try again' }).first().waitFor()
        await context.setOffline(state === 'offline')
        for (const look of wanted) {
          await page.setViewportSize(look.viewport)
          const whole = await page.evaluate(arrange, look.theme)
          await hasArrived(page, held)
          const { width, height } = look.viewport
          const clip = { x: 0, y: 0, width, height: isOverlay ? height : Math.min(whole, TALLEST) }
          await page.screenshot({ path: save(look), fullPage: !isOverlay, clip, quality: 85 })
        }
      } finally {
        await context.setOffline(false)
        await page.close()
      }
    })
    for (const context of contexts.values()) await context.close()
  },

  hang: async ({ browser, shoot }, use) => {
    await use(async (group, subjects, wanted = oneEach) => {
      const chosen = subjects
        .map((subject, index) => ({ ...subject, place: String(index + 1).padStart(2, '0') }))
        .filter(
          ({ name }) => asked.length === 0 || asked.some((one) => `${group}/${name}`.includes(one)),
        )
      if (chosen.length === 0) return
      const folderOf = ({ kind, theme }: Look) => `${group}-${kind}-${theme}`
      for (const folder of wanted.map((look) => join(GALLERY, folderOf(look)))) {
        if (asked.length === 0) rmSync(folder, { recursive: true, force: true })
        mkdirSync(folder, { recursive: true })
      }
      for (const subject of chosen) {
        const file = `${subject.place} ${subject.name}.jpg`
        await shoot(subject, wanted, (look) => join(GALLERY, folderOf(look), file)).catch(
          // A picture that could not be taken is reported, and the gallery goes on with the next one.
          (error: Error) => expect.soft(error.message, `${group}/${file}`).toBe(''),
        )
      }
      for (const look of wanted) await writeSheets(browser, folderOf(look), look.kind)
      writeIndex()
    })
  },
})

// States without responses log errors.
test.use({ isDemo: true, pardoned: /Failed to load resource/ })

/** The name of a picture, without characters that are unsafe in file names or HTML. */
const nameOf = (name: string, [reader, address]: Visit) =>
  `${name} ${reader} ${address}`.replaceAll(/[^\w-]+/g, ' ').trim()

test('the gallery gets a picture of every overlay', async ({ server, tokenOf, hang }) => {
  const groups: Record<string, Record<string, Visit>> = await overlaysOf(server, tokenOf)
  const subjects = Object.entries(groups).flatMap(([group, visits]) =>
    Object.entries(visits).map(([overlay, visit]) => ({
      name: nameOf(`${group} ${overlay}`, visit),
      visit,
      isOverlay: true,
    })),
  )
  await hang('overlays', subjects)
})

test('the gallery gets a picture of every route', async ({ server, tokenOf, hang }) => {
  const visits = Object.entries(await visitsOf(server, tokenOf))
  const subjects = visits.flatMap(([route, those]) =>
    those.map((visit) => ({ name: nameOf(route, visit), visit })),
  )
  await hang('routes', subjects)
})

/** The twelve main screens, which are shown in every state. */
const mainScreens = ({ contact }: Visits) =>
  ({
    home: ['rowan', '/'],
    exchanges: ['rowan', '/exchanges'],
    exchange: ['rowan', '/exchange/winter-mail'],
    posts: ['rowan', '/posts'],
    birthdays: ['rowan', '/birthdays'],
    notifications: ['rowan', '/notifications'],
    profile: ['rowan', '/profile'],
    contactMod: ['rowan', '/contact-a-mod'],
    contact: contact[0] ?? ['guest', '/'],
    reportBug: ['rowan', '/report-a-bug'],
    modDesk: ['bramble', '/mod?drawer=members'],
    contents: ['juniper', '/contents'],
  }) satisfies Partial<Record<keyof Visits, Visit>>

for (const state of STATES)
  test(`the gallery gets pictures of the main screens in the state “${state}”`, async ({
    server,
    tokenOf,
    hang,
  }) => {
    const screens = Object.entries(mainScreens(await visitsOf(server, tokenOf)))
    const subjects = screens.map(([name, visit]) => ({ name, visit, state }))
    await hang(state, subjects, looks)
  })
