import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

/** The exchanges, those ahead first: all critters’, or only the ones I created or joined. */
export const exchangeListMachine = listMachine<Exchange, { isMine: boolean }>({
  id: 'exchangeList',
  description: 'The exchanges, page by page.',
  isKeptUp: true,
  isKept: true,
})

export type ExchangeListRef = ActorRefFrom<typeof exchangeListMachine>
