import type { ActorRefFrom } from 'xstate'
import { listMachine } from '#machines/list.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

/** The exchanges that are approved and not over, for the mods. */
export const currentExchangesMachine = listMachine<Exchange>(
  'currentExchanges',
  'The exchanges that are approved and not over.',
)

export type CurrentExchangesRef = ActorRefFrom<typeof currentExchangesMachine>
