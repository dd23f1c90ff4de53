import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { problem } from '#machines/params.ts'
import { isVerifiedSince, type NotMe } from '#rules/joining/verification.ts'
import { isDecided, type Problem } from '#rules/wire/problem.ts'
import type { EmailLink } from './emailVerification.machine.ts'

export type NotMeEvent = { type: 'deletion.confirmed' }

interface NotMeContext extends EmailLink {
  /** The reason the account was not deleted. */
  problem: Problem | null
}

/**
 * The emailed link with which the owner of a mailbox deletes an account that somebody else has registered with their
 * address. Opening the page deletes nothing, because mail scanners open every link.
 */
export const notMeMachine = setup({
  types: {
    context: {} as NotMeContext,
    input: {} as EmailLink,
    events: {} as NotMeEvent,
    tags: {} as 'busy',
  },
  actors: { disown: needActor<NotMe, EmailLink>() },
  guards: {
    isVerifiedSince: (_, problem: Problem) => isVerifiedSince(problem),
    isDecided: (_, problem: Problem) => isDecided(problem),
  },
  actions: {
    keepProblem: assign((_, problem: Problem) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'notMe',
  description:
    'The page behind the emailed link that deletes an account registered with somebody else’s email.',
  context: ({ input: { userid, token } }) => ({ userid, token, problem: null }),
  initial: 'asking',
  states: {
    asking: {
      description:
        'The page says what would be deleted. Nothing is deleted before the visitor confirms.',
      on: { 'deletion.confirmed': { target: 'deleting', actions: 'forgetProblem' } },
    },
    deleting: {
      tags: 'busy',
      description: 'The account is being deleted.',
      invoke: {
        id: 'disown',
        src: 'disown',
        input: ({ context: { userid, token } }) => ({ userid, token }),
        onDone: 'deleted',
        onError: [
          {
            guard: { type: 'isVerifiedSince', params: problem },
            target: 'verified',
            actions: { type: 'keepProblem', params: problem },
            description: 'The other link in the same email has been opened.',
          },
          {
            guard: { type: 'isDecided', params: problem },
            target: 'refused',
            actions: { type: 'keepProblem', params: problem },
            description: 'The link is wrong or too old.',
          },
          {
            target: 'asking',
            actions: { type: 'keepProblem', params: problem },
            description: 'The request failed without a decision. The account may still exist.',
          },
        ],
      },
    },
    deleted: { type: 'final', description: 'The account is deleted completely.' },
    verified: { type: 'final', description: 'The account stays. A new password locks others out.' },
    refused: { type: 'final', description: 'The link does not work.' },
  },
})

export type NotMeRef = ActorRefFrom<typeof notMeMachine>
