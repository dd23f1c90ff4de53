import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayOpened } from '#machines/overlay.ts'
import { event, output } from '#machines/params.ts'
import { pairedSurveysMachine } from '#machines/survey/pairedSurveys.machine.ts'
import type { PairedAddress } from '#rules/address/schema.ts'
import {
  hasSentAllOfRescue,
  hasSentRescue,
  isAmong,
  isAskedForThanks,
  isAtPlace,
  isElsewhere,
  mayAnswerRescue,
  opensRescueClosing,
  opensRescueDispatch,
  opensRescueSurveys,
  opensWithdrawal,
  type RescuePlace,
  rescueIn,
  rescueOverlays,
  rescueStepAsked,
  rescueStepOverlays,
  withRescueStep,
} from '#rules/exchange/rescue-page.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'
import { seesRecipient } from '#rules/exchange/rescue-state.ts'
import type { Step } from '#rules/exchange/step.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { CLIPBOARD_PATIENCE_MS, COPIED_NOTICE_MS } from '#rules/tab/waits.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { closingMachine } from './closing.machine.ts'
import { dispatchMachine } from './dispatch.machine.ts'
import { rescueOf } from './rescue-gift.ts'
import { course, thanks } from './rescue-regions.ts'
import type { RescueChartEvent, RescueContext, RescueGiven } from './rescue-types.ts'

const listed = [
  {
    guard: { type: 'isAmong', params: output },
    target: 'ready',
    actions: [{ type: 'keepOneOf', params: output }, 'expectEnd'],
    description: 'The member is the rescuer.',
  },
  { target: 'notFound', description: 'There is no such rescue, or the member is not asked.' },
] as const

/**
 * A rescue: a spare gift to a recipient whose own gift is missing, as seen by its rescuer. They are asked first, and learn
 * who the recipient is when they accept. From then on, the page works like a gifter's: the address on request, the survey
 * answers, and the updates, whose forms are the same charts. The rescue is loaded again when its time is over, when the
 * reader comes back to the tab, and after each change.
 */
