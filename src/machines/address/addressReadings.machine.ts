import { loadMachine } from '#machines/load.ts'
import type { AddressView } from '#rules/address/schema.ts'

/** The log of who has viewed which of the member's addresses. */
export const addressReadingsMachine = loadMachine<AddressView[]>({
  id: 'addressReadings',
  description: 'The log of who has seen the member’s addresses.',
  mayBeEmpty: true,
})
