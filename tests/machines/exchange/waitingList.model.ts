/** Reference model for the waiting list of a full exchange, written from decision 0084. */
import type { waitingListMachine } from '#machines/exchange/waitingList.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A member who could sign up if a spot were free may get in line, until two hours before the start. They see their
 * place, and can leave the line with one press. An offer expires on time even if the member has it on screen. After
 * each response, each failure and the end of an offer, the page reloads the exchange.
 */
interface Line extends Said {
  place: (typeof places)[keyof typeof places]
  exchange: Exchange
  problem: Problem | null
  knows: { now: string }
}

/** The terms of this model, by state of the chart. */
const places = {
  joined: 'in',
  offered: 'offered',
  waiting: 'in line',
  passed: 'missed',
  full: 'may wait',
  closed: 'none',
  left: 'out',
  entering: 'getting in',
  leaving: 'getting out',
  deciding: 'undecided',
} as const

const TWO_HOURS = 7_200_000
const report = { sent: [['reportTo', { type: 'exchange.outdated' }]] } as const
const says = (message: string) => [['announce', { message, tone: 'good' }]] as const

const lacksOnlySpot = ({ exchange, knows }: Line): boolean =>
  exchange.refusal?.code === 'full' &&
  Date.parse(exchange.start_at ?? '') - Date.parse(knows.now) > TWO_HOURS

const decide = (was: Line): Line => {
  const { my_signup, waiting } = was.exchange
  const rest = { ...was, busy: false, waits: [] }
  if (my_signup) return { ...rest, place: 'in' }
  const until = waiting?.offered_until ?? null
  const left = Date.parse(until ?? '') - Date.parse(was.knows.now)
  if (left > 0) return { ...rest, place: 'offered', waits: [left] }
  if (waiting?.place) return { ...rest, place: 'in line' }
  if (until !== null) return { ...rest, place: 'missed' }
  return { ...rest, place: lacksOnlySpot(was) ? 'may wait' : 'none' }
}
const ask = (was: Line, place: 'getting in' | 'getting out'): Line => ({
  ...was,
  place,
  problem: null,
  busy: true,
  waits: [],
  started: [[place === 'getting in' ? 'joinLine' : 'leaveLine', { id: was.exchange.id }]],
})
const fail = (was: Line, error: unknown): Line => ({
  ...decide({ ...was, problem: problemOf(error) }),
  ...report,
})
const done = { busy: false, ...report } as const

export const waitingListModel: Model<typeof waitingListMachine, Line> = {
  start: ({ exchange, now }) =>
    decide({ place: 'undecided', exchange, problem: null, knows: { now } }),
  on: {
    'exchange.changed': (was, { exchange, now }) => {
      const next = { ...was, exchange, knows: { now } }
      return was.busy ? next : decide(next)
    },
    'place.requested': (was) => {
      const mayAsk = was.place === 'may wait' || (was.place === 'missed' && lacksOnlySpot(was))
      return mayAsk ? ask(was, 'getting in') : was
    },
    'place.left': (was) => {
      const hasPlace = was.place === 'in line' || was.place === 'offered'
      return hasPlace ? ask(was, 'getting out') : was
    },
    'joinLine done': (was, waiting) => ({
      ...was,
      ...done,
      place: 'in line',
      exchange: { ...was.exchange, waiting },
      told: says('You’re on the waiting list'),
    }),
    'joinLine failed': fail,
    'leaveLine done': (was) => ({
      ...was,
      ...done,
      place: 'out',
      exchange: { ...was.exchange, waiting: null },
      told: says('You’re no longer on the waiting list'),
    }),
    'leaveLine failed': fail,
    'after offerLifetime': (was) => ({
      ...was,
      place: 'missed',
      waits: [],
      knows: { now: was.exchange.waiting?.offered_until ?? '' },
      ...report,
    }),
  },
  shows: ({ value, context: { exchange, problem } }) => ({
    place: places[value],
    exchange,
    problem,
  }),
}
