import type * as z from 'zod/mini'
import { choice } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { line, optionalLine } from '#rules/form/text.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { type ExchangeTerms, hasStarted, isApproved } from './phase.ts'

/** The reason why a member cannot leave: they do not take part, or the exchange has started. Null if they can leave. */
export function signoutRefusal(exchange: ExchangeTerms, isIn: boolean, now: Date): Refusal | null {
  if (!isIn) return refusal('not_in', 'You’re not part of this exchange.')
  return isApproved(exchange) && hasStarted(exchange, now)
    ? refusal('started', 'This exchange has already started. Only an elf can remove you now.')
    : null
}

export const REASON_MAX = 500
export const LEAVE_NOTE_MAX = 400
export const LEAVE_REASONS = [
  'I don’t have time for it',
  'I can’t afford it right now',
  'I’m moving or will be away',
  'I signed up by mistake',
  'Something else',
] as const
export type LeaveReason = (typeof LEAVE_REASONS)[number]

export const leaveSchema = form({ reason: line({ max: REASON_MAX }) })
export type Leave = z.infer<typeof leaveSchema>

/** The form for leaving: a reason from the list and a note, which are sent as one string. */
export const leaveFormSchema = form({
  choice: choice(LEAVE_REASONS),
  note: optionalLine(LEAVE_NOTE_MAX),
})
/** The reason to send: the choice, and the note if there is one. */
export function leaveReasonOf(typed: { choice: string; note: string }): string {
  const { choice, note } = leaveFormSchema.parse(typed)
  return note === null ? choice : `${choice}: ${note}`
}
