import { pocketMachine } from '#machines/exchange/pocket.machine.ts'
import type { World } from './world.ts'

export { keptSwaps } from '#services/pocket.ts'
export { PocketPage } from '#views/exchange/PocketPage.tsx'

/** Connects the chart for the swaps stored on this device to the clock. */
export const pocketFlow = ({ hear }: World) =>
  pocketMachine.provide({ actors: { clock: hear.clock } })
