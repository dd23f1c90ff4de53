import { loadMachine } from '#machines/load.ts'
import type { OwnStanding } from '#rules/exchange/standing.ts'

/** My own standing, which only I and the mods see. It is loaded once with my profile. */
export const standingMachine = loadMachine<OwnStanding>({
  id: 'standing',
  description: 'The swaps that the member has completed, and the gifts that they owe.',
})
