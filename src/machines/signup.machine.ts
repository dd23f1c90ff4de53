import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { Address } from '#rules/address.ts'
import type { Exchange } from '#rules/exchange.ts'
import {
  isKeptOut,
  isRefusedByRule,
  isSignedUp,
  mainAddressId,
  mayLeave,
  surveysAreMissing,
  withSignup,
} from '#rules/participation.ts'
import { type Problem, problemOf } from '#rules/problem.ts'
import type { Signup, SignupInput } from '#rules/signup.ts'
import type { Survey } from '#rules/survey.ts'
import type { Toast } from '#rules/toast.ts'
import { leaveForm } from './forms/leave.form.ts'
import { needAction, needActor } from './parts/needs.ts'
import type { Owner } from './parts/report.ts'

export type SignupEvent =
  | { type: 'exchange.changed'; exchange: Exchange; now: string }
  | { type: 'address.chosen'; id: number }
  | { type: 'signup.requested' }
  | { type: 'surveys.postponed' }
  | { type: 'leave.requested' }
  | { type: 'leave.abandoned' }

/** What the owner is told: the exchange should be loaded again. */
export type ExchangeOutdated = { type: 'exchange.outdated' }

interface SignupFacts {
  exchange: Exchange
  now: string
}

interface SignupInputs extends SignupFacts {
  reportTo: Owner<ExchangeOutdated>
}

interface SignupContext extends SignupInputs {
  addresses: Address[]
  /** Where my gift should go; null leaves it to the main address. */
  addressId: number | null
  missing: Survey[]
  problem: Problem | null
}

const welcome: Toast = { message: 'You have signed up!', tone: 'good' }
const farewell: Toast = { message: 'You are no longer part of this exchange', tone: 'good' }

/**
 * Joining an exchange and leaving it again. Whether I may is the exchange's own answer, which changes with the clock and
 * with the others; surveys that it asks for come first. Leaving takes a reason, and is over once the exchange starts.
 */
