import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import {
  isConfirmed,
  type ParentAnswer,
  type ParentAnswered,
  type ParentRequest,
} from '#rules/member/parent.ts'
import { isDecided, type Problem } from '#rules/wire/problem.ts'

export type ParentAnswerEvent =
  | { type: 'answer.given'; answer: ParentAnswer }
  | { type: 'retry.requested' }

interface ParentAnswerContext {
  token: string
  request: ParentRequest | null
  answer: ParentAnswer | null
  problem: Problem | null
}

/**
 * A parent decides whether their child takes part, by the link in an email and without an account. The same page serves
 * the later links that withdraw a confirmation. Opening it decides nothing.
 */
export const parentAnswerMachine = setup({
  types: {
    context: {} as ParentAnswerContext,
    input: {} as { token: string },
    events: {} as ParentAnswerEvent,
  },
  actors: {
    loadRequest: needActor<ParentRequest, { token: string }>(),
    sendAnswer: needActor<ParentAnswered, { token: string; answer: ParentAnswer }>(),
  },
  guards: {
    isDecided: (_, problem: Problem) => isDecided(problem),
    isConfirmed: (_, { answer }: { answer: ParentAnswer }) => isConfirmed(answer),
  },
  actions: {
    keepRequest: assign((_, request: ParentRequest) => ({ request })),
    keepAnswer: assign((_, { answer }: { answer: ParentAnswer }) => ({ answer, problem: null })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'parentAnswer',
  description: 'A parent decides whether her child takes part.',
  context: ({ input }) => ({ token: input.token, request: null, answer: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Looks up who is asking, and what for.',
      invoke: {
        id: 'loadRequest',
        src: 'loadRequest',
        input: ({ context }) => ({ token: context.token }),
        onDone: {
          target: 'asking',
          actions: { type: 'keepRequest', params: output },
        },
        onError: [
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
            description: 'The link is used, too old or unknown.',
          },
          { target: 'failed' },
        ],
      },
    },
    failed: {
      description: 'Nobody answered; the link may still be good.',
      on: { 'retry.requested': 'loading' },
    },
    asking: {
      description: 'Explains what is asked; the parent confirms or refuses.',
      on: {
        'answer.given': {
          target: 'answering',
          actions: { type: 'keepAnswer', params: event },
        },
      },
    },
    answering: {
      tags: 'busy',
      description: 'The answer is on its way.',
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context: { token, answer } }) => ({
          token,
          answer: known(answer, 'the answer'),
        }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: output },
            target: 'confirmed',
            description: 'The child may take part.',
          },
          { target: 'refused' },
        ],
        onError: [
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
            description: 'The link was used or ran out meanwhile.',
          },
          {
            target: 'asking',
            actions: {
              type: 'keepProblem',
              params: problem,
            },
          },
        ],
      },
    },
    confirmed: { type: 'final', description: 'The child may take part.' },
    refused: { type: 'final', description: 'The child may not take part.' },
    expired: { description: 'The link no longer works.' },
  },
})

export type ParentAnswerRef = ActorRefFrom<typeof parentAnswerMachine>
