import type { PublicExchange } from '#rules/exchange/public.ts'

/** An exchange as guests see it, with the values of `anExchange`. */
export const aPublicExchange = (change: Partial<PublicExchange> = {}): PublicExchange => ({
  slug: 'solstice-parcels',
  label: 'Solstice parcels',
  summary: 'A parcel for the longest night.',
  picture: null,
  region: 'worldwide',
  status: 'ongoing',
  max_spots: 10,
  remaining_spots: 7,
  preferred_start_at: '2026-12-01',
  start_at: '2026-12-01T12:00:00.000Z',
  end_at: '2026-12-31T12:00:00.000Z',
  signups_open_at: '2026-11-16T12:00:00.000Z',
  signup_duration: 15,
  ...change,
})
