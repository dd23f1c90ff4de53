/** My part in an exchange, in the words of the specification. */
import type { signupMachine } from '#machines/exchange/signup.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The exchange says whether I am in, and what keeps me out. Signing out is possible only before the start and only when
 * in, and takes a reason.
 */
interface Part extends Said {
  part: 'may join' | 'in' | 'leaving' | 'out' | 'barred'
  because?: string
  exchange: Exchange
  knows: { now: string; reason: { choice: string; note: string }; reportTo: unknown }
}

/** The chart's states, by the words above and by the codes of the server. */
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
  noAddress: 'no_address',
  otherwise: 'eclipse',
  asking: 'undecided',
} as const

const unsaid = { choice: '', note: '' }
const decide = (exchange: Exchange, knows: Part['knows']): Part => {
  if (exchange.my_signup) return { part: 'in', exchange, knows }
  if (exchange.refusal) return { part: 'barred', because: exchange.refusal.code, exchange, knows }
  return {
    part: 'may join',
    exchange,
    knows,
    started: [['enrolment', { exchangeId: exchange.id, reportTo: knows.reportTo }]],
  }
}
const report = { sent: [['reportTo', { type: 'exchange.outdated' }]] } as const
const stay = ({ exchange, knows }: Part): Part => ({ ...decide(exchange, knows), ...report })
const listed = (message: string, item: Exchange) =>
  [
    ['announce', { message, tone: 'good' }],
    ['changeItem', { list: '/exchanges', item }],
    ['outdateList', { name: '/exchanges?tab=mine' }],
  ] as const

export const signupModel: Model<typeof signupMachine, Part> = {
  start: ({ exchange, now, reportTo }) => {
    const first = decide(exchange, { now, reason: unsaid, reportTo })
    return { ...first, started: [['overlay', { names: ['leave'] }], ...(first.started ?? [])] }
  },
  on: {
    'exchange.changed': (was, { exchange, now }) => {
      const knows = { ...was.knows, now }
      if (was.part === 'leaving') return { ...was, exchange, knows }
      const next = decide(exchange, knows)
      return was.part === next.part && next.part === 'may join' ? { ...next, started: [] } : next
    },
    'enrolment done': (was, my_signup) => {
      const participants_count = was.exchange.participants_count + 1
      const exchange = { ...was.exchange, my_signup, is_signed_up: true, participants_count }
      return {
        ...decide(exchange, was.knows),
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
    return { part, because: because && codes[because], exchange: context.exchange }
  },
}
