/**
 * What an event brings to a guard or an action, in one word: `{ type: 'keepAddress', params: output }`. A guard or an
 * action that is about the context alone reads it by itself; `context` is for those that are also asked about an event.
 */
import type { Toast } from '#rules/tab/toast.ts'
import { type Problem, problemOf } from '#rules/wire/problem.ts'
import { known } from './known.ts'

/** The event itself. */
export const event = <Event>({ event }: { event: Event }): Event => event

/** What a call has answered, or a child has ended with. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output

/** Why a call has failed. */
export const problem = ({ event }: { event: { error: unknown } }): Problem => problemOf(event.error)

export const context = <Context>({ context }: { context: Context }): Context => context

interface FormShown<Form> {
  event: { snapshot: { context: Form } }
}

/** The values in the fields of a form that its owner watches. */
export const formValues = <Values>({ event }: FormShown<{ values: Values }>): Values =>
  event.snapshot.context.values

/** Why that form was given back, if it was. */
export const formProblem = ({ event }: FormShown<{ problem: Problem | null }>): Problem | null =>
  event.snapshot.context.problem

/** The same in its own words, for a branch that is taken only when there is one. */
export const formComplaint = (shown: FormShown<{ problem: Problem | null }>): Toast => ({
  message: known(formProblem(shown), 'the problem').message,
  tone: 'bad',
})

interface Behind {
  event?: { error?: unknown; snapshot?: { context?: { problem?: Problem | null } } }
}

/**
 * The failure behind an action, read from the event that it answers: a call that has failed, or a form that was given
 * back. Null where nothing has failed.
 */
export function problemBehind(args: unknown): Problem | null {
  const { error, snapshot } = (args as Behind | null)?.event ?? {}
  return error === undefined ? (snapshot?.context?.problem ?? null) : problemOf(error)
}

/** What a child shows: the context it stands in. */
export const shown = <Context>({ event }: { event: { snapshot: { context: Context } } }): Context =>
  event.snapshot.context
