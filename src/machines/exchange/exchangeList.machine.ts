import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { Asked } from '#rules/exchange/filters.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

/** The exchanges, upcoming ones first: everybody’s or mine, filtered and searched. */
export const exchangeListMachine = listMachine<Exchange, Asked>({
  id: 'exchangeList',
  description: 'The exchanges, page by page.',
  query: 'chosen',
  isKeptUp: true,
  isKept: true,
})

export type ExchangeListRef = ActorRefFrom<typeof exchangeListMachine>
