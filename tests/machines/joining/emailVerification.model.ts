/** Reference model for the link that verifies an email, written from the specification. */
import type {
  EmailLink,
  emailVerificationMachine,
} from '#machines/joining/emailVerification.machine.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Opening the page checks the link, once. A refusal is final, except for the rate limit, which says nothing about the
 * link. A check that ended without a decision can be repeated.
 */
interface Page extends Said {
  says: 'nothing yet' | 'that it is verified' | 'that the link is bad' | 'that nobody knows'
  email?: string
  problem?: Problem
  knows: EmailLink
}

const verify = (link: EmailLink): Page => ({
  says: 'nothing yet',
  knows: link,
  started: [['verifyEmail', link]],
})

export const emailVerificationModel: Model<typeof emailVerificationMachine, Page> = {
  start: verify,
  on: {
    'verifyEmail done': ({ knows }, { email }) => ({ says: 'that it is verified', email, knows }),
    'verifyEmail failed': ({ knows }, error) => {
      const problem = problemOf(error)
      const says = problem.status === 422 ? 'that the link is bad' : 'that nobody knows'
      return { says, problem, knows }
    },
    'retry.requested': (was) => (was.says === 'that nobody knows' ? verify(was.knows) : was),
  },
  shows: ({ value, context: { email, problem } }) => ({
    says: (
      {
        verifying: 'nothing yet',
        verified: 'that it is verified',
        refused: 'that the link is bad',
        unanswered: 'that nobody knows',
      } as const
    )[value],
    email: email ?? undefined,
    problem: value === 'refused' || value === 'unanswered' ? (problem ?? undefined) : undefined,
  }),
}
