import type { ExchangeFacts } from '#rules/exchange/phase.ts'
import type { exchanges } from '#server/db/schema.ts'

export type ExchangeRow = typeof exchanges.$inferSelect

const decision = (row: ExchangeRow) => {
  if (row.rejectedAt) return 'rejected'
  return row.cancelledAt ? 'cancelled' : 'pending'
}

/** What the rules look at, from a row and the number of its participants. */
export const factsOf = (row: ExchangeRow, participants: number): ExchangeFacts => ({
  status: decision(row),
  approved_by: row.approvedBy,
  needs_pairing: row.approvedBy !== null && row.pairedAt === null,
  preferred_start_at: row.preferredStartAt,
  start_at: row.startAt?.toISOString() ?? null,
  end_at: row.endAt?.toISOString() ?? null,
  signup_duration: row.signupDuration,
  remaining_spots: Math.max(0, row.maxSpots - participants),
})

/**
 * The instant at which a request about a locked exchange is heard: who asked before the pairing and waited for it to
 * end comes after it.
 */
export const heardAt = ({ pairedAt }: ExchangeRow, askedAt: Date): Date =>
  pairedAt !== null && pairedAt > askedAt ? pairedAt : askedAt
