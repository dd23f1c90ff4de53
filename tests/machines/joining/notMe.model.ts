/** Reference model for the link that deletes a stranger’s registration, written from the specification. */
import type { EmailLink } from '#machines/joining/emailVerification.machine.ts'
import type { notMeMachine } from '#machines/joining/notMe.machine.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * Opening the page deletes nothing, because mail scanners open links. Confirming deletes the unverified account. An
 * account that was verified in the meantime stays. An invalid link cannot be retried, but any other failure can.
 */
interface Page extends Said {
  says: 'the question' | 'that it is deleted' | 'that it stays' | 'that the link is bad'
  problem?: Problem
  knows: EmailLink
}

export const notMeModel: Model<typeof notMeMachine, Page> = {
  start: (link) => ({ says: 'the question', knows: link }),
  on: {
    'deletion.confirmed': (was) =>
      was.busy
        ? was
        : { says: 'the question', busy: true, knows: was.knows, started: [['disown', was.knows]] },
    'disown done': ({ knows }) => ({ says: 'that it is deleted', hasEnded: true, knows }),
    'disown failed': ({ knows }, error) => {
      const problem = problemOf(error)
      if (problem.status !== 422) return { says: 'the question', problem, knows }
      const says = problem.code === 'verified' ? 'that it stays' : 'that the link is bad'
      return { says, problem, hasEnded: true, knows }
    },
  },
  shows: ({ value, context: { problem } }) => ({
    says: (
      {
        asking: 'the question',
        deleting: 'the question',
        deleted: 'that it is deleted',
        verified: 'that it stays',
        refused: 'that the link is bad',
      } as const
    )[value],
    problem: problem ?? undefined,
  }),
}
