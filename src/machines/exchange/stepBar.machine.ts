import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import { event } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import { mayTellOthers } from '#rules/exchange/recording.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import {
  isOutOfTurn,
  mineOf,
  needsConfirmation,
  type Step,
  type StepType,
  stepBarIsVisible,
  stepsAreWithheld,
  takesLink,
} from '#rules/exchange/step.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { closingMachine } from './closing.machine.ts'
import { dispatchMachine } from './dispatch.machine.ts'
import { receiptMachine } from './receipt.machine.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange }

/** The steps as they are now known. */
type StepsLoaded = { type: 'steps.loaded'; steps: Step[] }

export type StepBarEvent =
  | ExchangeChanged
  | StepsLoaded
  | { type: 'update.requested' }
  | { type: 'type.chosen'; stepType: StepType }
  | { type: 'choice.revisited' }
  | { type: 'choice.abandoned' }

/** What the owner is told. */
export type StepRecorded = { type: 'step.recorded' }

interface StepBarInputs {
  exchangeId: number
  signup: Signup
  isMod: boolean
  reportTo: Owner<StepRecorded>
}

interface StepBarContext extends StepBarInputs {
  /** My own steps; null until they are known. */
  mine: Step[] | null
  stepType: StepType
}

/** What is learned while nothing is being recorded may bring the bar, or take it away. */
const decidingAnew = {
  'exchange.changed': { target: 'deciding', actions: { type: 'keepSignup', params: event } },
  'steps.loaded': { target: 'deciding', actions: { type: 'keepMine', params: event } },
} as const

/** The sentence is spelt as specified. */
const told = [
  { type: 'announce', params: { message: 'Update saved, great news !', tone: 'good' } },
  'report',
] as const

/**
 * "Post an update": what has been sent and what has come, as long as a side is open or its closing was not recorded.
 * What is offered follows from my sign-up and from what I recorded before.
 */
export const stepBarMachine = setup({
  types: {
    context: {} as StepBarContext,
    events: {} as StepBarEvent,
    input: {} as StepBarInputs,
    children: {} as { dispatch: 'dispatch'; receipt: 'receipt'; closing: 'closing' },
  },
  actors: { dispatch: dispatchMachine, receipt: receiptMachine, closing: closingMachine },
  guards: {
    stepBarIsVisible: ({ context: { signup, mine } }) => stepBarIsVisible(signup, mine),
    stepsAreWithheld: ({ context: { signup, mine } }) => stepsAreWithheld(signup, mine),
    isOutOfTurn: ({ context: { signup, mine } }, { stepType }: { stepType: StepType }) =>
      isOutOfTurn(stepType, signup, mine),
    needsConfirmation: (_, { stepType }: { stepType: StepType }) => needsConfirmation(stepType),
    takesLink: (_, { stepType }: { stepType: StepType }) => takesLink(stepType),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    report: sendTo(({ context }) => context.reportTo, { type: 'step.recorded' }),
    keepSignup: assign((_, { exchange }: ExchangeChanged) => ({
      signup: known(exchange.my_signup, 'my sign-up'),
    })),
    keepMine: assign((_, { steps }: StepsLoaded) => ({ mine: mineOf(steps) })),
    keepType: assign((_, { stepType }: { stepType: StepType }) => ({ stepType })),
  },
}).createMachine({
  id: 'stepBar',
  description: 'Recording what was sent and what has come.',
  context: ({ input }) => ({ ...input, mine: null, stepType: 'physical_sent' }),
  on: {
    'exchange.changed': { actions: { type: 'keepSignup', params: event } },
    'steps.loaded': { actions: { type: 'keepMine', params: event } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether a side is still open.',
      always: [
        {
          guard: 'stepBarIsVisible',
          target: 'offering',
          description: 'Something may still be sent or arrive, or has not been recorded.',
        },
        {
          guard: 'stepsAreWithheld',
          target: 'paused',
          description: 'Something is left, and I may not record it now.',
        },
        { target: 'finished' },
      ],
    },
    offering: {
      description: 'The bar is there.',
      on: { 'update.requested': 'choosing', ...decidingAnew },
    },
    choosing: {
      description: 'A popup offers what may be recorded now.',
      on: {
        'choice.abandoned': 'deciding',
        'type.chosen': [
          {
            guard: { type: 'isOutOfTurn', params: event },
            description: 'It is not offered now: nothing happens.',
          },
          {
            guard: { type: 'needsConfirmation', params: event },
            target: 'closing',
            actions: { type: 'keepType', params: event },
            description: 'A side is to be closed.',
          },
          {
            guard: { type: 'takesLink', params: event },
            target: 'dispatching',
            actions: { type: 'keepType', params: event },
            description: 'Something was sent.',
          },
          { target: 'receiving', actions: { type: 'keepType', params: event } },
        ],
      },
    },
    dispatching: {
      description: 'Something was sent: recorded with a link.',
      on: { 'choice.revisited': 'choosing', 'choice.abandoned': 'deciding' },
      invoke: {
        id: 'dispatch',
        src: 'dispatch',
        input: ({ context: { exchangeId, stepType } }) => ({ exchangeId, stepType }),
        onDone: { target: 'deciding', actions: told },
      },
    },
    receiving: {
      description: 'A gift has come: recorded, or shared with everybody.',
      on: { 'choice.revisited': 'choosing', 'choice.abandoned': 'deciding' },
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context: { exchangeId, isMod, signup } }) => ({
          exchangeId,
          isMod,
          mayTellOthers: mayTellOthers(signup),
        }),
        onDone: { target: 'deciding', actions: told },
      },
    },
    closing: {
      description: 'A side is closed, after a question.',
      on: { 'choice.abandoned': 'deciding' },
      invoke: {
        id: 'closing',
        src: 'closing',
        input: ({ context: { exchangeId, signup, stepType } }) => ({
          exchangeId,
          signupId: signup.id,
          stepType,
        }),
        onDone: { target: 'deciding', actions: told },
      },
    },
    paused: {
      description: 'Paused, or suspended with nothing left to receive: the bar is away for now.',
      on: decidingAnew,
    },
    finished: {
      description: 'Everything is sent and everything is here: the bar is gone.',
      on: decidingAnew,
    },
  },
})

export type StepBarRef = ActorRefFrom<typeof stepBarMachine>
