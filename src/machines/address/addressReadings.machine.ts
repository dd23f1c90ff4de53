import { loadMachine } from '#machines/load.ts'
import type { AddressView } from '#rules/address/schema.ts'

/** Tells me who has viewed which of my addresses. */
export const addressReadingsMachine = loadMachine<AddressView[]>({
  id: 'addressReadings',
  description: 'Who has read my addresses.',
  mayBeEmpty: true,
})
