import type { Page } from '@playwright/test'
import { createEmptyActor } from 'xstate'
import { signupMachine } from '#machines/exchange/signup.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { FULL, SIGN_UP_WAITS_FOR_PARENT } from '#rules/exchange/words.ts'
import { anExchange, aSignup } from '#tests/support/builders.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { expect } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { type Announced, openExchange, pair, proposeExchange } from '../support/exchanges.ts'
import { call, minorOf, onboard } from '../support/members.ts'
import type { Server } from '../support/server.ts'
import { Gate } from './gate.ts'
import { type World, walk } from './walk.ts'

interface Scene {
  server: Server
  page: Page
  screen: ExchangeScreen
  gate: Gate
  slug: string
  exchangeId: number
  token: string
}

const open = anExchange()
const mine = aSignup({ user_id: 7 })
const joined = anExchange({ my_signup: mine, is_signed_up: true })
const closedFor = (code: string) => anExchange({ refusal: { code, message: 'Because.' } })
const elsewhere = closedFor('region')

interface Obstructed extends World {
  exchange: Announced
  memberId: number
  token: string
}

const others = ({ newCritter }: World) =>
  Promise.all(['Faster', 'Fastest'].map((name) => newCritter(name, { isMember: true })))

/** Creates the obstacles to a sign-up. Those that come with a new proposal or a new member are missing here. */
const obstacles: Record<string, (given: Obstructed) => Promise<unknown>> = {
  suspended: ({ server, exchange: { modToken }, memberId }) =>
    call(server, `/mod/members/${memberId}/suspend`, {
      token: modToken,
      body: { reason: 'Walked' },
    }),
  paused: ({ server, exchange: { modToken }, memberId }) =>
    call(server, `/mod/members/${memberId}/pause`, {
      token: modToken,
      body: { reason: 'Walked', days: 7 },
    }),
  started: async (given) => pair(given.server, given.exchange, await others(given)),
  full: async ({ exchange, ...given }) => {
    for (const { token } of await others({ ...given }))
      await call(given.server, '/signups', { token, body: { exchange_id: exchange.id } })
  },
  no_address: async ({ server, token }) => {
    for (const { id } of await call(server, '/addresses', { token }))
      await call(server, `/addresses/${id}`, { token, method: 'DELETE' })
  },
}

const inputs = ['parent', 'not_approved', 'not_open', ...Object.keys(obstacles)].map(closedFor)

const exchangeOf = ({ server, slug, token }: Scene): Promise<Exchange> =>
  call(server, `/exchange-detail/${slug}`, { token })

/** Changes my sign-up on the server, as another of my tabs would. */
async function changeElsewhere(scene: Scene, { refusal, is_signed_up }: Exchange) {
  const { server, token, exchangeId } = scene
  const { my_signup } = await exchangeOf(scene)
  if (my_signup && !is_signed_up)
    await call(server, `/signups/${my_signup.id}`, {
      token,
      method: 'DELETE',
      body: { reason: 'I left in another tab' },
    })
  await call(server, '/region', { token, body: { region: refusal ? 'uk' : 'us' } })
  if (!my_signup && is_signed_up)
    await call(server, '/signups', { token, body: { exchange_id: exchangeId } })
}

/** Asserts whether the server has me as a participant. */
const isIn = (expected: boolean) => async (scene: Scene) =>
  expect((await exchangeOf(scene)).is_signed_up).toBe(expected)

const says = (words: string) => (page: Page) => page.getByRole('main').getByText(words)

