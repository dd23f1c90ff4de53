import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { event, output, problem } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import type { Address } from '#rules/address/schema.ts'
import { chosenAmong, goesOn, type WaitingSignup } from '#rules/exchange/going-on.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { isRefusedByRule } from '#rules/exchange/participation.ts'
import type { SignupInput } from '#rules/exchange/signing-up.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Overlay } from '#rules/tab/place.ts'
import type { Problem } from '#rules/wire/problem.ts'

export type EnrolmentEvent =
  | OverlayEvent
  | { type: 'address.chosen'; id: number }
  | { type: 'signup.requested' }
  | { type: 'surveys.postponed' }
  /** Sent when the exchange was loaded again, for example because the member has come back from another tab. */
  | { type: 'exchange.refreshed' }

interface EnrolmentInputs {
  exchangeId: number
  /**
   * The sign-up that continues because the member has come back from the survey it was waiting for; null if there is
   * none.
   */
  waiting: WaitingSignup | null
  reportTo: Owner<ExchangeOutdated>
}

interface EnrolmentContext extends EnrolmentInputs {
  addresses: Address[]
  /** The address for the member's gift; null means the main address. */
  addressId: number | null
  missing: Survey[]
  /** True after the member has pressed “Sign up”. The sign-up then continues as soon as no survey is missing. */
  isPressed: boolean
  problem: Problem | null
  signup: Signup | null
}

/**
 * The steps for joining an exchange that is open to the member: choose the address for their gift, answer the surveys
 * that the exchange requires, then sign up. The sheet that lists the missing surveys has its own URL. Once all are
 * answered, the sign-up continues by itself, whether the member comes back from a survey or returns to this tab after
 * answering them in another tab. If a rule refuses the sign-up because the exchange has changed in the meantime, the
 * owner is asked to reload it.
 */
