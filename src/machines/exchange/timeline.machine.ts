import { loadMachine } from '#machines/load.ts'
import type { Step } from '#rules/exchange/step.ts'

/**
 * The steps of the two gifts whose progress the member may see: the one they send and the one they get. After a failed
 * refresh, the steps that were loaded earlier are still shown.
 */
export const timelineMachine = loadMachine<Step[], { exchangeId: number }>({
  id: 'timeline',
  description: 'The updates of a swap so far.',
  mayBeEmpty: true,
  refreshes: true,
})
