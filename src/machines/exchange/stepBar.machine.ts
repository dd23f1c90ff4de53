import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayOpened } from '#machines/overlay.ts'
import { event, shown } from '#machines/params.ts'
import { nextUpdate, offersNext } from '#rules/exchange/next-update.ts'
import {
  exchangeOverlays,
  opensChoice,
  opensClosing,
  opensDispatch,
  opensReceipt,
  stepAsked,
  stepOverlays,
  updateAsked,
} from '#rules/exchange/overlays.ts'
import { isRematched } from '#rules/exchange/participation.ts'
import type { ReceiptDraft } from '#rules/exchange/receipt.ts'
import { mayTellOthers } from '#rules/exchange/recording.ts'
import { mayComeFromRescuer } from '#rules/exchange/rescue-consent.ts'
import {
  isOutOfTurn,
  linkLeft,
  mineOf,
  type StepType,
  stepBarIsVisible,
  stepsAreWithheld,
} from '#rules/exchange/step.ts'
import type { Overlay } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { closingMachine } from './closing.machine.ts'
import { dispatchMachine } from './dispatch.machine.ts'
import { receiptMachine } from './receipt.machine.ts'
import { abandoned, anotherRecipient, decidingAgain, told } from './stepBar-branches.ts'
import type {
  ExchangeChanged,
  Recorded,
  StepBarContext,
  StepBarEvent,
  StepBarInputs,
  StepsLoaded,
} from './stepBar-types.ts'

const stepOf = ({ event }: { event: { stepType: StepType } }): Overlay => ({
  what: stepOverlays[event.stepType],
})

/** Returns from the sheet for one update to the list of possible updates. */
const revisiting = { type: 'openOverlay', params: { what: exchangeOverlays.update } } as const

/** Leads to the update on offer. */
const onOffer = ({ context }: { context: StepBarContext }): Overlay => ({
  what: stepOverlays[known(nextUpdate(context), 'the update on offer')],
})

/**
 * Makes the page reload the exchange when recording ends, even if Back interrupts the call, because the step may have
 * been recorded.
 */
const lookAgain = { exit: 'report' } as const

