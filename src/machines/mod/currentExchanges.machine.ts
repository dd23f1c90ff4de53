import { listMachine } from '#machines/list.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Led } from '#rules/mod/overlays.ts'

/** The exchanges that are approved and not over, for the mods. */
export const currentExchangesMachine = listMachine<Exchange, Led>({
  id: 'currentExchanges',
  description: 'The exchanges that are approved and not over.',
})
