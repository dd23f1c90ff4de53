import { loadMachine } from '#machines/load.ts'
import type { Rescue } from '#rules/exchange/rescue-schema.ts'

/** The member's own rescues. Most members have none, and then nothing is shown. */
export const ownRescuesMachine = loadMachine<Rescue[]>({
  id: 'ownRescues',
  description: 'The spare gifts that the member is asked for, or sends.',
  mayBeEmpty: true,
  refreshes: true,
})
