import { type LoadRef, loadMachine } from '#machines/load.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

/**
 * The exchanges on the home page: the member's own running ones first, then the pinned ones. The list has no pages,
 * because pinning an exchange would move others from one page to the next.
 */
export const homepageExchangesMachine = loadMachine<Exchange[]>({
  id: 'homepageExchanges',
  description: 'The exchanges on home.',
  mayBeEmpty: true,
  refreshes: true,
})

export type HomepageExchangesRef = LoadRef<Exchange[]>
