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
  description: 'Where an exchange stands.',
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
      description: 'Asks the rules where the exchange stands now.',
      always: [
        { guard: 'isRejected', target: 'rejected', description: 'A mod has said no.' },
        { guard: 'isCancelled', target: 'cancelled', description: 'It was called off.' },
        { guard: 'isPending', target: 'pending', description: 'No mod has looked at it yet.' },
        { guard: 'isEnded', target: 'ended', description: 'Its last day is over.' },
        {
          guard: 'isPairing',
          target: 'pairing',
          description: 'The start has come, the names are not drawn yet.',
        },
        {
          guard: 'isRunning',
          target: 'running',
          description: 'Names are drawn and the end is ahead.',
        },
        {
          guard: 'signUpsAreScheduled',
          target: 'signUpsScheduled',
          description: 'It is too early to sign up.',
        },
        { guard: 'isAboutToStart', target: 'aboutToStart', description: 'The start is today.' },
        { target: 'signUpsOpen', description: 'Sign-ups have opened, and the start is not today.' },
      ],
    },
    pending: { description: 'Waits for a mod to approve it.' },
    signUpsScheduled: { description: 'Approved; sign-ups open later.' },
    signUpsOpen: { description: 'Members may sign up.' },
    aboutToStart: { description: 'The last hours to sign up.' },
    pairing: { description: 'Everybody is about to learn who to send to.' },
    running: { description: 'Gifts are on the road.' },
    ended: { description: 'Over; what is still open may be closed.' },
    rejected: { description: 'A mod has turned it down.' },
    cancelled: { description: 'It will not take place.' },
  },
})

export type ExchangeLifecycleRef = ActorRefFrom<typeof exchangeLifecycleMachine>
