import { loadMachine } from '#machines/load.ts'
import type { AddressView } from '#rules/address/schema.ts'

/** The record of who has opened which of my addresses. */
export const addressReadingsMachine = loadMachine<AddressView[]>({
  id: 'addressReadings',
  description: 'Who has read my addresses.',
  mayBeEmpty: true,
})
