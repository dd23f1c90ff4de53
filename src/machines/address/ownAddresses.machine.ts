import { loadMachine } from '#machines/load.ts'
import type { Address } from '#rules/address/schema.ts'

/** My addresses, for the page of an exchange whose gift is sent to one of them. */
export const ownAddressesMachine = loadMachine<Address[]>({
  id: 'ownAddresses',
  description: 'My addresses, of which one is shown.',
})
