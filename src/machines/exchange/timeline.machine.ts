import { loadMachine } from '#machines/load.ts'
import type { Step } from '#rules/exchange/step.ts'

/**
 * What has happened to the two gifts I know of. When a check for news fails, what was there stays.
 */
export const timelineMachine = loadMachine<Step[], { exchangeId: number }>({
  id: 'timeline',
  description: 'What happened so far.',
  mayBeEmpty: true,
  refreshes: true,
})