export const signupMachine = setup({
  types: {
    context: {} as SignupContext,
    events: {} as SignupEvent,
    input: {} as SignupInputs,
    tags: {} as 'busy',
    children: {} as { leave: 'leave' },
  },
  actors: {
    loadAddresses: needActor<Address[]>(),
    loadNeededSurveys: needActor<Survey[], { id: number }>(),
    signUp: needActor<Signup, SignupInput>(),
    leave: leaveForm,
  },
  guards: {
    isSignedUp: (_, { exchange }: { exchange: Exchange }) => isSignedUp(exchange),
    isKeptOut: (_, { exchange }: { exchange: Exchange }) => isKeptOut(exchange),
    surveysAreMissing: (_, { missing }: { missing: Survey[] }) => surveysAreMissing(missing),
    isRefusedByRule: (_, { problem }: { problem: Problem }) => isRefusedByRule(problem),
    mayLeave: (_, { exchange, now }: SignupFacts) => mayLeave(exchange, new Date(now)),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepFacts: assign((_, { exchange, now }: SignupFacts) => ({ exchange, now })),
    keepAddresses: assign(({ context }, { addresses }: { addresses: Address[] }) => ({
      addresses,
      addressId: context.addressId ?? mainAddressId(addresses),
    })),
    chooseAddress: assign((_, { id }: { id: number }) => ({ addressId: id })),
    keepMissing: assign((_, { missing }: { missing: Survey[] }) => ({ missing })),
    keepProblem: assign((_, { problem }: { problem: Problem }) => ({ problem })),
    forgetProblem: assign({ problem: null }),
    keepSignup: assign(({ context }, { signup }: { signup: Signup | null }) => ({
      exchange: withSignup(context.exchange, signup),
    })),
  },
}).createMachine({
  id: 'signup',
  description: 'My part in an exchange: none, joining, in, leaving.',
  context: ({ input }) => ({
    ...input,
    addresses: [],
    addressId: null,
    missing: [],
    problem: null,
  }),
  on: { 'exchange.changed': { actions: { type: 'keepFacts', params: ({ event }) => event } } },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Looks whether I am in, and if not, whether I may be.',
      always: [
        {
          guard: { type: 'isSignedUp', params: ({ context }) => context },
          target: 'joined',
          description: 'I am in.',
        },
        {
          guard: { type: 'isKeptOut', params: ({ context }) => context },
          target: 'unavailable',
          description: 'The exchange says why I cannot sign up.',
        },
        { target: 'available' },
      ],
    },
    unavailable: {
      description: 'I cannot sign up now, and am told why.',
      on: {
        'exchange.changed': {
          target: 'deciding',
          actions: { type: 'keepFacts', params: ({ event }) => event },
        },
      },
    },
    available: {
      description: 'I may sign up, and choose where my gift should go.',
      always: [
        {
          guard: { type: 'isSignedUp', params: ({ context }) => context },
          target: 'joined',
          description: 'I have signed up elsewhere meanwhile.',
        },
        {
          guard: { type: 'isKeptOut', params: ({ context }) => context },
          target: 'unavailable',
          description: 'Too late, or too full, meanwhile.',
        },
      ],
      on: {
        'signup.requested': { target: 'checkingSurveys', actions: 'forgetProblem' },
        'address.chosen': { actions: { type: 'chooseAddress', params: ({ event }) => event } },
      },
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: {
          actions: { type: 'keepAddresses', params: ({ event }) => ({ addresses: event.output }) },
        },
        onError: { description: 'No choice then: the gift goes to the main address.' },
      },
    },
    checkingSurveys: {
      tags: 'busy',
      description: 'Asks which surveys of the exchange I have not answered yet.',
      invoke: {
        id: 'loadNeededSurveys',
        src: 'loadNeededSurveys',
        input: ({ context }) => ({ id: context.exchange.id }),
        onDone: [
          {
            guard: {
              type: 'surveysAreMissing',
              params: ({ event }) => ({ missing: event.output }),
            },
            target: 'missingSurveys',
            actions: { type: 'keepMissing', params: ({ event }) => ({ missing: event.output }) },
            description: 'They come first.',
          },
          { target: 'joining' },
        ],
        onError: {
          target: 'available',
          actions: {
            type: 'keepProblem',
            params: ({ event }) => ({ problem: problemOf(event.error) }),
          },
        },
      },
    },
    missingSurveys: {
      description: 'A popup lists the surveys to answer on the profile first.',
      on: { 'surveys.postponed': 'available' },
    },
    joining: {
      tags: 'busy',
      description: 'The sign-up is on its way.',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context }) => ({
          exchange_id: context.exchange.id,
          address_id: context.addressId,
        }),
        onDone: {
          target: 'joined',
          actions: [
            { type: 'keepSignup', params: ({ event }) => ({ signup: event.output }) },
            { type: 'announce', params: welcome },
            'report',
          ],
        },
        onError: [
          {
            guard: {
              type: 'isRefusedByRule',
              params: ({ event }) => ({ problem: problemOf(event.error) }),
            },
            target: 'available',
            actions: [
              { type: 'keepProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
              'report',
            ],
            description:
              'Somebody was faster, or something has changed: the exchange is loaded anew.',
          },
          {
            target: 'available',
            actions: {
              type: 'keepProblem',
              params: ({ event }) => ({ problem: problemOf(event.error) }),
            },
          },
        ],
      },
    },
    joined: {
      description: 'I am in.',
      on: {
        'exchange.changed': {
          target: 'deciding',
          actions: { type: 'keepFacts', params: ({ event }) => event },
        },
        'leave.requested': {
          guard: { type: 'mayLeave', params: ({ context }) => context },
          target: 'leaving',
          description: 'Before the start only.',
        },
      },
    },
    leaving: {
      description: 'The reason is asked for, and the sign-up given up with it.',
      on: { 'leave.abandoned': 'joined' },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({
          values: { id: context.exchange.my_signup?.id ?? 0, choice: '' as const, note: '' },
          facts: null,
        }),
        onDone: {
          target: 'left',
          actions: [
            { type: 'keepSignup', params: { signup: null } },
            { type: 'announce', params: farewell },
            'report',
          ],
        },
      },
    },
    left: {
      description: 'I am out; what I may do next comes with the fresh exchange.',
      on: {
        'exchange.changed': {
          target: 'deciding',
          actions: { type: 'keepFacts', params: ({ event }) => event },
        },
      },
    },
  },
})

export type SignupRef = ActorRefFrom<typeof signupMachine>
