import { loadMachine } from '#machines/load.ts'
import type { Swap } from '#rules/exchange/swap.ts'

/** The member's latest swaps. Nothing is shown until they have signed up for one. */
export const ownSwapsMachine = loadMachine<Swap[]>({
  id: 'ownSwaps',
  description: 'The swaps that I take part in or have finished.',
  mayBeEmpty: true,
})
