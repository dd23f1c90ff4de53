import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { type PictureChosen, pictureChoiceMachine } from '#machines/feed/pictureChoice.machine.ts'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import { needOverlay } from '#machines/overlay.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import type { MissingGift, MissingSide, MissingState } from '#rules/exchange/missing.ts'
import {
  firstAnswer,
  keptAnswer,
  type MissingAnswerValues,
  type NotReceivedValues,
  notReceivedValues,
} from '#rules/exchange/missing-form.ts'
import {
  ANSWERED_TOAST,
  hasGiftCase,
  hasNews,
  isInState,
  isToAnswer,
  isToDecline,
  isToMiss,
  MISSED_TOAST,
  mayAnswer,
  mayDecline,
  mayMiss,
  mayMissLater,
  mayWithdraw,
  signOf,
  WITHDRAWN_TOAST,
} from '#rules/exchange/missing-words.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { mayConsent } from '#rules/exchange/rescue-consent.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { missingAnswerForm, notReceivedForm } from './missing.form.ts'
import {
  answers,
  changed,
  changedMeanwhile,
  closing,
  consent,
  found,
  into,
  requested,
  sent,
} from './missingGift-branches.ts'
import type {
  ConsentGiven,
  MissingContext,
  MissingGiftEvent,
  MissingGiven,
  MissingInputs,
} from './missingGift-types.ts'

const mySignup = ({ exchange }: MissingGiven) => known(exchange.my_signup, 'my sign-up')
const given = ({ context }: { context: MissingContext }) => ({ id: mySignup(context).id })
/**
 * A gift that has not arrived, as seen by its recipient or its gifter. The member's sign-up shows whether there is a
 * case. The case itself is loaded once, and again whenever the sign-up shows that it has changed. Its deadlines are
 * enforced by the server. Unsent values of both forms are kept for the visit. As long as the case is open and no rescuer
 * has accepted, the recipient can say whether a rescuer may have their address.
 */
