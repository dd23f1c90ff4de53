import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, shown } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import {
  exchangeOverlays,
  opensChoice,
  opensClosing,
  opensDispatch,
  opensReceipt,
  stepAsked,
  stepOverlays,
  type UpdateAsked,
  updateAsked,
} from '#rules/exchange/overlays.ts'
import type { ReceiptDraft } from '#rules/exchange/receipt.ts'
import { mayTellOthers } from '#rules/exchange/recording.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import {
  isOutOfTurn,
  linkLeft,
  mineOf,
  type Step,
  type StepType,
  stepBarIsVisible,
  stepsAreWithheld,
} from '#rules/exchange/step.ts'
import type { Overlay } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { closingMachine } from './closing.machine.ts'
import { dispatchMachine } from './dispatch.machine.ts'
import { receiptMachine } from './receipt.machine.ts'

type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange }

/** The steps of the exchange after a load. */
type StepsLoaded = { type: 'steps.loaded'; steps: Step[] }

export type StepBarEvent =
  | ExchangeChanged
  | StepsLoaded
  | OverlayEvent
  | { type: 'type.chosen'; stepType: StepType }
  | { type: 'choice.revisited' }
  | { type: 'choice.abandoned' }

/** Sent to the owner when a step has been recorded. */
export type StepRecorded = { type: 'step.recorded' }

interface StepBarInputs {
  exchangeId: number
  signup: Signup
  isMod: boolean
  isMinor: boolean
  reportTo: Owner<StepRecorded>
}

interface StepBarContext extends StepBarInputs {
  /** My own steps; null until they have loaded. */
  mine: Step[] | null
  /** The update that the URL asks for. */
  asked: UpdateAsked
  stepType: StepType
  /** Links typed but not recorded, by type of step. */
  links: Partial<Record<StepType, string>>
  /** The receipt written but not recorded. */
  received: ReceiptDraft | null
}

/** While nothing is being recorded, each change may show or hide the bar or open its sheet. */
const decidingAgain = {
  'exchange.changed': { target: 'deciding', actions: { type: 'keepSignup', params: event } },
  'steps.loaded': { target: 'deciding', actions: { type: 'keepMine', params: event } },
  'overlay.opened': { target: 'deciding', actions: { type: 'keepAsked', params: event } },
} as const

const stepOf = ({ event }: { event: { stepType: StepType } }): Overlay => ({
  what: stepOverlays[event.stepType],
})

/** The sheet goes back to the choice. */
const revisiting = { type: 'openOverlay', params: { what: exchangeOverlays.update } } as const

/** The sheet closes without waiting for the URL to change. */
const closed = ['forgetAsked', 'closeOverlay'] as const

const abandoned = { target: 'deciding', actions: closed } as const

/** The sentence, with the space before its exclamation mark, is the one in the specification. */
const told = [
  ...closed,
  { type: 'announce', params: { message: 'Update saved, great news !', tone: 'good' } },
] as const

/** The call that Back interrupts may have recorded the step, so the page reloads in either case. */
const lookAgain = { exit: 'report' } as const

/**
 * "Post an update": what I have sent and what I have received, as long as a side is open or its closing was not
 * recorded. The choices follow from my sign-up and my earlier steps. The URL says what is open: the choice, or one kind
 * of update. What was typed stays for the visit until it is recorded.
 */
