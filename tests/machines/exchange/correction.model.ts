/** Reference model for correcting the latest update of a kind, written from the specification. */
import type { correctionMachine } from '#machines/exchange/correction.machine.ts'
import { correctionProblem } from '#rules/exchange/correction.ts'
import type { Step } from '#rules/exchange/step.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * The URL contains the id of a step. Within a day, the link of the step can be corrected, or the step can be deleted
 * after a confirmation. A receipt has no link, so it can only be deleted. A typed link is restored for its own step
 * until it is saved. The page is notified of each change.
 */
interface Correction extends Said {
  shows: 'nothing' | 'nothing yet' | 'a failure' | 'its link' | 'a question' | 'why it stays'
  problem?: Problem
  typed: { id: number; content: string } | null
  knows: { now: string; step?: Step; id: number }
}

const show = ({ typed, knows }: Correction, shows: Correction['shows']): Correction => ({
  shows,
  typed,
  knows,
})
const load = (was: Correction, id: number): Correction => ({
  ...show({ ...was, knows: { now: was.knows.now, id } }, 'nothing yet'),
  busy: true,
  started: [['loadStep', { id }]],
})
const close = (was: Correction): Correction => ({
  ...show(was, 'nothing'),
  told: [['closeOverlay']],
})
const edit = (was: Correction, { id, type, content: saved }: Step): Correction => {
  const content = was.typed?.id === id ? was.typed.content : (saved ?? '')
  return {
    ...show({ ...was, typed: { id, content } }, 'its link'),
    started: [['correctedLink', { values: { id, type, content } }]],
  }
}
const done = (was: Correction, change: string): Correction => ({
  ...show({ ...was, typed: null }, 'nothing'),
  told: [['closeOverlay'], ['announce', { message: `Your update is ${change}`, tone: 'good' }]],
  sent: [['reportTo', { type: 'step.recorded' }]],
})
const hasLink = ({ type }: Step) => type !== 'received'

export const correctionModel: Model<typeof correctionMachine, Correction> = {
  start: ({ now }) => ({
    shows: 'nothing',
    typed: null,
    knows: { now, id: 0 },
    started: [['overlay', { names: ['correct'] }]],
  }),
  on: {
    'overlay.opened': (was, { id }) =>
      was.shows === 'nothing' && id !== null ? load(was, id) : was,
    'overlay.closed': (was) => show(was, 'nothing'),
    'correction.abandoned': (was) => {
      const isDeleting = was.shows === 'a question' && was.busy
      return was.shows === 'nothing' || isDeleting ? was : close(was)
    },
    'loadStep done': (was, step) => {
      const now = { ...was, knows: { ...was.knows, step } }
      const problem = correctionProblem(step, new Date(was.knows.now))
      if (problem) return { ...show(now, 'why it stays'), problem }
      return hasLink(step) ? edit(now, step) : show(now, 'a question')
    },
    'loadStep failed': (was, error) => {
      const problem = problemOf(error)
      return { ...show(was, problem.status === 404 ? 'why it stays' : 'a failure'), problem }
    },
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was, was.knows.id) : was),
    'correctedLink changed': (was, { context: { values } }) => ({
      ...was,
      typed: { id: values.id, content: values.content },
    }),
    'correctedLink done': (was) => done(was, 'corrected'),
    'deletion.requested': (was) => (was.shows === 'its link' ? show(was, 'a question') : was),
    'deletion.abandoned': (was) => {
      const { step } = was.knows
      if (was.shows !== 'a question' || was.busy || !step) return was
      return hasLink(step) ? edit(was, step) : close(was)
    },
    'deletion.confirmed': (was) =>
      was.shows === 'a question' && !was.busy
        ? {
            ...show(was, 'a question'),
            busy: true,
            started: [['deleteStep', { id: was.knows.id }]],
          }
        : was,
    'deleteStep done': (was) => done(was, 'deleted'),
    'deleteStep failed': (was, error) => ({
      ...show(was, 'a question'),
      problem: problemOf(error),
    }),
  },
  shows: ({ value, context: { typed, problem } }) => ({
    shows: screens[value],
    typed,
    problem: (value !== 'closed' && problem) || undefined,
  }),
}

const screens = {
  closed: 'nothing',
  loading: 'nothing yet',
  failed: 'a failure',
  editing: 'its link',
  confirming: 'a question',
  deleting: 'a question',
  unavailable: 'why it stays',
} as const
