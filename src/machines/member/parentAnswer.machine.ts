import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import {
  isAnswered,
  isConfirmed,
  type ParentAnswer,
  type ParentAnswered,
  type ParentReply,
  type ParentRequest,
} from '#rules/member/parent.ts'
import { isDecided, type Problem } from '#rules/wire/problem.ts'

export type ParentAnswerEvent =
  | { type: 'answer.given'; answer: ParentAnswer }
  | { type: 'threads.chosen'; threads: boolean }
  | { type: 'retry.requested' }

interface ParentAnswerContext {
  token: string
  request: ParentRequest | null
  answer: ParentAnswer | null
  /** True if a confirmation includes masked threads. */
  threads: boolean
  problem: Problem | null
}

const answeredBefore = {
  guard: { type: 'isAnswered', params: problem },
  target: 'answered',
  actions: { type: 'keepProblem', params: problem },
  description: 'The parent has answered before, perhaps without receiving our response.',
} as const

/**
 * Lets a parent decide whether their child takes part, through an emailed link and without an account. The link works
 * for `PARENT_LINK_DAYS`. Later emails contain links for withdrawing the confirmation. These open the same page and
 * work for `WITHDRAWAL_LINK_DAYS`. Opening the page decides nothing. If the parent says No, at first or later, the
 * child’s sign-ups that are not paired yet are withdrawn, the running swaps are paused, and a case for a mod is opened
 * about each of those swaps.
 */
export const parentAnswerMachine = setup({
  types: {
    context: {} as ParentAnswerContext,
    input: {} as { token: string },
    events: {} as ParentAnswerEvent,
  },
  actors: {
    loadRequest: needActor<ParentRequest, { token: string }>(),
    sendAnswer: needActor<ParentAnswered, { token: string } & ParentReply>(),
  },
  guards: {
    isDecided: (_, problem: Problem) => isDecided(problem),
    isAnswered: (_, problem: Problem) => isAnswered(problem),
    isConfirmed: (_, { answer }: { answer: ParentAnswer }) => isConfirmed(answer),
  },
  actions: {
    keepRequest: assign((_, request: ParentRequest) => ({ request, threads: request.threads })),
    keepThreads: assign((_, { threads }: { threads: boolean }) => ({ threads })),
    keepAnswer: assign((_, { answer }: { answer: ParentAnswer }) => ({ answer, problem: null })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'parentAnswer',
  description: 'A parent decides whether their child takes part.',
  context: ({ input }) => ({
    token: input.token,
    request: null,
    answer: null,
    threads: false,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads the child’s name and what the parent is asked for.',
      invoke: {
        id: 'loadRequest',
        src: 'loadRequest',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'asking',
          actions: { type: 'keepRequest', params: output },
        },
        onError: [
          answeredBefore,
          {
            guard: {
              type: 'isDecided',
              params: problem,
            },
            target: 'expired',
            actions: {
              type: 'keepProblem',
              params: problem,
            },
            description: 'The link is unknown or too old, or a newer one has replaced it.',
          },
          {
            target: 'failed',
            description: 'The request failed without a decision, so the link may still be valid.',
          },
        ],
      },
    },
    failed: {
      description: 'The server did not respond. The link may still be valid.',
      on: { 'retry.requested': 'loading' },
    },
    asking: {
      description: 'The page explains the question. The parent agrees or refuses.',
      on: {
        'threads.chosen': { actions: { type: 'keepThreads', params: event } },
        'answer.given': {
          target: 'answering',
          actions: { type: 'keepAnswer', params: event },
        },
      },
    },
    answering: {
      tags: 'busy',
      description: 'The answer is being sent.',
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context: { token, answer, threads } }) => ({
          token,
          answer: known(answer, 'the answer'),
          threads,
        }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: output },
            target: 'confirmed',
            description: 'The parent agrees.',
          },
          { target: 'refused', description: 'The parent does not agree, or no longer agrees.' },
        ],
        onError: [
          answeredBefore,
          {
            guard: {
              type: 'isDecided',
              params: problem,
            },
            target: 'expired',
            actions: {
              type: 'keepProblem',
              params: problem,
            },
            description: 'The link has expired or was replaced in the meantime.',
          },
          {
            target: 'asking',
            actions: {
              type: 'keepProblem',
              params: problem,
            },
            description: 'The answer may not have reached the server, and can be sent again.',
          },
        ],
      },
    },
    confirmed: { type: 'final', description: 'The child may take part.' },
    refused: { type: 'final', description: 'The child may not take part.' },
    answered: {
      description: 'The link was used already, and the page shows the answer given with it.',
    },
    expired: { description: 'The link no longer works, and the page says why.' },
  },
})

export type ParentAnswerRef = ActorRefFrom<typeof parentAnswerMachine>
