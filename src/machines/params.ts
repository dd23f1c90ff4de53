/**
 * What an event brings to a guard or an action, in one word: `{ type: 'keepAddress', params: output }`. Context needs no
 * word: a guard or an action reads it by itself.
 */
import { type Problem, problemOf } from '#rules/wire/problem.ts'

/** The event itself. */
export const event = <Event>({ event }: { event: Event }): Event => event

/** What a call has answered, or a child has ended with. */
export const output = <Output>({ event }: { event: { output: Output } }): Output => event.output

/** Why a call has failed. */
export const problem = ({ event }: { event: { error: unknown } }): Problem => problemOf(event.error)
