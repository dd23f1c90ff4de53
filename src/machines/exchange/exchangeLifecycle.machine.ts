import { type ActorRefFrom, assign, setup } from 'xstate'
import { event } from '#machines/params.ts'
import {
  type ExchangeTerms,
  isAboutToStart,
  isCancelled,
  isEnded,
  isPairing,
  isPending,
  isRejected,
  isRunning,
  signUpsAreScheduled,
} from '#rules/exchange/phase.ts'

/** Sent when the exchange or the current time has changed. */
export type ExchangeLifecycleEvent = {
  type: 'exchange.changed'
  exchange: ExchangeTerms
  now: string
}

interface LifecycleGiven {
  exchange: ExchangeTerms
  now: string
}

/**
 * The stage of an exchange, from its approval to its end. The chart does not store the stage. It derives the stage from
 * the exchange and the clock each time, by the same rules as the cards and the server.
 */
export const exchangeLifecycleMachine = setup({
  types: {
    context: {} as LifecycleGiven,
    events: {} as ExchangeLifecycleEvent,
    input: {} as LifecycleGiven,
  },
  guards: {
    isRejected: ({ context }) => isRejected(context.exchange),
    isCancelled: ({ context }) => isCancelled(context.exchange),
    isPending: ({ context }) => isPending(context.exchange),
    isEnded: ({ context: { exchange, now } }) => isEnded(exchange, new Date(now)),
    isPairing: ({ context: { exchange, now } }) => isPairing(exchange, new Date(now)),
    isRunning: ({ context: { exchange, now } }) => isRunning(exchange, new Date(now)),
    signUpsAreScheduled: ({ context: { exchange, now } }) =>
      signUpsAreScheduled(exchange, new Date(now)),
    isAboutToStart: ({ context: { exchange, now } }) => isAboutToStart(exchange, new Date(now)),
  },
  actions: {
    keepChange: assign((_, { exchange, now }: LifecycleGiven) => ({ exchange, now })),
  },
}).createMachine({
  id: 'exchangeLifecycle',
  description: 'The phase of an exchange.',
  context: ({ input: { exchange, now } }) => ({ exchange, now }),
  on: {
    'exchange.changed': {
      target: '.deciding',
      actions: { type: 'keepChange', params: event },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Computes the phase from the rules.',
      always: [
        {
          guard: 'isRejected',
          target: 'rejected',
          description: 'A mod has rejected the exchange.',
        },
        { guard: 'isCancelled', target: 'cancelled', description: 'The exchange was cancelled.' },
        {
          guard: 'isPending',
          target: 'pending',
          description: 'No mod has reviewed the exchange yet.',
        },
        { guard: 'isEnded', target: 'ended', description: 'The last day of the exchange is over.' },
        {
          guard: 'isPairing',
          target: 'pairing',
          description: 'The start has passed, and names are not drawn yet.',
        },
        {
          guard: 'isRunning',
          target: 'running',
          description: 'Names are drawn, and the end is in the future.',
        },
        {
          guard: 'signUpsAreScheduled',
          target: 'signUpsScheduled',
          description: 'Sign-ups have not opened yet.',
        },
        {
          guard: 'isAboutToStart',
          target: 'aboutToStart',
          description: 'The exchange starts today.',
        },
        {
          target: 'signUpsOpen',
          description: 'Sign-ups are open, and the exchange does not start today.',
        },
      ],
    },
    pending: { description: 'The exchange waits for a mod’s approval.' },
    signUpsScheduled: { description: 'The exchange is approved, and sign-ups open later.' },
    signUpsOpen: { description: 'Members may sign up.' },
    aboutToStart: { description: 'The last hours to sign up are running.' },
    pairing: { description: 'Names are about to be drawn.' },
    running: { description: 'Participants send their gifts.' },
    ended: { description: 'The exchange is over. Open sides can still be closed.' },
    rejected: { description: 'A mod has rejected the exchange.' },
    cancelled: { description: 'The exchange will not take place.' },
  },
})

export type ExchangeLifecycleRef = ActorRefFrom<typeof exchangeLifecycleMachine>
