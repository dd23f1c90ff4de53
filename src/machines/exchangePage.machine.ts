import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Exchange } from '#rules/exchange.ts'
import { isPairing, nextBoundaryAfter } from '#rules/exchange-phase.ts'
import { isMod, type Me } from '#rules/member.ts'
import { hasRecipient } from '#rules/participation.ts'
import { isNotFound, type Problem, problemOf } from '#rules/problem.ts'
import type { Signup } from '#rules/signup.ts'
import { exchangeLifecycleMachine } from './exchangeLifecycle.machine.ts'
import { pairViewMachine } from './pairView.machine.ts'
import { needActor, needListener } from './parts/needs.ts'
import { type ExchangeOutdated, signupMachine } from './signup.machine.ts'
import { type StepRecorded, stepBarMachine } from './stepBar.machine.ts'
import { type StepsLoaded, timelineMachine } from './timeline.machine.ts'

type ClockTicked = { type: 'clock.ticked'; now: string }
type ExchangeChanged = { type: 'exchange.changed'; exchange: Exchange; now: string }

export type ExchangePageEvent =
  | ClockTicked
  | { type: 'retry.requested' }
  | ExchangeChanged
  | ExchangeOutdated
  | StepRecorded
  | StepsLoaded

export interface ExchangePageFacts {
  slug: string
  me: Me
  now: string
}

interface ExchangePageContext extends ExchangePageFacts {
  /** Null until it is loaded. */
  exchange: Exchange | null
}

/** For the states in which the exchange is here. */
function loaded({ exchange }: ExchangePageContext): Exchange {
  if (exchange === null) throw new Error('the exchange is not loaded')
  return exchange
}

function joined(context: ExchangePageContext): Signup {
  const { my_signup } = loaded(context)
  if (my_signup === null) throw new Error('nobody signed up')
  return my_signup
}

/**
 * One exchange from its announcement to its end. The page looks again when a boundary of the exchange passes, when the
 * reader comes back to it, when one of its parts has changed something, and every few seconds while names are being
 * drawn; whatever it learns it tells its parts, which keep what the reader is doing with them.
 */
