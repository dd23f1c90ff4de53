/** Reference model for pairing or cancelling one exchange, written from the specification. */
import type { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { opensCallingOff, opensPairing } from '#rules/mod/overlays.ts'
import type { PairingCheck } from '#rules/mod/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The desk lists the members who make a pairing impossible before anybody is paired. Pairing starts the exchange, so it
 * requires a confirmation; with 0 or 1 participants, the exchange is cancelled instead. Cancelling requires a reason.
 * Each popup has its own URL.
 */
interface Desk extends Said {
  page:
    | 'not checked'
    | 'checking'
    | 'check failed'
    | 'too few'
    | 'can be paired'
    | 'cannot be paired'
    | 'asks to start'
    | 'pairing'
    | 'paired'
    | 'asks for a reason'
    | 'cancelled'
  exchange: Exchange
  check?: PairingCheck
  problem?: Problem
  knows: { asked: string | null; now: string; reason: string }
}

const expect = ({ exchange }: Desk) =>
  ['clock', { type: 'boundary.expected', at: exchange.end_at }] as const
const at = (was: Desk, page: Desk['page'], change: Partial<Desk> = {}): Desk => ({
  page,
  exchange: was.exchange,
  knows: was.knows,
  ...change,
})
const forget = ({ knows }: Desk) => ({ knows: { ...knows, asked: null } })
const check = (was: Desk, change: Partial<Desk> = {}): Desk =>
  at(was, 'checking', {
    busy: true,
    started: [['checkPairing', { id: was.exchange.id }]],
    ...change,
  })

/** Opens the popup in the URL, if it may be opened. */
function follow(was: Desk): Desk {
  const { page, exchange, knows } = was
  const now = new Date(knows.now)
  if (['asks to start', 'pairing', 'asks for a reason', 'cancelled'].includes(page)) return was
  if (opensCallingOff(knows.asked, exchange, now)) {
    const values = { id: exchange.id, reason: knows.reason }
    const started = [['cancellation', { values }]] as const
    return at(was, 'asks for a reason', { sent: was.sent, told: was.told, started })
  }
  if (!opensPairing(knows.asked, exchange, now)) return was
  if (page === 'not checked') return check(was, { sent: was.sent })
  return page === 'can be paired' ? at(was, 'asks to start', { check: was.check }) : was
}
const decide = (was: Desk): Desk =>
  follow(
    at(was, was.exchange.needs_pairing ? 'not checked' : 'paired', {
      told: was.told,
      sent: [expect(was)],
    }),
  )
const CLOSED = ['closeOverlay'] as const

export const pairingDeskModel: Model<typeof pairingDeskMachine, Desk> = {
  start: ({ exchange, now }) => {
    const knows = { asked: null, now, reason: '' }
    const first = decide({ page: 'not checked', exchange, knows })
    const names = ['pair', 'cancel']
    return { ...first, started: [['clock'], ['overlay', { names, about: exchange.id }]] }
  },
  on: {
    'clock.ticked': (was, { now }) => follow({ ...was, knows: { ...was.knows, now } }),
    'overlay.opened': (was, { what }) => follow({ ...was, knows: { ...was.knows, asked: what } }),
    'overlay.closed': (was) => {
      const now = { ...was, ...forget(was) }
      if (was.page === 'asks to start') return check(now)
      return was.page === 'asks for a reason' ? decide(now) : now
    },
    'check.requested': (was) =>
      ['not checked', 'check failed', 'too few', 'cannot be paired'].includes(was.page)
        ? follow(check(was))
        : was,
    'checkPairing done': (was, found) => {
      if (found.participants_count < 2) return at(was, 'too few', { check: found })
      return follow(
        at(was, found.is_feasible ? 'can be paired' : 'cannot be paired', { check: found }),
      )
    },
    'checkPairing failed': (was) => at(was, 'check failed'),
    'pairing.confirmed': (was) =>
      was.page === 'asks to start'
        ? at(was, 'pairing', {
            busy: true,
            started: [['pairNow', { id: was.exchange.id }]],
            check: was.check,
          })
        : was,
    'pairing.abandoned': (was) =>
      was.page === 'asks to start' ? check({ ...was, ...forget(was) }, { told: [CLOSED] }) : was,
    'pairNow done': (was, exchange) => {
      const now = { ...was, ...forget(was), exchange }
      if (exchange.status === 'cancelled')
        return at(now, 'cancelled', { hasEnded: true, told: [CLOSED] })
      const message = 'Everyone is paired, and the exchange has started'
      return at(now, 'paired', {
        told: [['announce', { message, tone: 'good' }], CLOSED],
        sent: [['clock', { type: 'boundary.expected', at: exchange.start_at }], expect(now)],
      })
    },
    'pairNow failed': (was, error) =>
      at(was, 'asks to start', { check: was.check, problem: problemOf(error) }),
    'cancellation.abandoned': (was) =>
      was.page === 'asks for a reason' ? decide({ ...was, ...forget(was), told: [CLOSED] }) : was,
    'cancellation changed': (was, { context: { values } }) => ({
      ...was,
      knows: { ...was.knows, reason: values.reason },
    }),
    'cancellation done': (was, exchange) =>
      at({ ...was, ...forget(was), exchange }, 'cancelled', {
        hasEnded: true,
        told: [['announce', { message: 'Exchange cancelled', tone: 'good' }], CLOSED],
      }),
  },
  shows: ({ value, context: { exchange, check, problem } }) => ({
    page: pages[value],
    exchange,
    check: hasResult.includes(value) ? (check ?? undefined) : undefined,
    problem: value === 'confirming' ? (problem ?? undefined) : undefined,
  }),
}

const pages = {
  deciding: 'not checked',
  unchecked: 'not checked',
  checking: 'checking',
  failed: 'check failed',
  lacking: 'too few',
  feasible: 'can be paired',
  infeasible: 'cannot be paired',
  confirming: 'asks to start',
  pairing: 'pairing',
  paired: 'paired',
  cancelling: 'asks for a reason',
  cancelled: 'cancelled',
} as const
const hasResult = ['lacking', 'feasible', 'infeasible', 'confirming', 'pairing']