export const rescueMachine = setup({
  types: {
    context: {} as RescueContext,
    events: {} as RescueChartEvent,
    input: {} as RescueGiven,
    tags: {} as 'busy',
    children: {} as {
      [Id in 'clock' | 'overlay' | 'loadRescues' | 'acceptRescue' | 'declineRescue']: Id
    } & {
      [Id in 'loadPairedAddress' | 'copyText' | 'pairedSurveys' | 'chooseThanks']: Id
    } & {
      dispatch: 'dispatch'
      closing: 'closing'
      withdraw: 'declineRescue'
      refresh: 'loadRescues'
    },
  },
  actors: {
    clock: needListener<Extract<RescueChartEvent, { type: 'clock.ticked' }>>(),
    overlay: needOverlay,
    loadRescues: needActor<Rescue[]>(),
    acceptRescue: needActor<Rescue, { id: number }>(),
    declineRescue: needActor<Rescue, { id: number }>(),
    loadPairedAddress: needActor<PairedAddress, { id: number }>(),
    copyText: needActor<void, { text: string }>(),
    pairedSurveys: pairedSurveysMachine,
    dispatch: dispatchMachine,
    closing: closingMachine,
    chooseThanks: needActor<Rescue, { id: number; may_be_thanked: boolean }>(),
  },
  guards: {
    isAmong: ({ context }, rescues: Rescue[]) => isAmong(rescues, context.id),
    isAtPlace: ({ context }, { place }: { place: RescuePlace }) => isAtPlace(context, place),
    isElsewhere: ({ context }, { place }: { place: RescuePlace }) => isElsewhere(context, place),
    mayAnswerRescue: ({ context: { rescue, now } }) =>
      mayAnswerRescue(known(rescue, 'the rescue'), new Date(now)),
    seesRecipient: ({ context: { rescue } }) => seesRecipient(known(rescue, 'the rescue').state),
    hasSentRescue: ({ context: { rescue } }) => hasSentRescue(known(rescue, 'the rescue')),
    hasSentAllOfRescue: ({ context: { rescue } }) =>
      hasSentAllOfRescue(known(rescue, 'the rescue')),
    opensRescueDispatch: ({ context }) => opensRescueDispatch(context),
    opensRescueClosing: ({ context }) => opensRescueClosing(context),
    opensWithdrawal: ({ context }) => opensWithdrawal(context),
    opensRescueSurveys: ({ context }) => opensRescueSurveys(context),
    closesDispatch: ({ context }) => !opensRescueDispatch(context),
    closesClosing: ({ context }) => !opensRescueClosing(context),
    closesWithdrawal: ({ context }) => !opensWithdrawal(context),
    closesSurveys: ({ context }) => !opensRescueSurveys(context),
    isAskedForThanks: ({ context: { rescue } }) => isAskedForThanks(known(rescue, 'the rescue')),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    print: needAction('print'),
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    keepOneOf: assign(({ context }, rescues: Rescue[]) => ({
      rescue: rescueIn(rescues, context.id),
    })),
    keepRescue: assign((_, rescue: Rescue) => ({ rescue })),
    keepStep: assign(({ context }, { step }: { step: Step }) => ({
      rescue: withRescueStep(rescueOf(context), step),
    })),
    keepAddress: assign((_, address: PairedAddress) => ({ address })),
    forgetAddress: assign({ address: null }),
    keepAsked: assign((_, { what }: OverlayOpened) => ({ asked: what })),
    forgetAsked: assign({ asked: null }),
    keepType: assign(({ context }) => ({
      stepType: known(rescueStepAsked(context), 'the step'),
    })),
    keepLink: assign(({ context: { links, stepType } }, { link }: { link: string }) => ({
      links: { ...links, [stepType]: link },
    })),
    forgetLink: assign(({ context: { links, stepType } }) => ({
      links: { ...links, [stepType]: '' },
    })),
    keepThanks: assign((_, { may_be_thanked }: { may_be_thanked: boolean }) => ({
      thanks: may_be_thanked,
    })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    lookAgain: raise({ type: 'rescue.outdated' }),
    expectEnd: sendTo('clock', ({ context }) => ({
      type: 'boundary.expected',
      at: rescueOf(context).until,
    })),
  },
  delays: { copiedNotice: COPIED_NOTICE_MS, clipboardPatience: CLIPBOARD_PATIENCE_MS },
}).createMachine({
  id: 'rescue',
  description: 'A spare gift for a recipient whose own gift is missing, as seen by its rescuer.',
  context: ({ input }) => ({
    ...input,
    rescue: null,
    address: null,
    asked: null,
    stepType: 'physical_sent',
    links: {},
    thanks: false,
    problem: null,
  }),
  invoke: [
    { id: 'clock', src: 'clock' },
    hearOverlay(...Object.values(rescueOverlays), ...rescueStepOverlays),
  ],
  on: {
    'overlay.opened': { actions: { type: 'keepAsked', params: event } },
    'overlay.closed': { actions: 'forgetAsked' },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The rescue is being loaded.',
      on: { 'clock.ticked': { actions: { type: 'keepNow', params: event } } },
      invoke: {
        id: 'loadRescues',
        src: 'loadRescues',
        onDone: listed,
        onError: 'failed',
      },
    },
    ready: {
      type: 'parallel',
      description: 'The rescue is shown.',
      states: {
        course,
        thanks,
        news: {
          description: 'Keeps the rescue up to date.',
          initial: 'fresh',
          states: {
            fresh: {
              description: 'The page shows the latest response of the server.',
              on: {
                'clock.ticked': {
                  target: 'refreshing',
                  actions: { type: 'keepNow', params: event },
                },
                'rescue.outdated': 'refreshing',
                'step.recorded': 'refreshing',
              },
            },
            refreshing: {
              description:
                'The rescue is loaded again. The page shows the previous data until then.',
              on: {
                'clock.ticked': { actions: { type: 'keepNow', params: event } },
                'rescue.outdated': { target: 'refreshing', reenter: true },
                'step.recorded': { target: 'refreshing', reenter: true },
              },
              invoke: {
                id: 'refresh',
                src: 'loadRescues',
                onDone: [
                  {
                    guard: { type: 'isAmong', params: output },
                    target: 'fresh',
                    actions: [{ type: 'keepOneOf', params: output }, 'expectEnd'],
                    description: 'The member is still the rescuer.',
                  },
                  {
                    target: '#rescue.notFound',
                    description: 'The rescue was deleted with its exchange or its recipient.',
                  },
                ],
                onError: 'fresh',
              },
            },
          },
        },
      },
    },
    notFound: { description: 'The “not found” page is shown.' },
    failed: {
      description: 'The rescue could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type RescueRef = ActorRefFrom<typeof rescueMachine>
