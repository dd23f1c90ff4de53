/** Reference model for marking one side of a swap as done, written from the specification. */
import type { closingMachine } from '#machines/exchange/closing.machine.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import { NOT_RECORDED } from './receipt.model.ts'

/**
 * The steps "sent all" and "received all" ask for a confirmation. The sign-up is then marked as done, and after that
 * the step is recorded. If either call fails, a retry repeats both. A rescuer has no sign-up to mark.
 */
interface Closing extends Said {
  asks: 'to confirm' | 'to try again' | 'nothing'
  problem?: Problem
  knows: {
    signupId: number | null
    rescueId: number | null
    exchangeId: number
    stepType: string
    signup?: Signup
  }
}

const record = (was: Closing): Closing => {
  const { exchangeId: exchange_id, stepType: type, rescueId: rescue_id } = was.knows
  const rescue = rescue_id === null ? {} : { rescue_id }
  return {
    asks: 'nothing',
    busy: true,
    knows: was.knows,
    started: [['recordStep', { exchange_id, type, content: null, ...rescue }]],
  }
}
const begin = (was: Closing): Closing => (was.knows.rescueId === null ? mark(was) : record(was))
const mark = ({ knows }: Closing): Closing => {
  const side = knows.stepType === 'sent_all' ? 'sending' : 'receiving'
  return {
    asks: 'nothing',
    busy: true,
    knows,
    started: [['markDone', { id: knows.signupId, side }]],
  }
}
const fail = ({ knows }: Closing, error: unknown): Closing => ({
  asks: 'to try again',
  problem: problemOf(error),
  knows,
  told: NOT_RECORDED,
})

export const closingModel: Model<typeof closingMachine, Closing> = {
  start: (input) => ({ asks: 'to confirm', knows: input }),
  on: {
    'confirmation.given': (was) => (was.asks === 'to confirm' ? begin(was) : was),
    'retry.requested': (was) => (was.asks === 'to try again' ? begin(was) : was),
    'markDone done': (was, signup) => record({ ...was, knows: { ...was.knows, signup } }),
    'markDone failed': fail,
    'recordStep done': ({ knows }, step) => ({
      asks: 'nothing',
      hasEnded: true,
      output: knows.signup ? { step, signup: knows.signup } : { step },
      knows,
    }),
    'recordStep failed': fail,
  },
  shows: (snapshot) => {
    if (snapshot.matches('confirming')) return { asks: 'to confirm' }
    return snapshot.matches('failed')
      ? { asks: 'to try again', problem: snapshot.context.problem ?? undefined }
      : { asks: 'nothing' }
  },
}
