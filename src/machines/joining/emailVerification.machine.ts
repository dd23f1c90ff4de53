import { type ActorRefFrom, assign, setup } from 'xstate'
import { needActor } from '#machines/needs.ts'
import { output, problem } from '#machines/params.ts'
import type { Verified } from '#rules/joining/password.ts'
import { isDecided, type Problem } from '#rules/wire/problem.ts'

export interface EmailLink {
  userid: string
  token: string
}

interface EmailVerificationContext extends EmailLink {
  /** The email address that the link belongs to. */
  email: string | null
  problem: Problem | null
}

/**
 * The emailed link that verifies an address. Opening it again gives the same result. If it has expired, the page links
 * to another page where the member can request a new link.
 */
export const emailVerificationMachine = setup({
  types: {
    context: {} as EmailVerificationContext,
    input: {} as EmailLink,
    events: {} as { type: 'retry.requested' },
  },
  actors: { verifyEmail: needActor<Verified, EmailLink>() },
  guards: { isDecided: (_, problem: Problem) => isDecided(problem) },
  actions: {
    keepEmail: assign((_, { email }: { email: string }) => ({ email })),
    keepProblem: assign((_, problem: Problem) => ({ problem })),
  },
}).createMachine({
  id: 'emailVerification',
  description: 'The page behind the emailed link that verifies an email address.',
  context: ({ input: { userid, token } }) => ({
    userid,
    token,
    email: null,
    problem: null,
  }),
  initial: 'verifying',
  states: {
    verifying: {
      description: 'The server checks the link.',
      invoke: {
        id: 'verifyEmail',
        src: 'verifyEmail',
        input: ({ context: { userid, token } }) => ({ userid, token }),
        onDone: {
          target: 'verified',
          actions: { type: 'keepEmail', params: output },
        },
        onError: [
          {
            guard: {
              type: 'isDecided',
              params: problem,
            },
            target: 'refused',
            actions: {
              type: 'keepProblem',
              params: problem,
            },
            description: 'The link is wrong or too old.',
          },
          {
            target: 'unanswered',
            actions: {
              type: 'keepProblem',
              params: problem,
            },
            description: 'The request failed without a decision, so the link may still be valid.',
          },
        ],
      },
    },
    verified: { description: 'The email is verified, and the member may log in.' },
    refused: { description: 'The member needs another link.' },
    unanswered: {
      description: 'The page cannot say yet whether the link is valid.',
      on: { 'retry.requested': 'verifying' },
    },
  },
})

export type EmailVerificationRef = ActorRefFrom<typeof emailVerificationMachine>