/**
 * "Post an update" records what the member has sent and received, as long as one side of the swap is open or lacks its
 * closing step. The choices are derived from the member's sign-up and earlier steps. The URL determines what is open:
 * the list of choices, or the form for one kind of update. Unsent text is kept for the visit. A recorded update appears
 * in the timeline immediately, with an offer to post the update that usually follows it.
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
    offersNext: ({ context }) => offersNext(context),
    isRematched: ({ context: { signup } }, { exchange }: ExchangeChanged) =>
      isRematched({ my_signup: signup }, exchange),
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
    show: sendTo(
      ({ context }) => context.reportTo,
      (_, { step }: Recorded) => ({ type: 'step.changed' as const, step }),
    ),
    keepRecorded: assign(({ context }, { step, signup = context.signup }: Recorded) => ({
      latest: step,
      signup,
      isDeclined: false,
    })),
    declineOffer: assign({ isDeclined: true }),
    keepSignup: assign((_, { exchange }: ExchangeChanged) => ({
      signup: known(exchange.my_signup, 'my sign-up'),
    })),
    keepMine: assign(({ context: { signup } }, { steps }: StepsLoaded) => ({
      mine: mineOf(steps),
      mayBeRescue: mayComeFromRescuer({ signup, steps }),
    })),
    keepAsked: assign((_, { what }: OverlayOpened) => ({ asked: updateAsked(what) })),
    forgetAsked: assign({ asked: null }),
    keepType: assign(({ context }) => ({
      stepType: known(stepAsked(context), 'the step'),
      isRematched: false,
    })),
    noteRematch: assign({ isRematched: true }),
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
  description: 'Recording what was sent and what has arrived.',
  context: ({ input }) => ({
    ...input,
    mine: null,
    mayBeRescue: false,
    asked: null,
    stepType: 'physical_sent',
    isRematched: false,
    links: {},
    received: null,
    latest: null,
    isDeclined: false,
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
      description: 'Checks whether a side is still open, and what the URL asks for.',
      always: [
        {
          guard: 'opensChoice',
          target: 'choosing',
          description: 'The URL asks for the choice of updates.',
        },
        {
          guard: 'opensClosing',
          target: 'closing',
          actions: 'keepType',
          description: 'The URL asks to close a side.',
        },
        {
          guard: 'opensDispatch',
          target: 'dispatching',
          actions: 'keepType',
          description: 'The URL asks to record something that was sent.',
        },
        {
          guard: 'opensReceipt',
          target: 'receiving',
          actions: 'keepType',
          description: 'The URL asks to record a gift that has arrived.',
        },
        {
          guard: 'offersNext',
          target: 'asking',
          description: 'An update was just recorded, and another is likely to follow.',
        },
        {
          guard: 'stepBarIsVisible',
          target: 'offering',
          description: 'Something may still be sent or arrive, or has not been recorded.',
        },
        {
          guard: 'stepsAreWithheld',
          target: 'paused',
          description: 'Something is left to record, but the member may not record it now.',
        },
        {
          target: 'finished',
          description: 'Both sides are closed, and both closings are recorded.',
        },
      ],
    },
    offering: {
      description: 'The bar is shown.',
      on: decidingAgain,
    },
    asking: {
      description: 'The bar is shown, with the next update offered beside the latest.',
      on: {
        ...decidingAgain,
        'offer.taken': { actions: { type: 'openOverlay', params: onOffer } },
        'offer.declined': { target: 'deciding', actions: 'declineOffer' },
      },
    },
    choosing: {
      description: 'A popup offers the updates that the member may record now.',
      on: {
        'choice.abandoned': abandoned,
        'type.chosen': [
          {
            guard: { type: 'isOutOfTurn', params: event },
            description: 'The update is not offered now, so nothing happens.',
          },
          {
            actions: { type: 'openOverlay', params: stepOf },
            description: 'The form opens as soon as the URL contains the update.',
          },
        ],
      },
    },
    dispatching: {
      description: 'The member records something they sent, with a link.',
      ...lookAgain,
      on: {
        'choice.revisited': { actions: revisiting },
        'choice.abandoned': abandoned,
        ...anotherRecipient,
      },
      invoke: {
        id: 'dispatch',
        src: 'dispatch',
        input: ({ context: { exchangeId, signup, stepType, links, isRematched, reportTo } }) => ({
          exchangeId,
          stepType,
          link: linkLeft(links, stepType),
          recipient: signup.paired_with,
          rescueId: null,
          isRematched,
          reportTo,
        }),
        onSnapshot: { actions: { type: 'keepLink', params: shown } },
        onDone: { target: 'deciding', actions: [...told, 'forgetLink'] },
      },
    },
    receiving: {
      description: 'The member records a gift that has arrived, and may post about it.',
      ...lookAgain,
      on: { 'choice.revisited': { actions: revisiting }, 'choice.abandoned': abandoned },
      invoke: {
        id: 'receipt',
        src: 'receipt',
        input: ({ context: { exchangeId, isMod, isMinor, signup, mayBeRescue, received } }) => ({
          exchangeId,
          isMod,
          isMinor,
          mayTellOthers: mayTellOthers(signup),
          mayBeRescue,
          received,
        }),
        onSnapshot: { actions: { type: 'keepReceived', params: shown } },
        onDone: { target: 'deciding', actions: [...told, 'forgetReceived'] },
      },
    },
    closing: {
      description: 'The member confirms closing a side.',
      ...lookAgain,
      on: { 'choice.abandoned': abandoned },
      invoke: {
        id: 'closing',
        src: 'closing',
        input: ({ context: { exchangeId, signup, stepType } }) => ({
          exchangeId,
          signupId: signup.id,
          rescueId: null,
          stepType,
        }),
        onDone: { target: 'deciding', actions: told },
      },
    },
    paused: {
      description:
        'The swap is paused, or the account is suspended with nothing left to receive. The bar is hidden.',
      on: decidingAgain,
    },
    finished: {
      description: 'Everything has been sent and received, so there is no bar.',
      on: decidingAgain,
    },
  },
})

export type StepBarRef = ActorRefFrom<typeof stepBarMachine>
