import { exchangeListMachine } from '#machines/exchange/exchangeList.machine.ts'
import { exchangesPageMachine } from '#machines/exchange/exchangesPage.machine.ts'
import { loadExchanges } from '#services/exchanges.ts'
import { ExchangesPage } from '#views/exchange/ExchangesPage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ hear: { clock } }: World) => ({
  exchangesPage: exchangesPageMachine.provide({
    actors: {
      clock,
      exchangeList: exchangeListMachine.provide({ actors: { loadItems: calling(loadExchanges) } }),
    },
  }),
})

export default (world: World) => {
  const { exchangesPage } = flows(world)
  return () => <ExchangesPage flow={exchangesPage} input={{ now: world.now() }} />
}
