import { exchangeListMachine } from '#machines/exchange/exchangeList.machine.ts'
import { exchangesPageMachine } from '#machines/exchange/exchangesPage.machine.ts'
import { takingBackMachine } from '#machines/exchange/takingBack.machine.ts'
import { type Asked, askedBy } from '#rules/exchange/filters.ts'
import { exchangeTabs } from '#rules/exchange/tabs.ts'
import { isAdmin } from '#rules/member/schema.ts'
import { queryOf } from '#rules/tab/place.ts'
import { loadExchanges, takeBackExchange } from '#services/exchanges.ts'
import { ExchangesPage } from '#views/exchange/ExchangesPage.tsx'
import { later } from '#views/later/later.tsx'
import { calling } from './actors.ts'
import { listening } from './kept.ts'
import type { World } from './world.ts'

export const flows = (world: World) => {
  const exchangeList = exchangeListMachine.provide({
    actors: { loadItems: calling(loadExchanges) },
  })
  const listOf = (asked: Asked) =>
    world.keep(asked.isMine ? exchangeTabs.mineShown : exchangeTabs.allShown, exchangeList, {
      query: asked,
    })
  return {
    exchangeList,
    listOf,
    takingBack: takingBackMachine.provide({
      actors: {
        overlay: world.hear.overlay,
        exchangeList: listening(() => listOf(askedBy(queryOf(world.place().path)))),
        takeBack: calling(takeBackExchange),
      },
      actions: {
        announce: world.tell.announce,
        closeOverlay: world.tell.closeOverlay,
        removeItem: world.tell.removeItem,
      },
    }),
    exchangesPage: exchangesPageMachine.provide({
      actors: {
        clock: world.hear.clock,
        address: world.hear.address,
        exchangeList: listening(({ asked }: { asked: Asked }) => listOf(asked)),
      },
      actions: { goTo: world.tell.goTo },
    }),
  }
}

export default (world: World) => {
  const { exchangesPage, listOf, takingBack } = flows(world)
  const Pin = later(async () => ({ default: (await import('./pin.ts')).pinOf(world) }), {
    isOptional: true,
  })
  return () => (
    <ExchangesPage
      flow={exchangesPage}
      takingBack={takingBack}
      me={world.currentMember()}
      Pin={isAdmin(world.currentMember()) ? Pin : null}
      listOf={listOf}
      input={{ now: world.now(), query: queryOf(world.place().path) }}
    />
  )
}
