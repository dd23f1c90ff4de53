import type { ActorRefFrom } from 'xstate'
import type { Exchange } from '#rules/exchange.ts'
import { listMachine } from './parts/list.ts'

/** The exchanges that are approved and not over, for the mods. */
export const currentExchangesMachine = listMachine<Exchange>(
  'currentExchanges',
  'The exchanges that are approved and not over.',
)

export type CurrentExchangesRef = ActorRefFrom<typeof currentExchangesMachine>
