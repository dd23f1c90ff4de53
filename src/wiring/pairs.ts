import { pairsMachine } from '#machines/mod/pairs.machine.ts'
import { loadPairs } from '#services/mod.ts'
import { calling } from './actors.ts'
import { modThreadsFlow } from './modThreads.ts'
import type { World } from './world.ts'

export { PairsDialog } from '#views/exchange/PairsDialog.tsx'

/** Connects the pairs of an exchange to the server. This code is only loaded for mods. */
export const pairsFlow = ({ hear, tell }: World) =>
  pairsMachine.provide({
    actors: {
      overlay: hear.overlay,
      loadPairs: calling(loadPairs),
      modThreads: modThreadsFlow(),
    },
    actions: { closeOverlay: tell.closeOverlay },
  })
