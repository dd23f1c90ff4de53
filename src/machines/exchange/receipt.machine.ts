import { type ActorRefFrom, assign, setup } from 'xstate'
import { compositionMachine } from '#machines/feed/composition.machine.ts'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { event, output, problem, shown } from '#machines/params.ts'
import {
  isFromRescuer,
  lacksSender,
  type ReceiptDraft,
  receiptDraftOf,
  receiptProblem,
  receiptWaitsForTown,
  type Sender,
  type StepAndPost,
  staysSilent,
  stepAndPostOf,
} from '#rules/exchange/receipt.ts'
import type { Step, StepInput } from '#rules/exchange/step.ts'
import { STEP_NOT_RECORDED } from '#rules/exchange/step-words.ts'
import {
  type Composition,
  compositionOf,
  draftOf,
  type Publication,
  townMissed,
} from '#rules/feed/composition.ts'
import { TOWN_PATIENCE_MS } from '#rules/feed/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type ReceiptEvent =
  | { type: 'telling.changed'; tells: boolean }
  | { type: 'sender.chosen'; sender: Sender }
  | { type: 'receipt.submitted' }

interface ReceiptInputs {
  exchangeId: number
  isMod: boolean
  isMinor: boolean
  /** True if the receipt may be posted to the feed; false for a suspended member. */
  mayTellOthers: boolean
  /** True if a rescuer may have sent the gift, so that the member is asked. */
  mayBeRescue: boolean
  /** The saved draft of the receipt; null if there is none. */
  received: ReceiptDraft | null
}

interface ReceiptContext extends ReceiptInputs {
  /** The current draft. In the input, the saved draft. */
  received: ReceiptDraft
  composition: Composition
  /** True if the member has tried to record an incomplete receipt. From then on, the form shows what is missing. */
  wasTried: boolean
  problem: Problem | null
  /** The toast for a town that was not found in time; null if there is none. */
  missed: Toast | null
  /** The step, once the server has recorded it. */
  step: Step | null
}

const missedTown = ({ context }: { context: ReceiptContext }) =>
  known(context.missed, 'a missed town')

const sending = { target: 'recordingWithPost', actions: 'noteMissed' } as const

const recorded = { type: 'keepStep', params: output } as const

const notRecorded = {
  target: 'telling',
  actions: [
    { type: 'keepProblem', params: problem },
    { type: 'announce', params: STEP_NOT_RECORDED },
  ],
} as const

/**
 * Records that a gift has arrived, with or without a public post. Step and post are saved together or not at all, and
 * the draft is never lost. If a rescuer may have sent the gift, the member says who did.
 */
