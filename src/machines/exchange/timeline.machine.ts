import { loadMachine } from '#machines/load.ts'
import type { Step } from '#rules/exchange/step.ts'

/**
 * The steps of the two gifts that I may know about, the one I send and the one I get. After a failed refresh, the steps
 * loaded before are still shown.
 */
export const timelineMachine = loadMachine<Step[], { exchangeId: number }>({
  id: 'timeline',
  description: 'What happened so far.',
  mayBeEmpty: true,
  refreshes: true,
})
