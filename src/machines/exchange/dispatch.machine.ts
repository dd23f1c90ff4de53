import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { formValues, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import {
  isForAnother,
  linkOf,
  type Step,
  type StepInput,
  type StepType,
} from '#rules/exchange/step.ts'
import { STEP_NOT_RECORDED } from '#rules/exchange/step-words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type SentValues, sentForm } from './sent.form.ts'
import type { StepRecorded } from './stepBar-types.ts'

interface DispatchInputs {
  exchangeId: number
  stepType: StepType
  /** The link that the member entered before. */
  link: string
  /** The recipient of the gift in the member's own swap. */
  recipient: number | null
  /** The rescue that the gift is for; null for a gift in the member's own swap. */
  rescueId: number | null
  /** True if the recipient has changed while the form was open. */
  isRematched: boolean
  reportTo: Owner<StepRecorded>
}

interface DispatchContext extends DispatchInputs {
  problem: Problem | null
  /** The step, once the server has recorded it. */
  step: Step | null
}

/**
 * Records that a parcel or digital gift is on its way, with an optional link. When recording fails, the form is shown
 * again with the link still in it. The server refuses a step that was written for a previous recipient. The page is
 * then reloaded, and the form says that the recipient has changed.
 */
export const dispatchMachine = setup({
  types: {
    context: {} as DispatchContext,
    input: {} as DispatchInputs,
    output: {} as { step: Step },
    tags: {} as 'busy',
    children: {} as { sent: 'sent' },
  },
  actors: { sent: sentForm, recordStep: needActor<Step, StepInput>() },
  guards: { isForAnother: (_, problem: Problem) => isForAnother(problem) },
  actions: {
    report: sendTo(({ context }) => context.reportTo, { type: 'step.recorded' }),
    announce: needAction<Toast>('announce'),
    keepLink: assign((_, { content }: SentValues) => ({ link: content })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    keepStep: assign((_, step: Step) => ({ step })),
  },
}).createMachine({
  id: 'dispatch',
  description: 'Recording that a gift has been sent.',
  context: ({ input }) => ({ ...input, problem: null, step: null }),
  output: ({ context }) => ({ step: known(context.step, 'the recorded step') }),
  initial: 'describing',
  states: {
    describing: {
      description: 'A dialog asks for a link.',
      invoke: {
        id: 'sent',
        src: 'sent',
        input: ({ context: { stepType, link } }) => ({
          values: { type: stepType, content: link },
        }),
        onSnapshot: { actions: { type: 'keepLink', params: formValues } },
        onDone: {
          target: 'recording',
          actions: { type: 'keepLink', params: output },
        },
      },
    },
    recording: {
      tags: 'busy',
      description: 'The step is being recorded.',
      invoke: {
        id: 'recordStep',
        src: 'recordStep',
        input: ({ context: { exchangeId, stepType, link, recipient, rescueId } }) => ({
          exchange_id: exchangeId,
          type: stepType,
          content: linkOf(link),
          ...(rescueId === null ? { paired_with: recipient } : { rescue_id: rescueId }),
        }),
        onDone: { target: 'recorded', actions: { type: 'keepStep', params: output } },
        onError: [
          {
            guard: { type: 'isForAnother', params: problem },
            target: 'describing',
            actions: [{ type: 'keepProblem', params: problem }, 'report'],
            description: 'The member has a new recipient since the form was opened.',
          },
          {
            target: 'describing',
            actions: [
              { type: 'keepProblem', params: problem },
              { type: 'announce', params: STEP_NOT_RECORDED },
            ],
            description: 'The step was not recorded, so the form is shown again.',
          },
        ],
      },
    },
    recorded: { type: 'final', description: 'The step is recorded.' },
  },
})

export type DispatchRef = ActorRefFrom<typeof dispatchMachine>
