import * as z from 'zod/mini'
import { REASON_MAX } from '#rules/exchange/leaving.ts'
import { type ExchangeTerms, isPending, preferredStart } from '#rules/exchange/phase.ts'
import { form } from '#rules/form/field.ts'
import { line } from '#rules/form/text.ts'
import { isAdmin, isMod } from '#rules/member/schema.ts'
import { isCalendarDay } from '#rules/time/clock.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

export const NOT_AN_INSTANT = 'Please select a valid date'

export const approvalInputSchema = form({
  start_at: z.optional(
    z.nullable(
      z.iso
        .datetime({ offset: true, error: NOT_AN_INSTANT, abort: true })
        .check(z.refine((at) => isCalendarDay(at.slice(0, 10)), { error: NOT_AN_INSTANT })),
    ),
  ),
})
export type ApprovalInput = z.infer<typeof approvalInputSchema>

/** The request body for a rejection, a cancellation, a removal or a suspension. */
export const reasonSchema = form({ reason: line({ max: REASON_MAX }) })
export type Reason = z.infer<typeof reasonSchema>

interface Approval {
  exchange: ExchangeTerms & { user_id: number }
  actor: { id: number; role: string }
  /** True if another mod could approve the exchange. */
  otherApproverExists: boolean
  startAt: Date | null
  now: Date
}

/** The start that an approval sets: the given time, or else noon UTC on the preferred day. */
export const startOnApproval = (
  exchange: Pick<ExchangeTerms, 'preferred_start_at'>,
  startAt: Date | null,
): Date => startAt ?? preferredStart(exchange.preferred_start_at)

/**
 * The reason why an exchange cannot start at the given time or, if none is given, on its preferred day; null if it can.
 */
export function startRefusal(
  exchange: Pick<ExchangeTerms, 'preferred_start_at'>,
  startAt: Date | null,
  now: Date,
): Refusal | null {
  if (startOnApproval(exchange, startAt) > now) return null
  return startAt === null
    ? refusal(
        'start_at',
        'The preferred day has passed. Please choose when the exchange starts.',
        'start_at',
      )
    : refusal('start_at', 'The start must be in the future.', 'start_at')
}

/** The reason why this person cannot decide about this exchange at all; null if they can. */
export function decisionRefusal({
  exchange,
  actor,
}: Pick<Approval, 'exchange' | 'actor'>): Refusal | null {
  if (!isMod(actor)) return refusal('forbidden', 'Only a mod can decide on an exchange.')
  return isPending(exchange)
    ? null
    : refusal('not_pending', 'This exchange isn’t waiting for approval.')
}

/**
 * The reason why an exchange cannot be approved with this start; null if it can. A mod's own exchange needs another
 * mod's approval, unless the creator is an admin and there is no other mod.
 */
export function approvalRefusal({
  exchange,
  actor,
  otherApproverExists,
  startAt,
  now,
}: Approval): Refusal | null {
  const undecidable = decisionRefusal({ exchange, actor })
  if (undecidable !== null) return undecidable
  if (exchange.user_id === actor.id && (!isAdmin(actor) || otherApproverExists)) {
    return refusal('own_exchange', 'Another mod has to approve your own exchange.')
  }
  return startRefusal(exchange, startAt, now)
}
