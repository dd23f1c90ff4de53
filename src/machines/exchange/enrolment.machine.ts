import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { needAction, needActor } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { event, output, problem } from '#machines/params.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import type { Address } from '#rules/address/schema.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { isRefusedByRule, mainAddressId } from '#rules/exchange/participation.ts'
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

interface EnrolmentInputs {
  exchangeId: number
  reportTo: Owner<ExchangeOutdated>
}

interface EnrolmentContext extends EnrolmentInputs {
  addresses: Address[]
  /** The address my gift should go to; null means the main address. */
  addressId: number | null
  missing: Survey[]
  problem: Problem | null
  signup: Signup | null
}

/**
 * The steps for joining an exchange that is open to me: choose the address that my gift goes to, answer the surveys
 * that the exchange requires, then sign up. The sheet that lists the missing surveys has its own URL. If a rule refuses
 * the sign-up because the exchange has changed in the meantime, the owner is asked to reload it.
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
    noneIsMissing: (_, missing: Survey[]) => missing.length === 0,
    isRefusedByRule: (_, problem: Problem) => isRefusedByRule(problem),
  },
  actions: {
    openOverlay: needAction<Overlay>('openOverlay'),
    closeOverlay: needAction('closeOverlay'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepAddresses: assign((_, addresses: Address[]) => ({
      addresses,
      addressId: mainAddressId(addresses),
    })),
    chooseAddress: assign((_, { id }: { id: number }) => ({ addressId: id })),
    keepMissing: assign((_, missing: Survey[]) => ({ missing })),
    keepSignup: assign((_, signup: Signup) => ({ signup })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'enrolment',
  description: 'Joining an exchange.',
  context: ({ input }) => ({
    ...input,
    addresses: [],
    addressId: null,
    missing: [],
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
      onError: { description: 'No choice then: the gift goes to the main address.' },
    },
  ],
  initial: 'invited',
  states: {
    invited: {
      description: 'I may sign up, and choose where my gift should go.',
      on: {
        'signup.requested': { target: 'checkingSurveys', actions: 'forgetProblem' },
        'address.chosen': { actions: { type: 'chooseAddress', params: event } },
        'overlay.opened': 'lookingUp',
      },
    },
    lookingUp: {
      description: 'Asks which surveys are missing, because the address wants to know.',
      on: {
        'signup.requested': { target: 'checkingSurveys', actions: 'forgetProblem' },
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
            description: 'There is nothing to open.',
          },
          {
            target: 'missingSurveys',
            actions: { type: 'keepMissing', params: output },
            description: 'The list that the URL asks for has something in it.',
          },
        ],
        onError: 'invited',
      },
    },
    checkingSurveys: {
      tags: 'busy',
      description: 'Asks which surveys of the exchange I have not answered yet.',
      invoke: {
        id: 'loadNeededSurveys',
        src: 'loadNeededSurveys',
        input: ({ context }) => ({ id: context.exchangeId }),
        onDone: [
          {
            guard: { type: 'noneIsMissing', params: output },
            target: 'joining',
            description: 'All are answered.',
          },
          {
            target: 'missingSurveys',
            actions: [
              { type: 'keepMissing', params: output },
              { type: 'openOverlay', params: { what: exchangeOverlays.missingSurveys } },
            ],
            description: 'A survey of the exchange has to be answered first.',
          },
        ],
        onError: { target: 'invited', actions: { type: 'keepProblem', params: problem } },
      },
    },
    missingSurveys: {
      description: 'A popup lists the surveys to answer on the profile first.',
      on: {
        'surveys.postponed': { target: 'invited', actions: 'closeOverlay' },
        'overlay.closed': 'invited',
      },
    },
    joining: {
      tags: 'busy',
      description: 'The sign-up is on its way.',
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
            description: 'Somebody was faster, or something has changed.',
          },
          {
            target: 'invited',
            actions: { type: 'keepProblem', params: problem },
            description: 'No rule has refused it: the page is up to date, and a retry may help.',
          },
        ],
      },
    },
    joined: { type: 'final', description: 'I am in.' },
  },
})

export type EnrolmentRef = ActorRefFrom<typeof enrolmentMachine>
