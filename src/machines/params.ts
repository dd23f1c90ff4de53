/**
 * Parameters from an event for a guard or an action, each in one word: `{ type: 'keepAddress', params: output }`.
 * Guards and actions that depend on the context alone read it themselves; `context` is for those that are also called
 * with a value from an event.
 */
import type { Toast } from '#rules/tab/toast.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { known } from './known.ts'

/** The event itself. */
export const event = <Event>({ event }: { event: Event }): Event => event

/** The answer of a call, or the output of a child. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output

/** The problem of a failed call. */
export const problem = ({ event }: { event: { error: unknown } }): Problem => problemOf(event.error)

export const context = <Context>({ context }: { context: Context }): Context => context

interface FormShown<Form> {
  event: { snapshot: { context: Form } }
}

/** The values of a form that its owner watches. */
export const formValues = <Values>({ event }: FormShown<{ values: Values }>): Values =>
  event.snapshot.context.values

/** The problem of that form, if it was given back. */
export const formProblem = ({ event }: FormShown<{ problem: Problem | null }>): Problem | null =>
  event.snapshot.context.problem

/** The same problem as a toast, for a branch that is taken only when there is one. */
export const formComplaint = (shown: FormShown<{ problem: Problem | null }>): Toast => ({
  message: known(formProblem(shown), 'the problem').message,
  tone: 'bad',
})

interface Behind {
  event?: { error?: unknown; snapshot?: { context?: { problem?: Problem | null } } }
}

/**
 * The problem in the event that an action answers: a failed call, or a form that was given back. Null where nothing has
 * failed.
 */
export function problemBehind(args: unknown): Problem | null {
  const { error, snapshot } = (args as Behind | null)?.event ?? {}
  return error === undefined ? (snapshot?.context?.problem ?? null) : problemOf(error)
}

/** The context of a child's snapshot. */
export const shown = <Context>({ event }: { event: { snapshot: { context: Context } } }): Context =>
  event.snapshot.context