walk<typeof signupMachine, Scene>(signupMachine, {
  cases: {
    inputs: [open, ...inputs].map((exchange) => ({
      exchange,
      now: '2026-11-20T10:00:00.000Z',
      waiting: null,
      reportTo: createEmptyActor(),
    })),
    events: {
      'exchange.changed': ({ value, context: { now } }) => {
        const next = {
          available: [joined, elsewhere],
          joined: [joined, open],
          left: [open],
          leaving: [],
          deciding: [],
        }
        const changes = typeof value === 'string' ? next[value] : [open]
        return changes.map((exchange) => ({ exchange, now }))
      },
      'overlay.opened': [overlayOpened('leave')],
    },
    outcomes: {
      enrolment: { done: [mine] },
      leave: { done: [undefined], snapshot: [] },
    },
    // The region is the only obstacle that this walk can remove while the page is open.
    isPossible: ({ value }, { type }) =>
      type !== 'exchange.changed' || typeof value === 'string' || value.unavailable === 'region',
    key: () => null,
    exempt: {
      '(anywhere) · exchange.changed → (stays)': 'only keeps the exchange for the next decision',
      'unavailable.asking · always [isKeptOutBy onboarding] → unavailable.onboarding':
        'a newcomer is led to the onboarding instead',
      'unavailable.asking · always [isKeptOutBy open_default] → unavailable.giftOwed':
        'needs an earlier exchange that has ended',
      'unavailable.asking · always [isKeptOutBy too_many] → unavailable.swapsUnfinished':
        'needs a setting that is off by default',
      'unavailable.asking · always → unavailable.otherwise': 'the server has no other reason yet',
    },
  },
  enter: async (world, { exchange: { refusal } }) => {
    const { server, newCritter } = world
    const code = refusal?.code ?? ''
    const isMinor = code === 'parent'
    const me = await newCritter('Walking', isMinor ? { isNewcomer: true } : { isMember: true })
    const { page, token, nickname, email } = me
    if (isMinor) await onboard(server, token, nickname, minorOf(server, `parent.${email}`))
    const wishes = {
      label: `Walked by ${nickname}`,
      region: 'us',
      spots: code === 'full' ? 2 : 10,
      startsIn: code === 'not_open' ? 40 : 10,
    }
    const exchange =
      code === 'not_approved'
        ? { ...(await proposeExchange(server, { ...wishes, creator: token })), modToken: '' }
        : await openExchange(server, wishes)
    const { id: memberId } = await call(server, '/me', { token })
    await obstacles[code]?.({ ...world, exchange, memberId, token })
    const { slug, id: exchangeId } = exchange
    const gate = await Gate.before(page, (request) =>
      request.url().endsWith(`/api/exchange-detail/${slug}`),
    )
    await gate.open()
    const screen = new ExchangeScreen(page)
    await screen.open(slug)
    return { server, page, screen, gate, slug, exchangeId, token }
  },
  shows: {
    deciding: null,
    available: (page) => page.getByRole('button', { name: 'Sign up' }),
    joined: (page) => page.getByRole('heading', { name: 'You are in!' }),
    leaving: (page) => page.getByRole('dialog', { name: 'Leave this exchange' }),
    left: (page) => page.getByText('You are no longer part of this exchange'),
    'unavailable.asking': null,
    'unavailable.suspended': says('Your account is suspended. Please ask an elf.'),
    'unavailable.paused': says('Your account is paused for now. Please ask an elf.'),
    'unavailable.onboarding': null,
    'unavailable.minor': says(SIGN_UP_WAITS_FOR_PARENT),
    'unavailable.notApproved': says('An elf checks every exchange before other critters see it.'),
    'unavailable.notOpen': says('Sign-ups open on'),
    'unavailable.started': says('This exchange has already started.'),
    'unavailable.region': (page) => page.getByRole('link', { name: 'Go to my profile' }),
    'unavailable.full': says(FULL),
    'unavailable.giftOwed': null,
    'unavailable.swapsUnfinished': null,
    'unavailable.noAddress': (page) => page.getByRole('link', { name: 'Add an address' }),
    'unavailable.otherwise': null,
  },
  agrees: {
    available: isIn(false),
    joined: isIn(true),
    leaving: isIn(true),
    left: isIn(false),
  },
  acts: {
    'enrolment done': ({ screen }) => screen.signUp.click(),
    'exchange.changed': async (scene, { exchange }) => {
      await changeElsewhere(scene, exchange)
      await scene.gate.open()
      // The page reloads the exchange when the member comes back to the tab.
      await scene.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    },
    'overlay.opened': ({ screen }) => screen.leave.click(),
    'overlay.closed': ({ page }) => page.goBack(),
    'leave.abandoned': ({ screen }) => screen.stay.click(),
    'leave done': ({ screen }) => screen.confirmLeaving('I don’t have time for it'),
  },
})
