/** Reference model for the page of one exchange, written from the specification. */
import { expect } from 'vitest'
import type { exchangePageMachine } from '#machines/exchange/exchangePage.machine.ts'
import type { WaitingSignup } from '#rules/exchange/going-on.ts'
import { isPairing, nextBoundaryAfter } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { asListed } from '#rules/exchange/tabs.ts'
import { isMod, type Me } from '#rules/member/schema.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The exchange is reloaded when one of its dates passes, when a part of the page has changed it, and every three
 * seconds while the pairs are being made. The parts get each change, and get the new time even if the request fails.
 * Lists that Back restores are updated too. A sign-up that was waiting for a survey continues, and is removed from the
 * history.
 */
interface Page extends Said {
  shows: 'nothing yet' | 'the exchange' | 'that it is missing' | 'a failure'
  exchange: Exchange | null
  now: string
  isRefreshing: boolean
  knows: {
    slug: string
    me: Me
    waiting: WaitingSignup | null
    drafts: { gifter: string; recipient: string }
  }
}

const load = (was: Page): Page => ({
  ...was,
  waits: [],
  started: [['loadExchange', { slug: was.knows.slug }]],
})
const refresh = (was: Page): Page => ({ ...load(was), isRefreshing: true })
const rest = (was: Page): Page => ({ ...was, isRefreshing: false, waits: [3_000] })
const parts = [
  'lifecycle',
  'signup',
  'waitingList',
  'deal',
  'swap',
  'story',
  'missingGift',
  // This chart runs twice: for the gift that the member receives, and for the gift that they send.
  'missingGift',
  'pairThread',
  // The other thread.
  'pairThread',
  'signupDesk',
] as const
const tellParts = ({ exchange, now }: Page) =>
  parts.map((part) => [part, { type: 'exchange.changed', exchange, now }] as const)
/** Stores the exchange, and has the clock wait for the next of its dates. */
const keep = (was: Page, exchange: Exchange): Page => {
  const at = nextBoundaryAfter(exchange, new Date(was.now))?.toISOString() ?? null
  return {
    ...rest(was),
    exchange,
    told: [['changeItem', asListed(exchange)]],
    sent: [['clock', { type: 'boundary.expected', at }]],
  }
}
const open = (was: Page, exchange: Exchange): Page => {
  const { me, waiting } = was.knows
  const current = { exchange, now: was.now }
  const part = { ...current, reportTo: expect.anything() }
  const page = keep({ ...was, shows: 'the exchange' }, exchange)
  const settled: Told = ['goTo', { path: `/exchange/${exchange.slug}`, replace: true }]
  return {
    ...page,
    told: [...(page.told ?? []), ...(waiting === null ? [] : [settled])],
    started: [
      ['lifecycle', current],
      ['signup', { ...part, waiting }],
      ['waitingList', part],
      ['deal', { ...current, regions: me.regions }],
      ['swap', { ...part, isMod: isMod(me), isMinor: me.is_minor }],
      ['story', current],
      ['missingGift', { ...part, side: 'receiving' }],
      ['missingGift', { ...part, side: 'sending' }],
      ['pairThread', { ...part, with: 'gifter', draft: was.knows.drafts.gifter }],
      ['pairThread', { ...part, with: 'recipient', draft: was.knows.drafts.recipient }],
      ['signupDesk', { ...part, actor: me }],
    ],
  }
}

export const exchangePageModel: Model<typeof exchangePageMachine, Page> = {
  start: ({ slug, me, now, waiting, drafts }) => {
    const knows = { slug, me, waiting, drafts }
    const page = load({ shows: 'nothing yet', exchange: null, now, isRefreshing: false, knows })
    return { ...page, started: [['clock'], ...(page.started ?? [])] }
  },
  on: {
    'loadExchange done': (was, exchange) => {
      if (was.shows === 'nothing yet') return open(was, exchange)
      const page = keep(was, exchange)
      return { ...page, sent: [...(page.sent ?? []), ...tellParts(page)] }
    },
    'loadExchange failed': (was, error) => {
      if (was.isRefreshing) return rest(was)
      const isMissing = problemOf(error).status === 404
      return { ...was, shows: isMissing ? 'that it is missing' : 'a failure' }
    },
    'retry.requested': (was) =>
      was.shows === 'a failure' ? load({ ...was, shows: 'nothing yet' }) : was,
    'clock.ticked': (was, { now }) => {
      const page = { ...was, now }
      if (was.shows !== 'the exchange') return page
      return { ...(was.isRefreshing ? page : refresh(page)), sent: tellParts(page) }
    },
    'exchange.outdated': (was) => (was.shows === 'the exchange' ? refresh(was) : was),
    'after pairingPatience': (was) => {
      const waits = isPairing(was.exchange as Exchange, new Date(was.now))
      return waits ? refresh(was) : { ...was, waits: [] }
    },
  },
  shows: ({ value, context: { exchange, now } }) => ({
    shows: typeof value === 'object' ? 'the exchange' : screens[value],
    exchange,
    now,
    isRefreshing: typeof value === 'object' && value.ready === 'refreshing',
  }),
}

const screens = {
  loading: 'nothing yet',
  notFound: 'that it is missing',
  failed: 'a failure',
} as const
