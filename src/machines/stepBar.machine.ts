import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Exchange } from '#rules/exchange.ts'
import { type Problem, problemOf } from '#rules/problem.ts'
import type { Signup } from '#rules/signup.ts'
import {
  needsConfirmation,
  type Step,
  type StepInput,
  type StepType,
  stepBarIsVisible,
  takesLink,
} from '#rules/step.ts'
import { type Side, sideOf } from '#rules/step-words.ts'
import type { Toast } from '#rules/toast.ts'
import { type SentValues, sentForm } from './forms/sent.form.ts'
import { needAction, needActor } from './parts/needs.ts'
import type { Owner } from './parts/report.ts'
import { receiptMachine } from './receipt.machine.ts'

export type StepBarEvent =
  | { type: 'exchange.changed'; exchange: Exchange }
  | { type: 'steps.loaded'; steps: Step[] }
  | { type: 'update.requested' }
  | { type: 'type.chosen'; stepType: StepType }
  | { type: 'choice.revisited' }
  | { type: 'choice.abandoned' }
  | { type: 'confirmation.given' }
  | { type: 'retry.requested' }

/** What the owner is told. */
export type StepRecorded = { type: 'step.recorded' }

interface StepBarInputs {
  exchangeId: number
  signup: Signup
  isMod: boolean
  reportTo: Owner<StepRecorded>
}

interface StepBarContext extends StepBarInputs {
  /** My own steps. */
  mine: Step[]
  stepType: StepType
  link: string
  problem: Problem | null
}

const saved: Toast = { message: 'Update saved, great news !', tone: 'good' }
const lost: Toast = { message: 'An error has occured, the goblin has been whipped', tone: 'bad' }

type ExchangeChanged = Extract<StepBarEvent, { type: 'exchange.changed' }>

const mySignup = ({ context, event }: { context: StepBarContext; event: ExchangeChanged }) => ({
  signup: event.exchange.my_signup ?? context.signup,
})
const failure = ({ event }: { event: { error: unknown } }) => ({ problem: problemOf(event.error) })

/**
 * "Post an update": what has been sent and what has come. Closing a side is asked for twice, marked first and recorded
 * then. What was typed is never lost: when it cannot be recorded, its form comes back as it was.
 */
export const stepBarMachine = setup({
  types: {
    context: {} as StepBarContext,
    events: {} as StepBarEvent,
    input: {} as StepBarInputs,
    tags: {} as 'busy',
    children: {} as { sent: 'sent'; receipt: 'receipt' },
  },
  actors: {
    sent: sentForm,
    receipt: receiptMachine,
    markDone: needActor<Signup, { id: number; side: Side }>(),
    recordStep: needActor<Step, StepInput>(),
  },
  guards: {
    stepBarIsVisible: (_, { signup }: { signup: Signup }) => stepBarIsVisible(signup),
    needsConfirmation: (_, { stepType }: { stepType: StepType }) => needsConfirmation(stepType),
    takesLink: (_, { stepType }: { stepType: StepType }) => takesLink(stepType),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    report: sendTo(({ context }) => context.reportTo, { type: 'step.recorded' }),
    keepSignup: assign((_, { signup }: { signup: Signup }) => ({ signup })),
    keepMine: assign((_, { steps }: { steps: Step[] }) => ({
      mine: steps.filter(({ is_mine }) => is_mine),
    })),
    chooseType: assign((_, { stepType }: { stepType: StepType }) => ({
      stepType,
      link: '',
      problem: null,
    })),
    keepLink: assign((_, { content }: SentValues) => ({ link: content })),
    keepProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })),
  },
}).createMachine({
  id: 'stepBar',
  description: 'Telling what was sent and what has come.',
  context: ({ input }) => ({
    ...input,
    mine: [],
    stepType: 'physical_sent',
    link: '',
    problem: null,
  }),
  on: {
    'exchange.changed': {
      actions: { type: 'keepSignup', params: mySignup },
    },
    'steps.loaded': { actions: { type: 'keepMine', params: ({ event }) => event } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks whether a side is still open.',
      always: [
        {
          guard: { type: 'stepBarIsVisible', params: ({ context }) => context },
          target: 'offering',
          description: 'Something may still be sent, or come.',
        },
        { target: 'finished' },
      ],
    },
    offering: {
      description: 'The bar is there.',
      on: {
        'update.requested': 'choosing',
        'exchange.changed': {
          target: 'deciding',
          actions: { type: 'keepSignup', params: mySignup },
        },
      },
    },
    choosing: {
      description: 'A popup offers what may be told now.',
      on: {
        'choice.abandoned': 'offering',
        'type.chosen': [
          {
            guard: { type: 'needsConfirmation', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'chooseType', params: ({ event }) => event },
            description: 'A side is to be closed.',
          },
          {
            guard: { type: 'takesLink', params: ({ event }) => event },
            target: 'describing',
            actions: { type: 'chooseType', params: ({ event }) => event },
            description: 'Something was sent.',
          },
          {
            target: 'telling',
            actions: { type: 'chooseType', params: ({ event }) => event },
          },
        ],
      },
    },
    describing: {
      description: 'Something was sent: asks for a link.',
      on: { 'choice.revisited': 'choosing', 'choice.abandoned': 'offering' },
      invoke: {
        id: 'sent',
        src: 'sent',
        input: ({ context }) => ({
          values: { type: context.stepType, content: context.link },
          facts: null,
        }),
        onDone: {
          target: 'recording',
          actions: { type: 'keepLink', params: ({ event }) => event.output },
        },
      },
    },
    telling: {
      description: 'A gift has come: the receipt is filled in and recorded.',
      on: { 'choice.revisited': 'choosing', 'choice.abandoned': 'offering' },
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context: { exchangeId, isMod } }) => ({ exchangeId, isMod }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'announce', params: saved }, 'report'],
        },
      },
    },
    confirming: {
      description: 'Asks once more before a side is closed for good.',
      on: { 'confirmation.given': 'markingDone', 'choice.abandoned': 'offering' },
    },
    markingDone: {
      tags: 'busy',
      description: 'The side is being closed.',
      invoke: {
        id: 'markDone',
        src: 'markDone',
        input: ({ context }) => ({ id: context.signup.id, side: sideOf(context.stepType) }),
        onDone: {
          target: 'recording',
          actions: { type: 'keepSignup', params: ({ event }) => ({ signup: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepProblem', params: failure },
            { type: 'announce', params: lost },
          ],
        },
      },
    },
    recording: {
      tags: 'busy',
      description: 'The step is on its way.',
      invoke: {
        id: 'recordStep',
        src: 'recordStep',
        input: ({ context }) => ({
          exchange_id: context.exchangeId,
          type: context.stepType,
          content: context.link || null,
        }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'announce', params: saved }, 'report'],
        },
        onError: [
          {
            guard: { type: 'needsConfirmation', params: ({ context }) => context },
            target: 'failed',
            actions: [
              { type: 'keepProblem', params: failure },
              { type: 'announce', params: lost },
            ],
            description: 'The side is closed, only the word of it is missing.',
          },
          {
            target: 'describing',
            actions: [
              { type: 'keepProblem', params: failure },
              { type: 'announce', params: lost },
            ],
          },
        ],
      },
    },
    failed: {
      description:
        'The side could not be closed, or the word of it not kept; both can be tried again.',
      on: { 'retry.requested': 'markingDone', 'choice.abandoned': 'deciding' },
    },
    finished: { description: 'Everything is sent and everything is here: the bar is gone.' },
  },
})

export type StepBarRef = ActorRefFrom<typeof stepBarMachine>
