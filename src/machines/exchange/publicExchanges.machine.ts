import { type LoadRef, loadMachine } from '#machines/load.ts'
import type { PublicExchange } from '#rules/exchange/public.ts'

/** The exchanges that a guest can see: all those on the front door, or the one behind a shared link. */
export const publicExchangesMachine = loadMachine<PublicExchange[], { slug: string | null }>({
  id: 'publicExchanges',
  description: 'The exchanges that guests can see.',
  mayBeEmpty: true,
  mayBeMissing: true,
  refreshes: true,
})

export type PublicExchangesRef = LoadRef<PublicExchange[]>
