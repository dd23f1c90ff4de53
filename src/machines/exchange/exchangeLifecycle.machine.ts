import { type ActorRefFrom, assign, setup } from 'xstate'
import {
  type ExchangeFacts,
  isAboutToStart,
  isCancelled,
  isEnded,
  isPairing,
  isPending,
  isRejected,
  isRunning,
  signUpsAreScheduled,
} from '#rules/exchange/phase.ts'

/** Also when only time has gone on. */
export type ExchangeLifecycleEvent = {
  type: 'exchange.changed'
  exchange: ExchangeFacts
  now: string
}

interface LifecycleFacts {
  exchange: ExchangeFacts
  now: string
}

type Rule = (exchange: ExchangeFacts, now: Date) => boolean

/** A rule of the phases as a guard. */
const asked =
  (rule: Rule) =>
  (_: unknown, { exchange, now }: LifecycleFacts): boolean =>
    rule(exchange, new Date(now))

const facts = ({ context }: { context: LifecycleFacts }): LifecycleFacts => context

/**
 * Where an exchange stands, from its approval to its end. Nothing is remembered: the exchange and the clock decide it
 * anew each time, by the same rules that the cards and the server go by.
 */
export const exchangeLifecycleMachine = setup({
  types: {
    context: {} as LifecycleFacts,
    events: {} as ExchangeLifecycleEvent,
    input: {} as LifecycleFacts,
  },
  guards: {
    isRejected: asked(isRejected),
    isCancelled: asked(isCancelled),
    isPending: asked(isPending),
    isEnded: asked(isEnded),
    isPairing: asked(isPairing),
    isRunning: asked(isRunning),
    signUpsAreScheduled: asked(signUpsAreScheduled),
    isAboutToStart: asked(isAboutToStart),
  },
  actions: {
    keepFacts: assign((_, { exchange, now }: LifecycleFacts) => ({ exchange, now })),
  },
}).createMachine({
  id: 'exchangeLifecycle',
  description: 'Where an exchange stands.',
  context: ({ input: { exchange, now } }) => ({ exchange, now }),
  on: {
    'exchange.changed': {
      target: '.deciding',
      actions: { type: 'keepFacts', params: ({ event }) => event },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Asks the rules where the exchange stands now.',
      always: [
        {
          guard: { type: 'isRejected', params: facts },
          target: 'rejected',
          description: 'A mod has said no.',
        },
        {
          guard: { type: 'isCancelled', params: facts },
          target: 'cancelled',
          description: 'It was called off.',
        },
        {
          guard: { type: 'isPending', params: facts },
          target: 'pending',
          description: 'No mod has looked at it yet.',
        },
        {
          guard: { type: 'isEnded', params: facts },
          target: 'ended',
          description: 'Its last day is over.',
        },
        {
          guard: { type: 'isPairing', params: facts },
          target: 'pairing',
          description: 'The start has come, the names are not drawn yet.',
        },
        {
          guard: { type: 'isRunning', params: facts },
          target: 'running',
          description: 'Names are drawn and the end is ahead.',
        },
        {
          guard: { type: 'signUpsAreScheduled', params: facts },
          target: 'signUpsScheduled',
          description: 'It is too early to sign up.',
        },
        {
          guard: { type: 'isAboutToStart', params: facts },
          target: 'aboutToStart',
          description: 'The start is today.',
        },
        { target: 'signUpsOpen' },
      ],
    },
    pending: { description: 'Waits for a mod to approve it.' },
    signUpsScheduled: { description: 'Approved; sign-ups open later.' },
    signUpsOpen: { description: 'Members may sign up.' },
    aboutToStart: { description: 'The last hours to sign up.' },
    pairing: { description: 'Everyone is about to learn whom to send to.' },
    running: { description: 'Gifts are on the road.' },
    ended: { description: 'Over; what is still open may be closed.' },
    rejected: { description: 'A mod has turned it down.' },
    cancelled: { description: 'It does not take place.' },
  },
})

export type ExchangeLifecycleRef = ActorRefFrom<typeof exchangeLifecycleMachine>
