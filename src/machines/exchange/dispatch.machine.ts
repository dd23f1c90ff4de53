import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import type { Step, StepInput, StepType } from '#rules/exchange/step.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { goblinWhipped } from './goblin.ts'
import { type SentValues, sentForm } from './sent.form.ts'

interface DispatchInputs {
  exchangeId: number
  stepType: StepType
}

interface DispatchContext extends DispatchInputs {
  link: string
  problem: Problem | null
}

const failure = ({ event }: { event: { error: unknown } }) => ({ problem: problemOf(event.error) })

/**
 * A parcel or a digital gift is on its way: noted with a link, if there is one. A link is never lost: when it cannot be
 * recorded, the form comes back as it was.
 */
export const dispatchMachine = setup({
  types: {
    context: {} as DispatchContext,
    input: {} as DispatchInputs,
    tags: {} as 'busy',
    children: {} as { sent: 'sent' },
  },
  actors: { sent: sentForm, recordStep: needActor<Step, StepInput>() },
  actions: {
    announce: needAction<Toast>('announce'),
    keepLink: assign((_, { content }: SentValues) => ({ link: content })),
    keepProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })),
  },
}).createMachine({
  id: 'dispatch',
  description: 'A gift is on its way.',
  context: ({ input }) => ({ ...input, link: '', problem: null }),
  initial: 'describing',
  states: {
    describing: {
      description: 'Asks for a link.',
      invoke: {
        id: 'sent',
        src: 'sent',
        input: ({ context: { stepType, link } }) => ({
          values: { type: stepType, content: link },
          facts: null,
        }),
        onDone: {
          target: 'recording',
          actions: { type: 'keepLink', params: ({ event }) => event.output },
        },
      },
    },
    recording: {
      tags: 'busy',
      description: 'The step is on its way.',
      invoke: {
        id: 'recordStep',
        src: 'recordStep',
        input: ({ context: { exchangeId, stepType, link } }) => ({
          exchange_id: exchangeId,
          type: stepType,
          content: link || null,
        }),
        onDone: 'recorded',
        onError: {
          target: 'describing',
          actions: [
            { type: 'keepProblem', params: failure },
            { type: 'announce', params: goblinWhipped },
          ],
        },
      },
    },
    recorded: { type: 'final', description: 'It is noted.' },
  },
})

export type DispatchRef = ActorRefFrom<typeof dispatchMachine>
