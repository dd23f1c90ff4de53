import * as fc from 'fast-check'
import { EXCHANGE_STATUSES, type ExchangeTerms, endAtOf } from '#rules/exchange/phase.ts'
import type { JoiningStanding } from '#rules/exchange/standing.ts'

export const at = (instant: string): Date => new Date(instant)

/**
 * An approved exchange that starts on 1 December at noon and runs for thirty days; sign-ups open on 16 November at
 * noon.
 */
export const anExchange = (change: Partial<ExchangeTerms> = {}): ExchangeTerms => ({
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

/** The standing of a member who owes nothing, without limits. */
export const goodStanding: JoiningStanding = {
  hasOpenDefault: false,
  swaps: null,
  limits: { newcomer: null, member: null },
}

export const anyInstant = fc.date({
  min: at('2026-10-01T00:00:00Z'),
  max: at('2027-03-01T00:00:00Z'),
  noInvalidDate: true,
})

export const anyExchange: fc.Arbitrary<ExchangeTerms> = fc
  .record({
    status: fc.constantFrom(...EXCHANGE_STATUSES),
    approved_by: fc.constantFrom(null, 1),
    needs_pairing: fc.boolean(),
    start: fc.option(
      fc.date({
        min: at('2026-11-01T00:00:00Z'),
        max: at('2027-01-31T00:00:00Z'),
        noInvalidDate: true,
      }),
    ),
    signup_duration: fc.constantFrom(15, 30, 45, 60),
    exchange_duration: fc.constantFrom(15, 30, 45, 60),
    remaining_spots: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ start, exchange_duration, ...rest }) =>
    anExchange({
      ...rest,
      start_at: start?.toISOString() ?? null,
      end_at: start === null ? null : endAtOf(start, exchange_duration).toISOString(),
    }),
  )
