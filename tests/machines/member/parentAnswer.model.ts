/** Reference model for the parent's page, written from the specification. */
import type { parentAnswerMachine } from '#machines/member/parentAnswer.machine.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A single-use link leads to a page that explains the request and offers Confirm and Refuse. Opening the page decides
 * nothing. An answer that may not have arrived can be given again. The page of a used link shows the answer that was
 * given. A link that has expired, was replaced or is unknown no longer works.
 */
interface Page extends Said {
  reads:
    | 'loading'
    | 'not loaded'
    | 'the question'
    | 'thanks'
    | 'refusal saved'
    | 'earlier answer'
    | 'link dead'
  asks?: string
  /** True if a confirmation includes masked threads. */
  threads: boolean
  problem?: Problem
}

const load = (): Page => ({
  reads: 'loading',
  threads: false,
  started: [['loadRequest', { token: 'a-token' }]],
})
const failsFor = (error: unknown): Pick<Page, 'reads' | 'problem'> => {
  const problem = problemOf(error)
  const wasUsed = ['confirmed', 'refused'].includes(problem.code ?? '')
  return { reads: wasUsed ? 'earlier answer' : 'link dead', problem }
}
const isRefused = (error: unknown) => problemOf(error).kind === 'refused'

export const parentAnswerModel: Model<typeof parentAnswerMachine, Page> = {
  start: load,
  on: {
    'loadRequest done': (_, { asks, threads }) => ({ reads: 'the question', asks, threads }),
    'loadRequest failed': (was, error) =>
      isRefused(error) ? { ...was, ...failsFor(error) } : { ...was, reads: 'not loaded' },
    'threads.chosen': (was, { threads }) =>
      was.reads === 'the question' && !was.busy ? { ...was, threads } : was,
    'retry.requested': (was) => (was.reads === 'not loaded' ? load() : was),
    'answer.given': (was, { answer }) =>
      was.reads === 'the question' && !was.busy
        ? {
            ...was,
            problem: undefined,
            busy: true,
            started: [['sendAnswer', { token: 'a-token', answer, threads: was.threads }]],
          }
        : was,
    'sendAnswer done': (was, { answer }) => ({
      ...was,
      busy: false,
      reads: answer === 'confirm' ? 'thanks' : 'refusal saved',
      hasEnded: true,
    }),
    'sendAnswer failed': (was, error) => ({
      ...was,
      busy: false,
      ...(isRefused(error) ? failsFor(error) : { problem: problemOf(error) }),
    }),
  },
  shows: ({ value, context: { request, problem, threads } }) => ({
    threads,
    reads: (
      {
        loading: 'loading',
        failed: 'not loaded',
        asking: 'the question',
        answering: 'the question',
        confirmed: 'thanks',
        refused: 'refusal saved',
        answered: 'earlier answer',
        expired: 'link dead',
      } as const
    )[value],
    asks: request?.asks,
    problem: problem ?? undefined,
  }),
}
