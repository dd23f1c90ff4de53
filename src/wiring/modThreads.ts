import { modThreadsMachine } from '#machines/mod/modThreads.machine.ts'
import { readEarlier, readThreads } from '#services/mod-threads.ts'
import { calling } from './actors.ts'

/** Connects conversations that a mod may open to the server. */
export const modThreadsFlow = () =>
  modThreadsMachine.provide({
    actors: { readThreads: calling(readThreads), readEarlier: calling(readEarlier) },
  })