export const exchangePageMachine = setup({
  types: {
    context: {} as ExchangePageContext,
    events: {} as ExchangePageEvent,
    input: {} as ExchangePageFacts,
    children: {} as {
      clock: 'clock'
      lifecycle: 'lifecycle'
      signup: 'signup'
      pairView: 'pairView'
      stepBar: 'stepBar'
      timeline: 'timeline'
    },
  },
  actors: {
    clock: needListener<ClockTicked>(),
    loadExchange: needActor<Exchange, { slug: string }>(),
    lifecycle: exchangeLifecycleMachine,
    signup: signupMachine,
    pairView: pairViewMachine,
    stepBar: stepBarMachine,
    timeline: timelineMachine,
  },
  guards: {
    isNotFound: (_, { problem }: { problem: Problem }) => isNotFound(problem),
    hasRecipient: (_, { exchange }: { exchange: Exchange }) => hasRecipient(exchange),
    isPairing: (_, { exchange, now }: { exchange: Exchange; now: string }) =>
      isPairing(exchange, new Date(now)),
  },
  actions: {
    keepNow: assign((_, { now }: { now: string }) => ({ now })),
    keepExchange: assign((_, { exchange }: { exchange: Exchange }) => ({ exchange })),
    expectBoundary: sendTo('clock', ({ context }, { exchange }: { exchange: Exchange }) => ({
      type: 'boundary.expected',
      at: nextBoundaryAfter(exchange, new Date(context.now))?.toISOString() ?? null,
    })),
    /** Each part keeps what the reader is doing with it. */
    tellParts: enqueueActions(({ context, enqueue }, { exchange }: { exchange: Exchange }) => {
      const changed = { type: 'exchange.changed' as const, exchange, now: context.now }
      for (const part of ['lifecycle', 'signup', 'pairView'] as const) enqueue.sendTo(part, changed)
      enqueue.raise(changed)
    }),
    tellLifecycle: sendTo('lifecycle', (_, event: ClockTicked) => event),
    tellStepBar: sendTo('stepBar', (_, event: ExchangeChanged | StepsLoaded) => event),
    refreshTimeline: sendTo('timeline', { type: 'steps.outdated' }),
  },
  delays: { pairingPatience: 3_000 },
}).createMachine({
  id: 'exchangePage',
  description: 'One exchange, with my part in it.',
  context: ({ input }) => ({ ...input, exchange: null }),
  invoke: { id: 'clock', src: 'clock' },
  on: { 'clock.ticked': { actions: { type: 'keepNow', params: ({ event }) => event } } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The exchange is on its way.',
      invoke: {
        id: 'loadExchange',
        src: 'loadExchange',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepExchange', params: ({ event }) => ({ exchange: event.output }) },
            { type: 'expectBoundary', params: ({ event }) => ({ exchange: event.output }) },
          ],
        },
        onError: [
          {
            guard: {
              type: 'isNotFound',
              params: ({ event }) => ({ problem: problemOf(event.error) }),
            },
            target: 'notFound',
            description: 'There is no such exchange, or it is not mine to know of.',
          },
          { target: 'failed' },
        ],
      },
    },
    ready: {
      description: 'The exchange is shown.',
      type: 'parallel',
      invoke: [
        {
          id: 'lifecycle',
          src: 'lifecycle',
          input: ({ context }) => ({ exchange: loaded(context), now: context.now }),
        },
        {
          id: 'signup',
          src: 'signup',
          input: ({ context, self }) => ({
            exchange: loaded(context),
            now: context.now,
            reportTo: self,
          }),
        },
        {
          id: 'pairView',
          src: 'pairView',
          input: ({ context }) => ({ exchange: loaded(context), now: context.now }),
        },
      ],
      states: {
        news: {
          description: 'How fresh it is.',
          initial: 'fresh',
          states: {
            fresh: {
              description: 'As the server last told it.',
              on: {
                'clock.ticked': {
                  target: 'refreshing',
                  actions: [
                    { type: 'keepNow', params: ({ event }) => event },
                    { type: 'tellLifecycle', params: ({ event }) => event },
                  ],
                },
                'exchange.outdated': 'refreshing',
                'step.recorded': 'refreshing',
              },
              after: {
                pairingPatience: {
                  guard: {
                    type: 'isPairing',
                    params: ({ context }) => ({ exchange: loaded(context), now: context.now }),
                  },
                  target: 'refreshing',
                  description: 'The names may have been drawn by now.',
                },
              },
            },
            refreshing: {
              description: 'Loaded again; what is shown stays until then.',
              on: {
                'exchange.outdated': { target: 'refreshing', reenter: true },
                'step.recorded': { target: 'refreshing', reenter: true },
              },
              invoke: {
                id: 'refreshExchange',
                src: 'loadExchange',
                input: ({ context: { slug } }) => ({ slug }),
                onDone: {
                  target: 'fresh',
                  actions: [
                    { type: 'keepExchange', params: ({ event }) => ({ exchange: event.output }) },
                    { type: 'expectBoundary', params: ({ event }) => ({ exchange: event.output }) },
                    { type: 'tellParts', params: ({ event }) => ({ exchange: event.output }) },
                  ],
                },
                onError: 'fresh',
              },
            },
          },
        },
        swap: {
          description: 'What passes between me, my gifter and the one I send to.',
          initial: 'unpaired',
          states: {
            unpaired: {
              description: 'Nobody to send to, or not yet.',
              always: {
                guard: {
                  type: 'hasRecipient',
                  params: ({ context }) => ({ exchange: loaded(context) }),
                },
                target: 'paired',
                description: 'The name has been drawn.',
              },
            },
            paired: {
              description: 'Gifts are sent and come in.',
              invoke: [
                {
                  id: 'stepBar',
                  src: 'stepBar',
                  input: ({ context, self }) => ({
                    exchangeId: loaded(context).id,
                    signup: joined(context),
                    isMod: isMod(context.me),
                    reportTo: self,
                  }),
                },
                {
                  id: 'timeline',
                  src: 'timeline',
                  input: ({ context, self }) => ({
                    exchangeId: loaded(context).id,
                    reportTo: self,
                  }),
                },
              ],
              on: {
                'exchange.changed': [
                  {
                    guard: { type: 'hasRecipient', params: ({ event }) => event },
                    actions: [
                      { type: 'tellStepBar', params: ({ event }) => event },
                      'refreshTimeline',
                    ],
                    description: 'There may be news on the road.',
                  },
                  { target: 'unpaired' },
                ],
                'steps.loaded': {
                  actions: { type: 'tellStepBar', params: ({ event }) => event },
                },
              },
            },
          },
        },
      },
    },
    notFound: { description: 'The page of what is not there.' },
    failed: {
      description: 'The exchange could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ExchangePageRef = ActorRefFrom<typeof exchangePageMachine>
