import { listMachine } from '#machines/list.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import type { Led } from '#rules/mod/overlays.ts'

/** The exchanges that wait for a mod, those waiting longest first. */
export const waitingExchangesMachine = listMachine<Exchange, Led>({
  id: 'waitingExchanges',
  description: 'The exchanges that wait for a mod.',
  isKeptUp: true,
})
