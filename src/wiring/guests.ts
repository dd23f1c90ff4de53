import { frontDoorMachine } from '#machines/exchange/frontDoor.machine.ts'
import { publicExchangesMachine } from '#machines/exchange/publicExchanges.machine.ts'
import { loadPublicExchanges } from '#services/public.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

/** The flow of the pages that guests see before they log in, connected to the server. */
export const frontDoorFlow = ({ hear: { clock }, tell: { goTo } }: World) =>
  frontDoorMachine.provide({
    actors: {
      clock,
      exchanges: publicExchangesMachine.provide({
        actors: { load: calling(loadPublicExchanges) },
      }),
    },
    actions: { goTo },
  })
