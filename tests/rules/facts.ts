import type { ExchangeFacts } from '#rules/exchange-phase.ts'

export const at = (instant: string): Date => new Date(instant)

/**
 * An approved exchange that starts on 1 December at noon and runs for thirty days; sign-ups open on 16 November at noon.
 */
export const anExchange = (change: Partial<ExchangeFacts> = {}): ExchangeFacts => ({
  status: 'approved',
  approved_by: 1,
  needs_pairing: true,
  preferred_start_at: '2026-12-01',
  start_at: '2026-12-01T12:00:00.000Z',
  end_at: '2026-12-31T12:00:00.000Z',
  signup_duration: 15,
  remaining_spots: 7,
  ...change,
})
