import { loadMachine } from '#machines/load.ts'
import type { Address } from '#rules/address/schema.ts'

/** The member's addresses. On the page of an exchange, the member chooses one of them. */
export const ownAddressesMachine = loadMachine<Address[]>({
  id: 'ownAddresses',
  description: 'The member’s addresses, one of which is shown.',
})
