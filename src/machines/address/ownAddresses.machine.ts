import { loadMachine } from '#machines/load.ts'
import type { Address } from '#rules/address/schema.ts'

/** My addresses, on the page of an exchange that brings a gift to one of them. */
export const ownAddressesMachine = loadMachine<Address[]>({
  id: 'ownAddresses',
  description: 'My addresses, of which one is shown.',
})
