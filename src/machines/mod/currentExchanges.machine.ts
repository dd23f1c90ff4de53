import { listMachine } from '#machines/list.ts'
import type { Exchange } from '#rules/exchange/schema.ts'

/** The exchanges that are approved and not over, for the mods. */
export const currentExchangesMachine = listMachine<Exchange>({
  id: 'currentExchanges',
  description: 'The exchanges that are approved and not over.',
})
