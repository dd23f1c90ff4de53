/** Reference model for the heart for a received gift, written from decision 0076. */
import type { heartMachine } from '#machines/exchange/heart.machine.ts'
import type { Held, Step } from '#rules/exchange/step.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Pressing toggles the heart of a gift that the recipient has received, unless the gift is paused or the gifter may not
 * record anything. A press during a request is ignored. A refusal is reported beside the gift, and the timeline is
 * loaded again.
 */
interface Heart extends Said {
  /** The gift that was pressed last. */
  gift: number | null
  problem?: Problem
  knows: Held
}

const isOpen = ({ party, type }: Step, { recording, is_sending_paused }: Held) =>
  party === 'recipient' && type === 'received' && recording === 'all' && !is_sending_paused
const rest = ({ gift, knows }: Heart, problem?: Problem): Heart => ({ gift, problem, knows })

export const heartModel: Model<typeof heartMachine, Heart> = {
  start: ({ signup }) => ({ gift: null, knows: signup }),
  on: {
    'heart.pressed': (was, { step }) =>
      was.busy || !isOpen(step, was.knows)
        ? was
        : {
            gift: step.id,
            knows: was.knows,
            busy: true,
            started: [['sendHeart', { id: step.id }]],
          },
    'exchange.changed': (was, { exchange }) => ({ ...was, knows: exchange.my_signup ?? was.knows }),
    'sendHeart done': (was, step) => ({
      ...rest(was),
      sent: [['reportTo', { type: 'step.changed', step }]],
    }),
    'sendHeart failed': (was, error) => ({
      ...rest(was, problemOf(error)),
      sent: [['reportTo', { type: 'step.recorded' }]],
    }),
  },
  shows: ({ value, context: { step, problem } }) => ({
    gift: step?.id ?? null,
    problem: (value === 'refused' && problem) || undefined,
  }),
}
