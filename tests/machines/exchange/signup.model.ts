/** Reference model for a member's part in an exchange, written from the specification. */
import type { signupMachine } from '#machines/exchange/signup.machine.ts'
import type { WaitingSignup } from '#rules/exchange/going-on.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The exchange says whether the member has joined, and why they cannot join. Leaving is possible only before the start,
 * and requires a reason. A sign-up that was waiting for a survey continues once. If the exchange no longer accepts the
 * member by then, the page says that they are too late.
 */
interface Part extends Said {
  part: 'may join' | 'in' | 'leaving' | 'out' | 'barred'
  because?: string
  exchange: Exchange
  isTooLate: boolean
  knows: {
    now: string
    reason: { choice: string; note: string }
    reportTo: unknown
    waiting: WaitingSignup | null
  }
}

/** The terms of this model and the server's refusal codes, by state of the chart. */
const parts = {
  available: 'may join',
  joined: 'in',
  leaving: 'leaving',
  left: 'out',
  deciding: 'out',
  unavailable: 'barred',
} as const
const codes = {
  suspended: 'suspended',
  paused: 'paused',
  onboarding: 'onboarding',
  minor: 'parent',
  notApproved: 'not_approved',
  notOpen: 'not_open',
  started: 'started',
  region: 'region',
  full: 'full',
  giftOwed: 'open_default',
  swapsUnfinished: 'too_many',
  noAddress: 'no_address',
  otherwise: 'eclipse',
  asking: 'undecided',
} as const

const unsaid = { choice: '', note: '' }
const decide = (exchange: Exchange, knows: Part['knows'], wasTooLate: boolean): Part => {
  const settled = { ...knows, waiting: null }
  if (exchange.my_signup) return { part: 'in', exchange, isTooLate: false, knows: settled }
  if (exchange.refusal) {
    const isTooLate = wasTooLate || knows.waiting !== null
    return { part: 'barred', because: exchange.refusal.code, exchange, isTooLate, knows: settled }
  }
  const { reportTo, waiting } = knows
  return {
    part: 'may join',
    exchange,
    isTooLate: wasTooLate,
    knows,
    started: [['enrolment', { exchangeId: exchange.id, waiting, reportTo }]],
  }
}
const report = { sent: [['reportTo', { type: 'exchange.outdated' }]] } as const
const stay = ({ exchange, knows, isTooLate }: Part): Part => ({
  ...decide(exchange, knows, isTooLate),
  ...report,
})
const listed = (message: string, item: Exchange) =>
  [
    ['announce', { message, tone: 'good' }],
    ['changeItem', { list: '/exchanges', item }],
    ['outdateList', { name: '/exchanges?tab=mine' }],
  ] as const

export const signupModel: Model<typeof signupMachine, Part> = {
  start: ({ exchange, now, waiting, reportTo }) => {
    const first = decide(exchange, { now, reason: unsaid, reportTo, waiting }, false)
    return { ...first, started: [['overlay', { names: ['leave'] }], ...(first.started ?? [])] }
  },
  on: {
    'exchange.changed': (was, { exchange, now }) => {
      const knows = { ...was.knows, now }
      if (was.part === 'leaving') return { ...was, exchange, knows }
      const next = decide(exchange, knows, was.isTooLate)
      if (was.part !== 'may join') return next
      const sent = [['enrolment', { type: 'exchange.refreshed' }]] as const
      return { ...next, sent, ...(next.part === 'may join' && { started: [] }) }
    },
    'enrolment done': (was, my_signup) => {
      const participants_count = was.exchange.participants_count + 1
      const exchange = { ...was.exchange, my_signup, is_signed_up: true, participants_count }
      return {
        ...decide(exchange, was.knows, was.isTooLate),
        ...report,
        told: [...listed('You have signed up!', exchange), ['closeOverlay']],
      }
    },
    'overlay.opened': (was) => {
      const { part, exchange, knows } = was
      if (part !== 'in' || !exchange.my_signup || knows.now >= (exchange.start_at ?? '')) return was
      const values = { id: exchange.my_signup.id, ...knows.reason }
      return { ...was, part: 'leaving', started: [['leave', { values }]] }
    },
    'overlay.closed': (was) => (was.part === 'leaving' ? stay(was) : was),
    'leave.abandoned': (was) =>
      was.part === 'leaving' ? { ...stay(was), told: [['closeOverlay']] } : was,
    'leave changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, reason: { choice: values.choice, note: values.note } },
    }),
    'leave done': (was) => {
      const participants_count = was.exchange.participants_count - Number(was.exchange.is_signed_up)
      const exchange = { ...was.exchange, my_signup: null, is_signed_up: false, participants_count }
      return {
        part: 'out',
        exchange,
        isTooLate: false,
        knows: { ...was.knows, reason: unsaid },
        ...report,
        told: [['closeOverlay'], ...listed('You are no longer part of this exchange', exchange)],
      }
    },
  },
  shows: (snapshot) => {
    const { value, context } = snapshot
    const because = typeof value === 'object' ? value.unavailable : undefined
    const part = typeof value === 'object' ? 'barred' : parts[value]
    return {
      part,
      because: because && codes[because],
      exchange: context.exchange,
      isTooLate: context.isTooLate,
    }
  },
}
