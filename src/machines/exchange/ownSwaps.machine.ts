import { loadMachine } from '#machines/load.ts'
import type { Swap } from '#rules/exchange/swap.ts'

/** The member's latest swaps. Nothing is shown until they have signed up for one. */
export const ownSwapsMachine = loadMachine<Swap[]>({
  id: 'ownSwaps',
  description: 'The swaps that the member takes part in or has finished.',
  mayBeEmpty: true,
})
