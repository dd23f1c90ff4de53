import { type ActorRefFrom, assign, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needActor } from '#machines/needs.ts'
import { event, output, problem } from '#machines/params.ts'
import {
  isAnswered,
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

const answeredBefore = {
  guard: { type: 'isAnswered', params: problem },
  target: 'answered',
  actions: { type: 'keepProblem', params: problem },
  description: 'The parent has answered before, perhaps without getting our response.',
} as const

/**
 * Lets a parent decide whether their child takes part, through an emailed link and without an account. The link works
 * for `PARENT_LINK_DAYS`. Later emails contain links for withdrawing the confirmation, which open the same page and
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
    sendAnswer: needActor<ParentAnswered, { token: string; answer: ParentAnswer }>(),
  },
  guards: {
    isDecided: (_, problem: Problem) => isDecided(problem),
    isAnswered: (_, problem: Problem) => isAnswered(problem),
    isConfirmed: (_, { answer }: { answer: ParentAnswer }) => isConfirmed(answer),
  },
  actions: {
    keepRequest: assign((_, request: ParentRequest) => ({ request })),
    keepAnswer: assign((_, { answer }: { answer: ParentAnswer }) => ({ answer, problem: null })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'parentAnswer',
  description: 'A parent decides whether their child takes part.',
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
            description: 'The link is too old or unknown, or a newer one has replaced it.',
          },
          { target: 'failed', description: 'Nothing is decided, so the link may still be good.' },
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
          { target: 'refused', description: 'The parent does not agree, or no longer does.' },
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
            description: 'The answer may not have arrived, and can be given again.',
          },
        ],
      },
    },
    confirmed: { type: 'final', description: 'The child may take part.' },
    refused: { type: 'final', description: 'The child may not take part.' },
    answered: { description: 'The link was used; says for which answer.' },
    expired: { description: 'The link no longer works; says why.' },
  },
})

export type ParentAnswerRef = ActorRefFrom<typeof parentAnswerMachine>
