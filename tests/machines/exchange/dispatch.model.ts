/** Reference model for recording that a gift is on its way, written from the specification. */
import type { dispatchMachine } from '#machines/exchange/dispatch.machine.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import { NOT_RECORDED } from './receipt.model.ts'

/**
 * The link is optional. If a step could not be recorded, the failure is announced, and the form comes back with the
 * link. A step for a former recipient is not recorded, and the page is reloaded. A rescuer's step names the rescue.
 */
interface Dispatch extends Said {
  link: string
  problem?: Problem
  knows: {
    exchangeId: number
    stepType: StepType
    gift: { paired_with: number | null } | { rescue_id: number }
  }
}

const ask = (was: Dispatch): Dispatch => ({
  link: was.link,
  problem: was.problem,
  knows: was.knows,
  started: [['sent', { values: { type: was.knows.stepType, content: was.link } }]],
})

export const dispatchModel: Model<typeof dispatchMachine, Dispatch> = {
  start: ({ link, exchangeId, stepType, recipient, rescueId }) => {
    const gift = rescueId === null ? { paired_with: recipient } : { rescue_id: rescueId }
    return ask({ link, knows: { exchangeId, stepType, gift } })
  },
  on: {
    'sent changed': (was, { context: { values } }) => ({ ...was, link: values.content }),
    'sent done': (was, { content: link }) => {
      const { exchangeId: exchange_id, stepType: type, gift } = was.knows
      const content = link === '' ? null : link
      return {
        ...was,
        link,
        busy: true,
        started: [['recordStep', { exchange_id, type, content, ...gift }]],
      }
    },
    'recordStep done': (was, step) => ({ ...was, busy: false, hasEnded: true, output: { step } }),
    'recordStep failed': (was, error) => ({
      ...ask({ ...was, problem: problemOf(error) }),
      ...(problemOf(error).code === 'rematched'
        ? { sent: [['reportTo', { type: 'step.recorded' }]] }
        : { told: NOT_RECORDED }),
    }),
  },
  shows: ({ context: { link, problem } }) => ({ link, problem: problem ?? undefined }),
}
