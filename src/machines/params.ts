/**
 * Short helpers that take the parameters of a guard or an action from an event, e.g. `{ type: 'keepAddress', params:
 * output }`. Guards and actions that depend on the context alone read it directly. `context` is for guards and actions
 * that other transitions call with a value from an event.
 */
import type { Toast } from '#rules/tab/toast.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { known } from './known.ts'

/** Returns the event itself. */
export const event = <Event>({ event }: { event: Event }): Event => event

/** Returns the response of a call, or the output of a child. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output

/** Converts the error of a failed call to a Problem. */
export const problem = ({ event }: { event: { error: unknown } }): Problem => problemOf(event.error)

export const context = <Context>({ context }: { context: Context }): Context => context

interface FormShown<Form> {
  event: { snapshot: { context: Form } }
}

/** Returns the values of a form that its owner observes. */
export const formValues = <Values>({ event }: FormShown<{ values: Values }>): Values =>
  event.snapshot.context.values

/** Returns the problem in the snapshot of a form that its owner observes; null if there is none. */
export const formProblem = ({ event }: FormShown<{ problem: Problem | null }>): Problem | null =>
  event.snapshot.context.problem

/**
 * Returns the problem of such a form as a toast. It must only be used in transitions whose guard has checked that there
 * is a problem.
 */
export const formComplaint = (shown: FormShown<{ problem: Problem | null }>): Toast => ({
  message: known(formProblem(shown), 'the problem').message,
  tone: 'bad',
})

interface Behind {
  event?: { error?: unknown; snapshot?: { context?: { problem?: Problem | null } } }
}

/**
 * Returns the problem in the event that triggered an action: a failed call, or a form whose submission failed. Null if
 * nothing has failed.
 */
export function problemBehind(args: unknown): Problem | null {
  const { error, snapshot } = (args as Behind | null)?.event ?? {}
  return error === undefined ? (snapshot?.context?.problem ?? null) : problemOf(error)
}

/** Returns the context in a child's snapshot. */
export const shown = <Context>({ event }: { event: { snapshot: { context: Context } } }): Context =>
  event.snapshot.context
