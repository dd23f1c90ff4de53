import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import { sessionMachine } from '#machines/tab/session.machine.ts'
import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { LOGOUT_PATIENCE_MS, REACH_INTERVAL_MS } from '#rules/tab/waits.ts'
import { routePaths } from '#rules/wire/path.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { expect } from '../fixtures.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'
import { OnboardingScreen } from '../screens/OnboardingScreen.ts'
import { SettingsScreen } from '../screens/SettingsScreen.ts'
import { call, endSession, join, onboard, password, register } from '../support/members.ts'
import type { Server } from '../support/server.ts'
import { Gate } from './gate.ts'
import { walk } from './walk.ts'

interface Scene {
  server: Server
  page: Page
  otherTab: Page
  gate: Gate
  modToken: string
  /** The account that logs in. It belongs to a newcomer, unless the path needs a full member. */
  email: string
  token: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const full = aMe()
const newcomer = aMe({ has_completed_onboarding: false })
const pause = { is_paused: true, paused_until: '2026-11-21T12:00:00.000Z' }
const refusedFirst = 'the server refuses a token with 401, which is a session.refused'

/** The states in which the page can cause an event, for events that the chart accepts in other states too. */
const happensIn: Readonly<Record<string, RegExp>> = {
  'token.received': /anonymous/,
  'token.read': /readingToken|anonymous|onboarding|active/,
  'session.refused': /loadingMember|knocking|active|renewing|loggingOut/,
  'clock.ticked': /onboarding|active/,
  'logout.requested': /active/,
  'account.closed': /active/,
}

const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Registers a fresh account for the next login, because a full member cannot become a newcomer again. */
async function takeFreshAccount(scene: Scene) {
  scene.email = `a${scene.email}`
  scene.token = await register(scene.server, scene.email)
}

/** Brings the account into the state of the member in the event, and lets the server respond. */
async function answer(scene: Scene, { output: member }: AnyEventObject) {
  const { server, gate, token, modToken } = scene
  if (member.has_completed_onboarding) await onboard(server, token, token.slice(0, 20))
  const { id } = await call(server, '/me', { token })
  const order = { token: modToken, body: { reason: 'Walked', days: 1 } }
  if (member.is_paused) await call(server, `/mod/members/${id}/pause`, order)
  await gate.open()
}

/** Follows the links, because opening the URL would start the session chart again. */
async function goToSettings(page: Page) {
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  return new SettingsScreen(page)
}

/** Asserts whether the browser has a token. */
const hasToken = (expected: boolean) => async (scene: Scene) =>
  expect((await tokenIn(scene.page)) !== null).toBe(expected)

/** Asserts that the server recognizes the token, and whether its member has completed the onboarding. */
const isKnown =
  (hasCompleted: boolean) =>
  async ({ server, page }: Scene) => {
    const me = await call(server, '/me', { token: (await tokenIn(page)) ?? '' })
    expect(me.has_completed_onboarding).toBe(hasCompleted)
  }

/** A start offline needs a service worker, and a service worker would respond before the gate does. */
const elsewhere = 'e2e/pocket.spec.ts starts offline.'

const waits = (page: Page) => page.getByRole('status').filter({ hasText: 'One moment…' })
const tellsOfPause = (page: Page) => page.getByText('Your account is paused.')
const asks = (isKnocking: boolean) => (page: Page) =>
  page.getByRole('button', { name: 'Try again', disabled: isKnocking })

walk<typeof sessionMachine, Scene>(sessionMachine, {
  // The login, a logout and a session that ends elsewhere are in journeys that `npm test` runs.
  isLong: true,
  cases: {
    delays: { logoutPatience: LOGOUT_PATIENCE_MS, reachInterval: REACH_INTERVAL_MS },
    events: {
      'token.read': [
        { stored: true, pocketUntil: null },
        { stored: false, pocketUntil: null },
      ],
      'token.received': [{ token: 'a-token' }],
      'member.changed': ({ context: { member } }) =>
        member === null || member.is_paused ? [] : [{ member }],
      'clock.ticked': ({ context: { member } }) =>
        member?.is_paused ? [{ now: pause.paused_until }] : [],
    },
    outcomes: {
      loadMember: {
        done: ({ context: { member } }) =>
          member === null
            ? [full, newcomer, { ...full, ...pause }, { ...newcomer, ...pause }]
            : [{ ...member, is_paused: false }],
        error: [offline],
      },
      endSession: { done: [undefined], error: [offline] },
    },
    isPossible: ({ value }, { type }) => happensIn[type]?.test(JSON.stringify(value)) ?? true,
    key: ({ context: { member } }) => [member?.has_completed_onboarding, member?.is_paused],
    exempt: {
      'loadingMember · loadMember failed [startsOffline] → startedOffline': elsewhere,
      'loadingMember · loadMember failed → anonymous': refusedFirst,
      'unreachable.knocking · askAgain failed → anonymous': refusedFirst,
      'startedOffline · logout.requested → loggingOut': elsewhere,
      'startedOffline · clock.ticked [pocketIsOver] → unreachable': elsewhere,
      'startedOffline.waiting · retry.requested → startedOffline.knocking': elsewhere,
      'startedOffline.waiting · after reachInterval → startedOffline.knocking': elsewhere,
      'startedOffline.knocking · askAgain done [hasCompletedOnboarding] → signedIn.active':
        elsewhere,
      'startedOffline.knocking · askAgain done → signedIn.onboarding': elsewhere,
      'startedOffline.knocking · askAgain failed [isUnanswered] → startedOffline.waiting':
        elsewhere,
      'startedOffline.knocking · askAgain failed → anonymous': elsewhere,
      'signedIn.renewing · renewMember failed → anonymous': refusedFirst,
    },
  },
  enter: async ({ server, newCritter }) => {
    const { page, email, nickname, token } = await newCritter('Walking')
    const modToken = await join(server, server.nextAdminEmail(), `Keeper of ${nickname}`)
    await page.clock.install({ time: server.now() })
    const otherTab = await page.context().newPage()
    await otherTab.goto('/favicon.svg')
    const gate = await Gate.before(page, (request) =>
      /^(GET .*\/api\/me|POST .*\/auth\/logout)$/.test(`${request.method()} ${request.url()}`),
    )
    return { server, page, otherTab, gate, modToken, email, token }
  },
  shows: {
    readingToken: (page) => page.locator(':root'), // The token is read as soon as the app opens.
    anonymous: (page) => new LoginScreen(page).heading,
    loadingMember: waits,
    'unreachable.waiting': asks(false),
    'unreachable.knocking': asks(true),
    'startedOffline.waiting': null,
    'startedOffline.knocking': null,
    'signedIn.onboarding': (page) => page.getByRole('heading', { name: /You are in|Wise choice/ }),
    'signedIn.active': (page) => new HomeScreen(page).menu,
    'signedIn.renewing': tellsOfPause,
    'signedIn.unrenewed': null,
    loggingOut: waits,
  },
  agrees: {
    anonymous: hasToken(false),
    'unreachable.waiting': hasToken(true),
    'signedIn.onboarding': isKnown(false),
    'signedIn.active': isKnown(true),
    loggingOut: hasToken(true),
  },
  acts: {
    'token.read': async (scene, { stored }) => {
      if (stored) await takeFreshAccount(scene)
      await scene.otherTab.evaluate(
        (token) =>
          token ? localStorage.setItem('token', token) : localStorage.removeItem('token'),
        stored ? scene.token : null,
      )
      if (scene.page.url() === 'about:blank') await scene.page.goto(routePaths.posts)
    },
    'token.received': async (scene) => {
      await takeFreshAccount(scene)
      await new LoginScreen(scene.page).logIn({ email: scene.email, password })
    },
    'loadMember done': answer,
    'loadMember failed': ({ gate }) => gate.cut(),
    'retry.requested': ({ page }) => asks(false)(page).click(),
    'after reachInterval': ({ page }) => page.clock.fastForward(REACH_INTERVAL_MS),
    'askAgain done': answer,
    'askAgain failed': ({ gate }) => gate.cut(),
    'member.changed': async ({ page }, { member }) =>
      member.has_completed_onboarding
        ? (await goToSettings(page)).preference('Emails about parcels').click()
        : new OnboardingScreen(page).choosePrivacy(ADDRESS_PRIVACY[1].label),
    'clock.ticked': async ({ server, page }) => {
      await server.advance(DAY_MS)
      await page.clock.fastForward(DAY_MS)
    },
    'renewMember done': async ({ page, gate }) => {
      await gate.open()
      await expect(tellsOfPause(page)).toBeHidden()
    },
    'renewMember failed': ({ gate }) => gate.cut(),
    'session.refused': async ({ server, page, gate }) => {
      await endSession(server, (await tokenIn(page)) ?? '')
      await gate.open()
      // If no call is in progress, the next page makes one.
      await new HomeScreen(page).bell.evaluateAll(([link]: HTMLElement[]) => link?.click())
    },
    'logout.requested': ({ page }) => new HomeScreen(page).leave(),
    'endSession done': async ({ server, page, gate }) => {
      const token = (await tokenIn(page)) ?? ''
      await gate.open()
      await new LoginScreen(page).heading.waitFor()
      await expect(call(server, '/me', { token })).rejects.toThrow('401')
    },
    'endSession failed': ({ gate }) => gate.cut(),
    'after logoutPatience': ({ page }) => page.clock.fastForward(LOGOUT_PATIENCE_MS),
    'account.closed': async ({ page }) => {
      const settings = await goToSettings(page)
      await settings.askToClose()
      await settings.closeWith(password)
      await page.getByRole('link', { name: 'Back to login' }).click()
    },
  },
})