export const stepBarMachine = setup({
  types: {
    context: {} as StepBarContext,
    events: {} as StepBarEvent,
    input: {} as StepBarInputs,
    children: {} as { [Id in 'overlay' | 'dispatch' | 'receipt' | 'closing']: Id },
  },
  actors: {
    overlay: needOverlay,
    dispatch: dispatchMachine,
    receipt: receiptMachine,
    closing: closingMachine,
  },
  guards: {
    stepBarIsVisible: ({ context: { signup, mine } }) => stepBarIsVisible(signup, mine),
    stepsAreWithheld: ({ context: { signup, mine } }) => stepsAreWithheld(signup, mine),
    isOutOfTurn: ({ context: { signup, mine } }, { stepType }: { stepType: StepType }) =>
      isOutOfTurn(stepType, signup, mine),
    opensChoice: ({ context }) => opensChoice(context),
    opensClosing: ({ context }) => opensClosing(context),
    opensDispatch: ({ context }) => opensDispatch(context),
    opensReceipt: ({ context }) => opensReceipt(context),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    openOverlay: needAction<Overlay>('openOverlay'),
    closeOverlay: needAction('closeOverlay'),
    report: sendTo(({ context }) => context.reportTo, { type: 'step.recorded' }),
    keepSignup: assign((_, { exchange }: ExchangeChanged) => ({
      signup: known(exchange.my_signup, 'my sign-up'),
    })),
    keepMine: assign((_, { steps }: StepsLoaded) => ({ mine: mineOf(steps) })),
    keepAsked: assign((_, { what }: OverlayOpened) => ({ asked: updateAsked(what) })),
    forgetAsked: assign({ asked: null }),
    keepType: assign(({ context }) => ({ stepType: known(stepAsked(context), 'the step') })),
    keepLink: assign(({ context: { links, stepType } }, { link }: { link: string }) => ({
      links: { ...links, [stepType]: link },
    })),
    forgetLink: assign(({ context: { links, stepType } }) => ({
      links: { ...links, [stepType]: '' },
    })),
    keepReceived: assign((_, { received }: { received: ReceiptDraft }) => ({ received })),
    forgetReceived: assign({ received: null }),
  },
}).createMachine({
  id: 'stepBar',
  description: 'Recording what was sent and what has come.',
  context: ({ input }) => ({
    ...input,
    mine: null,
    asked: null,
    stepType: 'physical_sent',
    links: {},
    received: null,
  }),
  invoke: hearOverlay(exchangeOverlays.update, ...Object.values(stepOverlays)),
  on: {
    'overlay.closed': { target: '.deciding', actions: 'forgetAsked' },
    'exchange.changed': { actions: { type: 'keepSignup', params: event } },
    'steps.loaded': { actions: { type: 'keepMine', params: event } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether a side is still open, and what the address asks for.',
      always: [
        { guard: 'opensChoice', target: 'choosing', description: 'It asks for the choice.' },
        {
          guard: 'opensClosing',
          target: 'closing',
          actions: 'keepType',
          description: 'A side is to be closed.',
        },
        {
          guard: 'opensDispatch',
          target: 'dispatching',
          actions: 'keepType',
          description: 'Something was sent.',
        },
        {
          guard: 'opensReceipt',
          target: 'receiving',
          actions: 'keepType',
          description: 'A gift has come.',
        },
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
      on: decidingAgain,
    },
    choosing: {
      description: 'A popup offers what may be recorded now.',
      on: {
        'choice.abandoned': abandoned,
        'type.chosen': [
          {
            guard: { type: 'isOutOfTurn', params: event },
            description: 'It is not offered now: nothing happens.',
          },
          { actions: { type: 'openOverlay', params: stepOf } },
        ],
      },
    },
    dispatching: {
      description: 'Something was sent: recorded with a link.',
      ...lookAgain,
      on: { 'choice.revisited': { actions: revisiting }, 'choice.abandoned': abandoned },
      invoke: {
        id: 'dispatch',
        src: 'dispatch',
        input: ({ context: { exchangeId, stepType, links } }) => ({
          exchangeId,
          stepType,
          link: linkLeft(links, stepType),
        }),
        onSnapshot: { actions: { type: 'keepLink', params: shown } },
        onDone: { target: 'deciding', actions: [...told, 'forgetLink'] },
      },
    },
    receiving: {
      description: 'A gift has come: recorded, or shared with everybody.',
      ...lookAgain,
      on: { 'choice.revisited': { actions: revisiting }, 'choice.abandoned': abandoned },
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context: { exchangeId, isMod, isMinor, signup, received } }) => ({
          exchangeId,
          isMod,
          isMinor,
          mayTellOthers: mayTellOthers(signup),
          received,
        }),
        onSnapshot: { actions: { type: 'keepReceived', params: shown } },
        onDone: { target: 'deciding', actions: [...told, 'forgetReceived'] },
      },
    },
    closing: {
      description: 'A side is closed, after a question.',
      ...lookAgain,
      on: { 'choice.abandoned': abandoned },
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
      on: decidingAgain,
    },
    finished: {
      description: 'Everything is sent and everything is here: the bar is gone.',
      on: decidingAgain,
    },
  },
})

export type StepBarRef = ActorRefFrom<typeof stepBarMachine>
