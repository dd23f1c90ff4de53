import { type LoadRef, loadMachine } from '#machines/load.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

/** The exchanges of the moment, my own running ones first, then the pinned; a new pin moves others as well. */
export const homepageExchangesMachine = loadMachine<Exchange[]>({
  id: 'homepageExchanges',
  description: 'The exchanges that home shows.',
  mayBeEmpty: true,
  refreshes: true,
})

export type HomepageExchangesRef = LoadRef<Exchange[]>
