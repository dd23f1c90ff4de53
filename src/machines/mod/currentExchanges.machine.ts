import { listMachine } from '#machines/list.ts'
import type { ModExchange } from '#rules/mod/exchange.ts'
import type { Led } from '#rules/mod/overlays.ts'

/** The exchanges that are approved and not over, for the mods. */
export const currentExchangesMachine = listMachine<ModExchange, Led>({
  id: 'currentExchanges',
  description: 'The exchanges that are approved and not over.',
})
