import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import type { Ending } from '#rules/member/mail-class.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'

export type UnsubscribeEvent = { type: 'end.requested' } | { type: 'retry.requested' }

interface UnsubscribeContext {
  token: string
  ending: Ending | null
  /** The reason the emails were not stopped. */
  problem: Problem | null
}

const unknown = {
  guard: { type: 'isNotFound', params: problem },
  target: 'missing',
  description: 'The link is unknown, or its account is closed.',
} as const

/**
 * Unsubscribing from one class of email through the link in such an email, without a login. Opening the page changes
 * nothing, because mail scanners open every link.
 */
export const unsubscribeMachine = setup({
  types: {
    context: {} as UnsubscribeContext,
    input: {} as { token: string },
    events: {} as UnsubscribeEvent,
    tags: {} as 'busy',
  },
  actors: {
    loadEnding: needActor<Ending, { token: string }>(),
    endMails: needActor<Ending, { token: string }>(),
  },
  guards: {
    hasEnded: (_, { is_ended }: Ending) => is_ended,
    isNotFound: (_, problem: Problem) => isNotFound(problem),
  },
  actions: {
    keepEnding: assign((_, ending: Ending) => ({ ending })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'unsubscribe',
  description: 'Ending one class of emails through the link in one of them.',
  context: ({ input: { token } }) => ({ token, ending: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Loads which emails the link would end.',
      invoke: {
        id: 'loadEnding',
        src: 'loadEnding',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'hasEnded', params: output },
            target: 'ended',
            actions: { type: 'keepEnding', params: output },
            description: 'The emails were ended before.',
          },
          {
            target: 'asking',
            actions: { type: 'keepEnding', params: output },
            description: 'The emails are still sent.',
          },
        ],
        onError: [
          unknown,
          {
            target: 'failed',
            description: 'The request failed without saying that the link is invalid.',
          },
        ],
      },
    },
    failed: {
      description: 'The request failed. The link may still be valid.',
      on: { 'retry.requested': 'loading' },
    },
    asking: {
      description: 'The page says which emails would end and which would still be sent.',
      on: { 'end.requested': { target: 'ending', actions: 'forgetProblem' } },
    },
    ending: {
      tags: 'busy',
      description: 'The emails are being ended.',
      invoke: {
        id: 'endMails',
        src: 'endMails',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'ended', actions: { type: 'keepEnding', params: output } },
        onError: [
          unknown,
          {
            target: 'asking',
            actions: { type: 'keepProblem', params: problem },
            description: 'The emails may still be sent. The question stays, with the reason.',
          },
        ],
      },
    },
    ended: { type: 'final', description: 'No more of these emails are sent.' },
    missing: { description: 'The link no longer works.' },
  },
})

export type UnsubscribeRef = ActorRefFrom<typeof unsubscribeMachine>