export const enrolmentMachine = setup({
  types: {
    context: {} as EnrolmentContext,
    events: {} as EnrolmentEvent,
    input: {} as EnrolmentInputs,
    output: {} as Signup | null,
    tags: {} as 'busy',
  },
  actors: {
    overlay: needOverlay,
    loadAddresses: needActor<Address[]>(),
    loadNeededSurveys: needActor<Survey[], { id: number }>(),
    signUp: needActor<Signup, SignupInput>(),
  },
  guards: {
    isGoingOn: ({ context }) => context.waiting !== null,
    goesOn: ({ context }, missing: Survey[]) => goesOn(context.isPressed, missing),
    noneIsMissing: (_, missing: Survey[]) => missing.length === 0,
    isRefusedByRule: (_, problem: Problem) => isRefusedByRule(problem),
  },
  actions: {
    openOverlay: needAction<Overlay>('openOverlay'),
    closeOverlay: needAction('closeOverlay'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepAddresses: assign(({ context }, addresses: Address[]) => ({
      addresses,
      addressId: chosenAmong(addresses, context.addressId),
    })),
    chooseAddress: assign((_, { id }: { id: number }) => ({ addressId: id })),
    keepMissing: assign((_, missing: Survey[]) => ({ missing })),
    keepSignup: assign((_, signup: Signup) => ({ signup })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    notePress: assign({ isPressed: true, problem: null }),
    forgetPress: assign({ isPressed: false }),
  },
}).createMachine({
  id: 'enrolment',
  description: 'Joining an exchange.',
  context: ({ input }) => ({
    ...input,
    addresses: [],
    addressId: input.waiting?.addressId ?? null,
    missing: [],
    isPressed: false,
    problem: null,
    signup: null,
  }),
  output: ({ context: { signup } }) => signup,
  invoke: [
    hearOverlay(exchangeOverlays.missingSurveys),
    {
      id: 'loadAddresses',
      src: 'loadAddresses',
      onDone: {
        actions: { type: 'keepAddresses', params: output },
      },
      onError: {
        description: 'Without addresses there is no choice, so the gift goes to the main address.',
      },
    },
  ],
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Checks whether the member has come back from a survey.',
      always: [
        {
          guard: 'isGoingOn',
          target: 'checkingSurveys',
          description:
            'The member has come back after answering a survey that the sign-up required.',
        },
        { target: 'invited', description: 'The member has not pressed “Sign up” yet.' },
      ],
    },
    invited: {
      description: 'The member may sign up, and can choose the address for their gift.',
      entry: 'forgetPress',
      on: {
        'signup.requested': 'checkingSurveys',
        'address.chosen': { actions: { type: 'chooseAddress', params: event } },
        'overlay.opened': 'lookingUp',
      },
    },
    lookingUp: {
      description: 'Loads which surveys are missing, because the URL asks for the list.',
      on: {
        'signup.requested': 'checkingSurveys',
        'address.chosen': { actions: { type: 'chooseAddress', params: event } },
        'overlay.closed': 'invited',
      },
      invoke: {
        id: 'lookUp',
        src: 'loadNeededSurveys',
        input: ({ context }) => ({ id: context.exchangeId }),
        onDone: [
          {
            guard: { type: 'noneIsMissing', params: output },
            target: 'invited',
            description: 'No survey is missing, so there is no list to open.',
          },
          {
            target: 'missingSurveys',
            actions: { type: 'keepMissing', params: output },
            description: 'The list that the URL asks for is not empty.',
          },
        ],
        onError: 'invited',
      },
    },
    checkingSurveys: {
      tags: 'busy',
      description: 'Loads which required surveys the member has not answered yet.',
      entry: 'notePress',
      invoke: {
        id: 'loadNeededSurveys',
        src: 'loadNeededSurveys',
        input: ({ context }) => ({ id: context.exchangeId }),
        onDone: [
          {
            guard: { type: 'noneIsMissing', params: output },
            target: 'joining',
            description: 'The member has answered all surveys.',
          },
          {
            target: 'missingSurveys',
            actions: [
              { type: 'keepMissing', params: output },
              { type: 'openOverlay', params: { what: exchangeOverlays.missingSurveys } },
            ],
            description: 'The member has to answer a survey first.',
          },
        ],
        onError: { target: 'invited', actions: { type: 'keepProblem', params: problem } },
      },
    },
    missingSurveys: {
      description: 'A popup lists the surveys to answer first, with links to them.',
      on: {
        'surveys.postponed': { target: 'invited', actions: 'closeOverlay' },
        'overlay.closed': 'invited',
      },
      initial: 'listed',
      states: {
        listed: {
          description:
            'The popup shows the surveys that were missing when the list was last loaded.',
          on: { 'exchange.refreshed': 'lookingAgain' },
        },
        lookingAgain: {
          description:
            'Loads the list again, because the member may have answered surveys in another tab.',
          invoke: {
            id: 'lookAgain',
            src: 'loadNeededSurveys',
            input: ({ context }) => ({ id: context.exchangeId }),
            onDone: [
              {
                guard: { type: 'goesOn', params: output },
                target: '#enrolment.joining',
                actions: 'closeOverlay',
                description:
                  'The member has answered all surveys, and has pressed “Sign up” in this tab.',
              },
              {
                guard: { type: 'noneIsMissing', params: output },
                target: '#enrolment.invited',
                actions: 'closeOverlay',
                description:
                  'The member has answered all surveys. Only the URL had opened the list.',
              },
              {
                target: 'listed',
                actions: { type: 'keepMissing', params: output },
                description: 'Some surveys are still missing.',
              },
            ],
            onError: 'listed',
          },
        },
      },
    },
    joining: {
      tags: 'busy',
      description: 'The sign-up request is being sent.',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context: { exchangeId, addressId } }) => ({
          exchange_id: exchangeId,
          address_id: addressId,
        }),
        onDone: {
          target: 'joined',
          actions: { type: 'keepSignup', params: output },
        },
        onError: [
          {
            guard: { type: 'isRefusedByRule', params: problem },
            target: 'invited',
            actions: [{ type: 'keepProblem', params: problem }, 'report'],
            description:
              'A rule refused the sign-up: the last spot may be taken, or the exchange has changed.',
          },
          {
            target: 'invited',
            actions: { type: 'keepProblem', params: problem },
            description:
              'No rule refused the sign-up, so the page is up to date and a retry may help.',
          },
        ],
      },
    },
    joined: { type: 'final', description: 'The member is signed up.' },
  },
})

export type EnrolmentRef = ActorRefFrom<typeof enrolmentMachine>
