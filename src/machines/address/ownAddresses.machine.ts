import { loadMachine } from '#machines/load.ts'
import type { Address } from '#rules/address/schema.ts'

/** My addresses, from which I choose one on the page of an exchange. */
export const ownAddressesMachine = loadMachine<Address[]>({
  id: 'ownAddresses',
  description: 'My addresses, of which one is shown.',
})
