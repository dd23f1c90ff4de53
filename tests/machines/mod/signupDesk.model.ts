/** Reference model for removing a member from an exchange, written from the specification. */
import type { signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import { opensRemoval } from '#rules/exchange/overlays.ts'
import { mayTakeOut } from '#rules/exchange/participation.ts'
import { onlyKeyOf } from '#rules/exchange/removal.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The URL contains the id of the participant's sign-up. The effect on the others is loaded first, and again if it is
 * out of date. If only one re-arrangement is possible, it is preselected. The reason is kept as typed until another
 * member is opened. The page is notified of the removal.
 */
interface Desk extends Said {
  shows: 'the participants' | 'nothing yet' | 'a failure' | 'the form'
  exchange: Exchange
  problem?: Problem
  knows: Omit<Parameters<typeof signupDeskModel.start>[0], 'exchange' | 'reportTo'> & {
    signup?: Signup
    reason: string
  }
}

const show = ({ exchange, knows }: Desk, shows: Desk['shows']): Desk => ({ shows, exchange, knows })
const load = (was: Desk, signup = was.knows.signup): Desk => ({
  ...show({ ...was, knows: { ...was.knows, signup } }, 'nothing yet'),
  started: [['loadRemovalPlan', { id: signup?.id }]],
})
const type = (was: Desk, reason: string): Desk => ({ ...was, knows: { ...was.knows, reason } })

export const signupDeskModel: Model<typeof signupDeskMachine, Desk> = {
  start: ({ actor, exchange, now }) => ({
    shows: 'the participants',
    exchange,
    knows: { actor, now, reason: '' },
    started: [['overlay', { names: ['remove'] }]],
  }),
  on: {
    'exchange.changed': (was, { exchange, now }) => ({
      ...was,
      exchange,
      knows: { ...was.knows, now },
    }),
    'removal.requested': (was, { signup }) => {
      const { exchange, knows } = was
      return mayTakeOut(knows.actor, { exchange, signup, now: new Date(knows.now) })
        ? { ...was, told: [['openOverlay', { what: 'remove', id: signup.id }]] }
        : was
    },
    'overlay.opened': (was, { id }) => {
      const { actor, now, signup: last, reason } = was.knows
      const signup = was.exchange.signups.find((one) => one.id === id)
      const isPossible = opensRemoval(id, actor, { exchange: was.exchange, now: new Date(now) })
      if (was.shows !== 'the participants' || !signup || !isPossible) return was
      return load(type(was, last?.id === id ? reason : ''), signup)
    },
    'overlay.closed': (was) => show(was, 'the participants'),
    'removal.abandoned': (was) =>
      was.shows === 'the participants'
        ? was
        : { ...show(was, 'the participants'), told: [['closeOverlay']] },
    'loadRemovalPlan done': (was, plan) => {
      const { signup, reason } = was.knows
      const values = { id: signup?.id, reason, rearrangement: onlyKeyOf(plan) }
      return { ...was, shows: 'the form', started: [['removal', { values }]] }
    },
    'loadRemovalPlan failed': (was, error) => ({
      ...show(was, 'a failure'),
      problem: problemOf(error),
    }),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'removal changed': (was, { context: { values, problem } }) => {
      const now = type(was, values.reason)
      return problem?.code === 'stale' ? { ...load(now), problem } : now
    },
    'removal done': (was) => {
      const { signup } = was.knows
      const message = `${signup?.user.nickname} is no longer part of this exchange`
      const { signups, participants_count } = was.exchange
      const exchange = {
        ...was.exchange,
        signups: signups.filter(({ id }) => id !== signup?.id),
        participants_count: participants_count - 1,
      }
      return {
        ...show({ ...was, exchange }, 'the participants'),
        told: [['closeOverlay'], ['announce', { message, tone: 'good' }]],
        sent: [['reportTo', { type: 'exchange.outdated' }]],
      }
    },
  },
  shows: ({ value, context: { exchange, problem } }) => ({
    shows: screens[value],
    exchange,
    problem: (value !== 'idle' && problem) || undefined,
  }),
}

const screens = {
  idle: 'the participants',
  planning: 'nothing yet',
  unplanned: 'a failure',
  removing: 'the form',
} as const
