import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction } from '#machines/needs.ts'
import type { ExchangeOutdated, Owner } from '#machines/report.ts'
import { isKeptOut, isSignedUp, mayLeave, withSignup } from '#rules/exchange/participation.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { Toast } from '#rules/tab/toast.ts'
import { enrolmentMachine } from './enrolment.machine.ts'
import { leaveForm } from './leave.form.ts'

export type SignupEvent =
  | { type: 'exchange.changed'; exchange: Exchange; now: string }
  | { type: 'leave.requested' }
  | { type: 'leave.abandoned' }

interface SignupFacts {
  exchange: Exchange
  now: string
}

interface SignupContext extends SignupFacts {
  reportTo: Owner<ExchangeOutdated>
}

const welcome: Toast = { message: 'You have signed up!', tone: 'good' }
const farewell: Toast = { message: 'You are no longer part of this exchange', tone: 'good' }

/**
 * My part in an exchange. Whether I may join is the exchange's own answer, which changes with the clock and with the
 * others. Leaving takes a reason, and is over once the exchange starts.
 */
export const signupMachine = setup({
  types: {
    context: {} as SignupContext,
    events: {} as SignupEvent,
    input: {} as SignupContext,
    children: {} as { enrolment: 'enrolment'; leave: 'leave' },
  },
  actors: { enrolment: enrolmentMachine, leave: leaveForm },
  guards: {
    isSignedUp: (_, { exchange }: { exchange: Exchange }) => isSignedUp(exchange),
    isKeptOut: (_, { exchange }: { exchange: Exchange }) => isKeptOut(exchange),
    mayLeave: (_, { exchange, now }: SignupFacts) => mayLeave(exchange, new Date(now)),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    report: sendTo(({ context }) => context.reportTo, { type: 'exchange.outdated' }),
    keepFacts: assign((_, { exchange, now }: SignupFacts) => ({ exchange, now })),
    keepSignup: assign(({ context }, { signup }: { signup: Signup | null }) => ({
      exchange: withSignup(context.exchange, signup),
    })),
  },
}).createMachine({
  id: 'signup',
  description: 'My part in an exchange: none, joining, in, leaving.',
  context: ({ input }) => input,
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
      description: 'I may sign up.',
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
      invoke: {
        id: 'enrolment',
        src: 'enrolment',
        input: ({ context: { exchange, reportTo } }) => ({ exchangeId: exchange.id, reportTo }),
        onDone: {
          target: 'joined',
          actions: [
            { type: 'keepSignup', params: ({ event }) => ({ signup: event.output }) },
            { type: 'announce', params: welcome },
            'report',
          ],
        },
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
          values: {
            id: known(context.exchange.my_signup, 'my sign-up').id,
            choice: '' as const,
            note: '',
          },
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
