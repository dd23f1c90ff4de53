import { exchangeListMachine } from '#machines/exchange/exchangeList.machine.ts'
import { loadExchanges } from '#services/exchanges.ts'
import { ExchangesPage } from '#views/exchange/ExchangesPage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ hear: { clock } }: World) => ({
  exchangeList: exchangeListMachine.provide({
    actors: { clock, loadExchanges: calling(loadExchanges) },
  }),
})

export default (world: World) => {
  const { exchangeList } = flows(world)
  return () => <ExchangesPage flow={exchangeList} now={world.now()} />
}
