import { listMachine } from '#machines/list.ts'
import type { ModExchange } from '#rules/mod/exchange.ts'
import type { Led } from '#rules/mod/overlays.ts'

/** Approved exchanges that are not over, for the mods. */
export const currentExchangesMachine = listMachine<ModExchange, Led>({
  id: 'currentExchanges',
  description: 'Approved exchanges that are not over.',
})
