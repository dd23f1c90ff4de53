/**
 * Short helpers that take the parameters of a guard or an action from an event: `{ type: 'keepAddress', params: output
 * }`. Guards and actions that depend on the context alone read it themselves; `context` is for those that are also
 * called with a value from an event.
 */
import type { Toast } from '#rules/tab/toast.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { known } from './known.ts'

/** The event itself. */
export const event = <Event>({ event }: { event: Event }): Event => event

/** The response of a call, or the output of a child. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output

/** The problem of a failed call. */
export const problem = ({ event }: { event: { error: unknown } }): Problem => problemOf(event.error)

export const context = <Context>({ context }: { context: Context }): Context => context

interface FormShown<Form> {
  event: { snapshot: { context: Form } }
}

/** The values of a form that its owner observes. */
export const formValues = <Values>({ event }: FormShown<{ values: Values }>): Values =>
  event.snapshot.context.values

/** The problem in the snapshot of a form that its owner observes; null if there is none. */
export const formProblem = ({ event }: FormShown<{ problem: Problem | null }>): Problem | null =>
  event.snapshot.context.problem

/** The problem of such a form as a toast. Only for branches that are taken when there is a problem. */
export const formComplaint = (shown: FormShown<{ problem: Problem | null }>): Toast => ({
  message: known(formProblem(shown), 'the problem').message,
  tone: 'bad',
})

interface Behind {
  event?: { error?: unknown; snapshot?: { context?: { problem?: Problem | null } } }
}

/**
 * The problem in the event that triggered an action: a failed call, or a form that was returned. Null if nothing has
 * failed.
 */
export function problemBehind(args: unknown): Problem | null {
  const { error, snapshot } = (args as Behind | null)?.event ?? {}
  return error === undefined ? (snapshot?.context?.problem ?? null) : problemOf(error)
}

/** The context of a child's snapshot. */
export const shown = <Context>({ event }: { event: { snapshot: { context: Context } } }): Context =>
  event.snapshot.context
