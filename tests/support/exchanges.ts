/** Exchanges as their creator sends and reads them. */
import type { LoggedIn } from './members.ts'

/** The form's request body, valid in January 2030. */
export const EXCHANGE_INPUT = {
  label: 'Solstice parcels',
  summary: 'A parcel for the longest night.',
  description: 'Something warm,\nsomething sweet.',
  picture_id: null,
  region: 'europe',
  max_spots: 12,
  preferred_start_at: '2030-03-01',
  signup_duration: 15,
  exchange_duration: 45,
  send_by_duration: null,
  price_min: null,
  price_max: null,
  surveys: [],
}

type Api = Pick<LoggedIn, 'api'>
type Change = Record<string, unknown>

export const proposeExchange = ({ api }: Api, change: Change = {}) =>
  api.post('/api/exchanges', { ...EXCHANGE_INPUT, ...change })

export const editExchange = ({ api }: Api, idOrSlug: number | string, change: Change = {}) =>
  api.put(`/api/exchanges/${idOrSlug}`, { ...EXCHANGE_INPUT, ...change })

export const readExchange = ({ api }: Api, idOrSlug: number | string) =>
  api.get(`/api/exchange-detail/${idOrSlug}`)