export const missingGiftMachine = setup({
  types: {
    context: {} as MissingContext,
    events: {} as MissingGiftEvent,
    input: {} as MissingInputs,
    tags: {} as 'busy',
    children: {} as { [Id in 'overlay' | 'notReceived' | 'missingAnswer' | 'picture']: Id },
  },
  actors: {
    overlay: needOverlay,
    loadMissingGift: needActor<MissingGift, { id: number; side: MissingSide }>(),
    withdrawMissing: needActor<MissingGift, { id: number }>(),
    allowRescue: needActor<MissingGift, { id: number; may_rescue: boolean }>(),
    notReceived: notReceivedForm,
    missingAnswer: missingAnswerForm,
    picture: pictureChoiceMachine,
  },
  guards: {
    hasNews: ({ context }) => hasNews(context),
    isInState: ({ context }, { state }: { state: MissingState }) => isInState(context, state),
    mayWithdraw: ({ context }) => mayWithdraw(context),
    mayConsent: ({ context }, { may_rescue }: ConsentGiven) => mayConsent(context, may_rescue),
    mayMiss: ({ context }) => mayMiss(context),
    mayMissLater: ({ context }) => mayMissLater(context),
    mayAnswer: ({ context }) => mayAnswer(context),
    mayDecline: ({ context }) => mayDecline(context),
    isToMiss: ({ context }) => isToMiss(context),
    isToAnswer: ({ context }) => isToAnswer(context),
    isToDecline: ({ context }) => isToDecline(context),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepChange: assign((_, { exchange, now }: MissingGiven) => ({ exchange, now })),
    noteSign: assign(({ context: { exchange, side } }) => ({ shownFor: signOf(exchange, side) })),
    forgetSign: assign({ shownFor: null }),
    keepGift: assign((_, gift: MissingGift) => ({ gift })),
    keepConsent: assign((_, { may_rescue }: ConsentGiven) => ({ consent: may_rescue })),
    keepTold: assign((_, told: NotReceivedValues) => ({ told })),
    keepAnswer: assign((_, answer: MissingAnswerValues) => ({ answer: keptAnswer(answer) })),
    fillIn: sendTo('missingAnswer', (_, { picture, isSending }: PictureChosen) => ({
      type: 'field.changed' as const,
      name: 'picture' as const,
      value: { picture, isSending },
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    request: assign({ isRequested: true }),
    forgetRequest: assign({ isRequested: false }),
  },
}).createMachine({
  id: 'missingGift',
  description: 'A gift that has not arrived, as seen by its recipient or its gifter.',
  context: ({ input }) => ({
    ...input,
    gift: null,
    shownFor: null,
    told: null,
    answer: null,
    consent: false,
    isRequested: false,
    problem: null,
  }),
  invoke: {
    id: 'overlay',
    src: 'overlay',
    input: ({ context: { side } }) => ({
      names: [side === 'receiving' ? exchangeOverlays.notReceived : exchangeOverlays.missingAnswer],
    }),
  },
  on: { 'overlay.closed': { actions: 'forgetRequest' } },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the member’s sign-up has a case, and which state it is in.',
      always: [
        { guard: 'hasNews', target: 'loading', description: 'The case is new or has changed.' },
        { guard: 'isToAnswer', target: 'answering', description: 'The URL contains the dialog.' },
        into('asking', 'asking', 'The gifter still has time to answer.'),
        into('on_its_way', 'onItsWay', 'The gifter says that the parcel is on its way.'),
        into('with_mods', 'withMods', 'The case is at the mods’ desk.'),
        into('rescuing', 'rescuing', 'The case is open to rescuers.'),
        { guard: 'isToMiss', target: 'telling', description: 'The URL contains the dialog.' },
        {
          guard: 'mayMiss',
          target: 'open',
          description: 'The recipient has waited long enough, and nothing has arrived.',
        },
        into('arrived', 'arrived', 'The gift has arrived.'),
        into('rescued', 'rescued', 'A rescuer’s gift has arrived.'),
        into('settled', 'settled', 'A mod has settled the case.'),
        into('withdrawn', 'withdrawn', 'The recipient has withdrawn the case.'),
        into('new_gifter', 'newGifter', 'The recipient has a new gifter.'),
        { guard: 'mayMissLater', target: 'tooEarly', description: 'The gift may still arrive.' },
        { guard: 'isToDecline', target: 'answering', description: 'The URL contains the dialog.' },
        { guard: 'mayDecline', target: 'owing', description: 'The member can still post a gift.' },
        { target: 'closed', description: 'The member has nothing to report or to answer.' },
      ],
    },
    loading: {
      tags: 'busy',
      description: 'The case is being loaded.',
      entry: 'noteSign',
      on: { ...changedMeanwhile, ...requested },
      invoke: {
        id: 'loadMissingGift',
        src: 'loadMissingGift',
        input: ({ context }) => ({ ...given({ context }), side: context.side }),
        onDone: { target: 'deciding', actions: { type: 'keepGift', params: output } },
        onError: { target: 'failed', actions: 'forgetSign' },
      },
    },
    failed: {
      description: 'The case could not be loaded.',
      on: { ...changed, ...requested, 'retry.requested': 'loading' },
    },
    tooEarly: {
      description: 'The page shows from which day the recipient may report the gift.',
      on: changed,
    },
    open: {
      description: 'The recipient may report that nothing has arrived.',
      on: { ...changed, 'overlay.opened': 'telling' },
    },
    telling: {
      description: 'A dialog asks two questions and opens the case.',
      entry: 'forgetRequest',
      exit: 'report',
      on: closing,
      invoke: {
        id: 'notReceived',
        src: 'notReceived',
        input: ({ context }) => ({
          values: context.told ?? notReceivedValues(mySignup(context).id),
        }),
        onSnapshot: { actions: { type: 'keepTold', params: formValues } },
        onDone: { target: 'deciding', actions: sent(MISSED_TOAST) },
      },
    },
    owing: {
      description: 'The member has a gift to send, and may say that they can’t.',
      on: { ...changed, 'overlay.opened': 'answering' },
    },
    asking: {
      description: 'The gifter is asked. After 96 hours, the case goes to the mods.',
      on: { ...changed, 'overlay.opened': answers, 'gift.found': found, ...consent },
    },
    answering: {
      description:
        'A dialog asks for the member’s answer, with a link or a picture. Unasked, it is “I can’t”.',
      entry: 'forgetRequest',
      exit: 'report',
      on: { ...closing, 'picture.chosen': { actions: { type: 'fillIn', params: event } } },
      invoke: [
        {
          id: 'missingAnswer',
          src: 'missingAnswer',
          input: ({ context }) => ({
            values: firstAnswer(mySignup(context).id, context.answer, hasGiftCase(context)),
          }),
          onSnapshot: { actions: { type: 'keepAnswer', params: formValues } },
          onDone: { target: 'deciding', actions: sent(ANSWERED_TOAST) },
        },
        {
          id: 'picture',
          src: 'picture',
          input: ({ context, self }) => ({
            reportTo: self,
            picture: context.answer?.picture.picture ?? null,
            ratios: null,
          }),
        },
      ],
    },
    onItsWay: {
      description:
        'The parcel is on its way. If it does not arrive in time, the case goes to the mods.',
      on: { ...changed, 'gift.found': found, ...consent },
    },
    withMods: {
      description: 'A mod reads what both sides have said, including late answers.',
      on: { ...changed, 'overlay.opened': answers, 'gift.found': found, ...consent },
    },
    rescuing: {
      description:
        'Members who offered a spare gift are asked one after another, and one of them sends it.',
      on: { ...changed, 'overlay.opened': answers, 'gift.found': found, ...consent },
    },
    consenting: {
      tags: 'busy',
      description: 'The recipient’s answer about rescuers is being sent.',
      entry: 'forgetProblem',
      exit: 'report',
      on: changedMeanwhile,
      invoke: {
        id: 'allowRescue',
        src: 'allowRescue',
        input: ({ context }) => ({ ...given({ context }), may_rescue: context.consent }),
        onDone: { target: 'deciding', actions: { type: 'keepGift', params: output } },
        onError: { target: 'loading', actions: { type: 'keepProblem', params: problem } },
      },
    },
    withdrawing: {
      tags: 'busy',
      description: 'The recipient’s withdrawal of the case is being sent.',
      entry: 'forgetProblem',
      on: changedMeanwhile,
      invoke: {
        id: 'withdrawMissing',
        src: 'withdrawMissing',
        input: given,
        onDone: {
          target: 'withdrawn',
          actions: [
            { type: 'keepGift', params: output },
            { type: 'announce', params: WITHDRAWN_TOAST },
            'report',
          ],
        },
        onError: {
          target: 'deciding',
          actions: [{ type: 'keepProblem', params: problem }, 'report'],
        },
      },
    },
    arrived: { description: 'The gift has arrived after all.', on: changed },
    rescued: { description: 'The gift of a rescuer has arrived.', on: changed },
    settled: { description: 'The mod’s decision is shown to both sides.', on: changed },
    withdrawn: { description: 'The recipient has withdrawn the case.', on: changed },
    newGifter: { description: 'The recipient has a new gifter.', on: changed },
    closed: { description: 'There is no case.', on: changed },
  },
})

export type MissingGiftRef = ActorRefFrom<typeof missingGiftMachine>
