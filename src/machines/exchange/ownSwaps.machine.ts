import { loadMachine } from '#machines/load.ts'
import type { Swap } from '#rules/exchange/swap.ts'

/** My latest swaps. Nothing is shown until I have signed up for one. */
export const ownSwapsMachine = loadMachine<Swap[]>({
  id: 'ownSwaps',
  description: 'The swaps that I take part in or have finished.',
  mayBeEmpty: true,
})
