import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Step, StepInput, StepType } from '#rules/exchange/step.ts'
import { type Side, STEP_NOT_RECORDED, sideOf } from '#rules/exchange/step-words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type ClosingEvent = { type: 'confirmation.given' } | { type: 'retry.requested' }

interface ClosingInputs {
  exchangeId: number
  /** The member's sign-up, one side of which is marked as done; null for a rescue. */
  signupId: number | null
  /** The rescue whose gifts are all on their way; null for the member's own swap. */
  rescueId: number | null
  stepType: StepType
}

interface ClosingContext extends ClosingInputs {
  problem: Problem | null
  /** The member's sign-up with the side marked as done; null for a rescue. */
  signup: Signup | null
  /** The closing step, once the server has recorded it. */
  step: Step | null
}

const starting = [
  {
    guard: 'isRescue',
    target: 'recording',
    description: 'The rescuer has no side of a swap to mark.',
  },
  { target: 'markingDone', description: 'The side of the swap is marked first.' },
] as const

/**
 * Closes one side of a swap for good ("Everything is sent", "everything is here"), after a confirmation. One call marks
 * the side as done and another records the step. Marking is idempotent, so a retry repeats both. A rescuer closes their
 * rescue in the same way, without a side to mark.
 */
export const closingMachine = setup({
  types: {
    context: {} as ClosingContext,
    events: {} as ClosingEvent,
    input: {} as ClosingInputs,
    output: {} as { step: Step; signup?: Signup },
    tags: {} as 'busy',
  },
  actors: {
    markDone: needActor<Signup, { id: number; side: Side }>(),
    recordStep: needActor<Step, StepInput>(),
  },
  guards: { isRescue: ({ context }) => context.rescueId !== null },
  actions: {
    announce: needAction<Toast>('announce'),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    keepSignup: assign((_, signup: Signup) => ({ signup })),
    keepStep: assign((_, step: Step) => ({ step })),
  },
}).createMachine({
  id: 'closing',
  description: 'Closing one side of a swap.',
  context: ({ input }) => ({ ...input, problem: null, signup: null, step: null }),
  output: ({ context }) => ({
    step: known(context.step, 'the recorded step'),
    ...(context.signup && { signup: context.signup }),
  }),
  initial: 'confirming',
  states: {
    confirming: {
      description: 'A popup asks the member to confirm.',
      on: { 'confirmation.given': starting },
    },
    markingDone: {
      tags: 'busy',
      description: 'The side is being closed.',
      invoke: {
        id: 'markDone',
        src: 'markDone',
        input: ({ context: { signupId, stepType } }) => ({
          id: known(signupId, 'my sign-up'),
          side: sideOf(stepType),
        }),
        onDone: { target: 'recording', actions: { type: 'keepSignup', params: output } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepProblem', params: problem },
            { type: 'announce', params: STEP_NOT_RECORDED },
          ],
        },
      },
    },
    recording: {
      tags: 'busy',
      description: 'The side is closed, and the step for the timeline is being recorded.',
      invoke: {
        id: 'recordStep',
        src: 'recordStep',
        input: ({ context: { exchangeId, rescueId, stepType } }) => ({
          exchange_id: exchangeId,
          type: stepType,
          content: null,
          ...(rescueId !== null && { rescue_id: rescueId }),
        }),
        onDone: { target: 'recorded', actions: { type: 'keepStep', params: output } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepProblem', params: problem },
            { type: 'announce', params: STEP_NOT_RECORDED },
          ],
        },
      },
    },
    failed: {
      description: 'Closing or recording failed. A retry does both again.',
      on: { 'retry.requested': starting },
    },
    recorded: { type: 'final', description: 'The side is closed, and the step is recorded.' },
  },
})

export type ClosingRef = ActorRefFrom<typeof closingMachine>
