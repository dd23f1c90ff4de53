import { loadMachine } from '#machines/load.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

/** The exchanges of the moment, my own running ones first. */
export const homepageExchangesMachine = loadMachine<Exchange[]>({
  id: 'homepageExchanges',
  description: 'The exchanges that home shows.',
  mayBeEmpty: true,
  refreshes: true,
})