export const receiptMachine = setup({
  types: {
    context: {} as ReceiptContext,
    events: {} as ReceiptEvent,
    input: {} as ReceiptInputs,
    output: {} as { step: Step },
    tags: {} as 'busy',
    children: {} as { composition: 'composition' },
  },
  actors: {
    composition: compositionMachine,
    recordStep: needActor<Step, StepInput>(),
    recordStepAndPost: needActor<Step, Publication<StepAndPost>>(),
  },
  guards: {
    lacksSender: ({ context }) => lacksSender(context),
    staysSilent: ({ context }) => staysSilent(context),
    canBeTold: ({ context: { received, composition } }) =>
      receiptProblem(received.tells, composition) === null,
    receiptWaitsForTown: ({ context: { received, composition } }) =>
      receiptWaitsForTown(received.tells, composition),
    hasMissedTown: ({ context }) => context.missed !== null,
  },
  actions: {
    announce: needAction<Toast>('announce'),
    keepTelling: assign(({ context }, { tells }: { tells: boolean }) => ({
      received: { ...context.received, tells },
      wasTried: false,
    })),
    keepSender: assign(({ context }, { sender }: { sender: Sender }) => ({
      received: { ...context.received, sender },
      wasTried: false,
    })),
    keepComposition: assign(({ context }, composition: Composition) => ({
      composition,
      received: { ...context.received, draft: draftOf(composition) },
    })),
    noteTry: assign({ wasTried: true }),
    forgetProblem: assign({ problem: null, wasTried: false, missed: null }),
    noteMissed: assign(({ context }) => ({ missed: townMissed(context.composition) })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    keepStep: assign((_, step: Step) => ({ step })),
  },
  delays: { townPatience: TOWN_PATIENCE_MS },
}).createMachine({
  id: 'receipt',
  description: 'Recording that a gift has arrived.',
  context: ({ input }) => {
    const received = receiptDraftOf(input)
    return {
      ...input,
      received,
      composition: compositionOf(received.draft),
      wasTried: false,
      problem: null,
      missed: null,
      step: null,
    }
  },
  output: ({ context }) => ({ step: known(context.step, 'the recorded step') }),
  invoke: {
    id: 'composition',
    src: 'composition',
    input: ({ context: { received, isMod, isMinor } }) => ({
      draft: received.draft,
      isMod,
      isMinor,
    }),
    onSnapshot: { actions: { type: 'keepComposition', params: shown } },
  },
  initial: 'telling',
  states: {
    telling: {
      description: 'A dialog asks whether to post about the gift, and for the text of the post.',
      on: {
        'telling.changed': { actions: { type: 'keepTelling', params: event } },
        'sender.chosen': { actions: { type: 'keepSender', params: event } },
        'receipt.submitted': [
          {
            guard: 'lacksSender',
            actions: 'noteTry',
            description: 'The member has to say first who sent the gift.',
          },
          {
            guard: 'staysSilent',
            target: 'recording',
            actions: 'forgetProblem',
            description: 'The member does not want a post, or a rescuer sent the gift.',
          },
          {
            guard: 'receiptWaitsForTown',
            target: 'waitingForTown',
            actions: 'forgetProblem',
            description: 'Only the town is missing, and it is still being looked up.',
          },
          {
            guard: 'canBeTold',
            target: 'recordingWithPost',
            actions: 'forgetProblem',
            description: 'The member wants a post, and everything for it is there.',
          },
          { actions: 'noteTry', description: 'Something is missing, and the dialog says what.' },
        ],
      },
    },
    waitingForTown: {
      tags: 'busy',
      description: 'The post waits a moment for its town. Nothing has been sent.',
      always: [
        { guard: 'receiptWaitsForTown', description: 'The town is still being looked up.' },
        {
          guard: 'canBeTold',
          ...sending,
          description: 'The search for the town has ended.',
        },
        {
          target: 'telling',
          actions: 'noteTry',
          description: 'The post was changed in the meantime, and something is missing now.',
        },
      ],
      after: { townPatience: sending },
    },
    recording: {
      tags: 'busy',
      description: 'The step is being recorded, without a post.',
      invoke: {
        id: 'recordStep',
        src: 'recordStep',
        input: ({ context }) => ({
          exchange_id: context.exchangeId,
          type: 'received' as const,
          content: null,
          ...(isFromRescuer(context) && { from_rescuer: true }),
        }),
        onDone: { target: 'recorded', actions: recorded },
        onError: notRecorded,
      },
    },
    recordingWithPost: {
      tags: 'busy',
      description:
        'The step and the post are being recorded together: either both are stored or neither.',
      invoke: {
        id: 'recordStepAndPost',
        src: 'recordStepAndPost',
        input: ({ context: { composition, exchangeId } }) => stepAndPostOf(composition, exchangeId),
        onDone: [
          {
            guard: 'hasMissedTown',
            target: 'recorded',
            actions: [recorded, { type: 'announce', params: missedTown }],
            description: 'The post was published without its town, and a message says so.',
          },
          {
            target: 'recorded',
            actions: recorded,
            description: 'The post had no town to wait for, or the town was found in time.',
          },
        ],
        onError: notRecorded,
      },
    },
    recorded: { type: 'final', description: 'The receipt is recorded.' },
  },
})

export type ReceiptRef = ActorRefFrom<typeof receiptMachine>
