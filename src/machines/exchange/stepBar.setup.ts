/** What the chart of the step bar is made of: what it keeps, hears, asks of the rules and does. */
import { assign, sendTo, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import type { Owner } from '#machines/report.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import {
  isOutOfTurn,
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
import type { StepsLoaded } from './timeline.machine.ts'

export type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange }

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

export const stepBarSetup = setup({
  types: {
    context: {} as StepBarContext,
    events: {} as StepBarEvent,
    input: {} as StepBarInputs,
    children: {} as { dispatch: 'dispatch'; receipt: 'receipt'; closing: 'closing' },
  },
  actors: { dispatch: dispatchMachine, receipt: receiptMachine, closing: closingMachine },
  guards: {
    stepBarIsVisible: (_, { signup, mine }: { signup: Signup; mine: Step[] | null }) =>
      stepBarIsVisible(signup, mine),
    stepsAreWithheld: (_, { signup, mine }: { signup: Signup; mine: Step[] | null }) =>
      stepsAreWithheld(signup, mine),
    isOutOfTurn: ({ context: { signup, mine } }, { stepType }: { stepType: StepType }) =>
      isOutOfTurn(stepType, signup, mine),
    needsConfirmation: (_, { stepType }: { stepType: StepType }) => needsConfirmation(stepType),
    takesLink: (_, { stepType }: { stepType: StepType }) => takesLink(stepType),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    report: sendTo(({ context }) => context.reportTo, { type: 'step.recorded' }),
    keepSignup: assign(({ context }, { exchange }: { exchange: Exchange }) => ({
      signup: exchange.my_signup ?? context.signup,
    })),
    keepMine: assign((_, { steps }: { steps: Step[] }) => ({
      mine: steps.filter(({ is_mine }) => is_mine),
    })),
    keepType: assign((_, { stepType }: { stepType: StepType }) => ({ stepType })),
  },
})
