import { type ExchangeFacts, startOf } from '#rules/exchange-phase.ts'
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

/** When it starts as far as is known: as approved, else as wished for. */
export const startOfRow = (row: ExchangeRow): Date => startOf(factsOf(row, 0))
