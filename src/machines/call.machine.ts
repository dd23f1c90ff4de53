import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Problem } from '#rules/wire/problem.ts'
import {
  ATTEMPT_MS,
  CANCELLED,
  type Failure,
  failureOf,
  isWorthAnotherTry,
  LATE_AFTER_MS,
  pauseAfter,
  TIMED_OUT,
} from '#rules/wire/retry.ts'
import { known } from './known.ts'
import { needAction, needActor, needListener } from './needs.ts'
import { output, problem } from './params.ts'

export type CallEvent = { type: 'call.cancelled' } | { type: 'network.returned' }

/** The result of a call: the service’s response, or the problem. */
export type CallOutcome = { answer: unknown } | { problem: Problem }

interface CallContext {
  /** Jitter of the back-off: the fraction of each pause to wait, from 0 to 1. */
  chance: number
  /** The number of attempts started so far. */
  attempt: number
  /** The failure of the last finished attempt. */
  failure: Failure | null
  outcome: CallOutcome | null
}

const failure = ({ event }: { event: { error: unknown } }): Failure => failureOf(event.error)

/**
 * One call to a service. It is retried with a back-off where a retry may help, and ends with a response, with a
 * problem, or when the member cancels it. After a few seconds it counts as late, and the tab shows that.
 */
export const callMachine = setup({
  types: {
    context: {} as CallContext,
    events: {} as CallEvent,
    input: {} as { chance: number },
    output: {} as CallOutcome,
  },
  actors: {
    attempt: needActor<unknown>(),
    network: needListener<Extract<CallEvent, { type: 'network.returned' }>>(),
  },
  guards: {
    isWorthAnotherTry: ({ context }, failure: Failure) =>
      isWorthAnotherTry(failure, context.attempt),
  },
  actions: {
    tellLate: needAction('tellLate'),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepAnswer: assign((_, answer: unknown) => ({ outcome: { answer } })),
    keepProblem: assign((_, problem: Problem) => ({ outcome: { problem } })),
  },
  delays: {
    attemptPatience: ATTEMPT_MS,
    patience: LATE_AFTER_MS,
    backOff: ({ context: { failure, attempt, chance } }) =>
      pauseAfter(known(failure, 'the failure'), attempt, chance),
  },
}).createMachine({
  id: 'call',
  description: 'One call to a service.',
  context: ({ input: { chance } }) => ({ chance, attempt: 0, failure: null, outcome: null }),
  output: ({ context }) => known(context.outcome, 'the outcome'),
  initial: 'underWay',
  states: {
    underWay: {
      description: 'The call waits for a response.',
      type: 'parallel',
      on: {
        'call.cancelled': {
          target: 'cancelled',
          actions: { type: 'keepProblem', params: CANCELLED },
        },
      },
      states: {
        way: {
          description: 'The attempts and the pauses between them.',
          initial: 'trying',
          states: {
            trying: {
              description: 'One attempt is in progress.',
              entry: 'countAttempt',
              invoke: {
                id: 'attempt',
                src: 'attempt',
                onDone: {
                  target: '#call.answered',
                  actions: { type: 'keepAnswer', params: output },
                },
                onError: [
                  {
                    guard: { type: 'isWorthAnotherTry', params: failure },
                    target: 'backingOff',
                    actions: { type: 'keepFailure', params: failure },
                    description: 'Another attempt may succeed.',
                  },
                  {
                    target: '#call.givenUp',
                    actions: { type: 'keepProblem', params: problem },
                    description: 'Another attempt would not help, or the limit is reached.',
                  },
                ],
              },
              after: {
                attemptPatience: {
                  target: '#call.givenUp',
                  actions: { type: 'keepProblem', params: TIMED_OUT },
                },
              },
            },
            backingOff: {
              description: 'The call pauses before the next attempt.',
              invoke: { id: 'network', src: 'network' },
              on: { 'network.returned': 'trying' },
              after: { backOff: 'trying' },
            },
          },
        },
        patience: {
          description: 'How long the call has been running.',
          initial: 'prompt',
          states: {
            prompt: {
              description: 'The call is not late yet.',
              after: { patience: 'late' },
            },
            late: {
              description:
                'The call is late. The tab shows that, and the member may cancel the call.',
              entry: 'tellLate',
            },
          },
        },
      },
    },
    answered: { type: 'final', description: 'The response has arrived.' },
    givenUp: { type: 'final', description: 'The call has failed for good.' },
    cancelled: { type: 'final', description: 'The member has cancelled the call.' },
  },
})

export type CallRef = ActorRefFrom<typeof callMachine>
