import { loadMachine } from '#machines/load.ts'
import type { Step } from '#rules/exchange/step.ts'

/** The steps of the two gifts I know about. A failed refresh keeps the steps that are already here. */
export const timelineMachine = loadMachine<Step[], { exchangeId: number }>({
  id: 'timeline',
  description: 'What happened so far.',
  mayBeEmpty: true,
  refreshes: true,
})
