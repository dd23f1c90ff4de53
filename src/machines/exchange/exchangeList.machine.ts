import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { Asked } from '#rules/exchange/filters.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

/** The list of all exchanges or of the member's own, upcoming ones first, with filters and a search. */
export const exchangeListMachine = listMachine<Exchange, Asked>({
  id: 'exchangeList',
  description: 'The exchanges, page by page.',
  query: 'chosen',
  isKeptUp: true,
  isKept: true,
})

export type ExchangeListRef = ActorRefFrom<typeof exchangeListMachine>
