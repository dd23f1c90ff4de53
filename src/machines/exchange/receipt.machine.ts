import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { formValues, output, problem } from '#machines/params.ts'
import { receivedFormOf, type StepAndPost, stepAndPostOf } from '#rules/exchange/receipt.ts'
import type { Step, StepInput } from '#rules/exchange/step.ts'
import { STEP_NOT_RECORDED } from '#rules/exchange/step-words.ts'
import { type PostTag, tagsFor } from '#rules/feed/post.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type ReceivedValues, receivedForm } from './received.form.ts'

interface ReceiptInputs {
  exchangeId: number
  isMod: boolean
  /** The others may hear of it; false for a suspended member. */
  mayTellOthers: boolean
  /** What was written before; null if nothing was. */
  received: ReceivedValues | null
}

interface ReceiptContext extends ReceiptInputs {
  received: ReceivedValues
  tags: PostTag[]
  problem: Problem | null
}

/**
 * A gift has come: shared with everybody in a few words, step and post together, or only recorded. What was written is
 * never lost: when it cannot be recorded, the form comes back as it was.
 */
export const receiptMachine = setup({
  types: {
    context: {} as ReceiptContext,
    input: {} as ReceiptInputs,
    tags: {} as 'busy',
    children: {} as { received: 'received' },
  },
  actors: {
    received: receivedForm,
    loadPostTags: needActor<PostTag[]>(),
    recordStep: needActor<Step, StepInput>(),
    recordStepAndPost: needActor<Step, StepAndPost>(),
  },
  guards: { tellsOthers: (_, { tell_others }: ReceivedValues) => tell_others },
  actions: {
    announce: needAction<Toast>('announce'),
    keepTags: assign(({ context }, tags: PostTag[]) => ({
      tags: tagsFor(tags, context.isMod),
    })),
    keepReceived: assign((_, received: ReceivedValues) => ({ received })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'receipt',
  description: 'A gift has come.',
  context: ({ input }) => ({
    ...input,
    received: receivedFormOf(input),
    tags: [],
    problem: null,
  }),
  invoke: {
    id: 'loadPostTags',
    src: 'loadPostTags',
    onDone: { actions: { type: 'keepTags', params: output } },
    onError: { description: 'Then the post keeps the tag it has.' },
  },
  initial: 'telling',
  states: {
    telling: {
      description: 'Asks whether the others should hear of it, and in which words.',
      invoke: {
        id: 'received',
        src: 'received',
        input: ({ context }) => ({ values: context.received }),
        onSnapshot: { actions: { type: 'keepReceived', params: formValues } },
        onDone: [
          {
            guard: { type: 'tellsOthers', params: output },
            target: 'recordingWithPost',
            actions: { type: 'keepReceived', params: output },
            description: 'The others should hear of it.',
          },
          { target: 'recording', actions: { type: 'keepReceived', params: output } },
        ],
      },
    },
    recording: {
      tags: 'busy',
      description: 'The step alone is on its way.',
      invoke: {
        id: 'recordStep',
        src: 'recordStep',
        input: ({ context }) => ({
          exchange_id: context.exchangeId,
          type: 'received' as const,
          content: null,
        }),
        onDone: 'recorded',
        onError: {
          target: 'telling',
          actions: [
            { type: 'keepProblem', params: problem },
            { type: 'announce', params: STEP_NOT_RECORDED },
          ],
        },
      },
    },
    recordingWithPost: {
      tags: 'busy',
      description: 'The step and the post are on their way, both or neither.',
      invoke: {
        id: 'recordStepAndPost',
        src: 'recordStepAndPost',
        input: ({ context }) => stepAndPostOf(context.received, context.exchangeId),
        onDone: 'recorded',
        onError: {
          target: 'telling',
          actions: [
            { type: 'keepProblem', params: problem },
            { type: 'announce', params: STEP_NOT_RECORDED },
          ],
        },
      },
    },
    recorded: { type: 'final', description: 'It is recorded.' },
  },
})

export type ReceiptRef = ActorRefFrom<typeof receiptMachine>
