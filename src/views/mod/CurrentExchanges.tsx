import { useSelector } from '@xstate/react'
import { exchangesLabel } from '#rules/exchange/card.ts'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { DeskList } from './DeskList.tsx'
import type { DrawerProps } from './drawer.ts'
import { ExchangeDesk } from './ExchangeDesk.tsx'

/** The approved exchanges that have not ended. */
export default function CurrentExchanges({ desk, pairingDesk }: DrawerProps) {
  const list = useSelector(desk, ({ children }) => children.currentExchanges)
  const now = useSelector(desk, ({ context }) => context.now)
  return (
    <DeskList
      list={list}
      of="exchanges"
      title="Exchanges"
      count={exchangesLabel}
      empty={
        <EmptyState art="parcel" title="No exchange is under way" level={3}>
          Approved exchanges stay here until they end.
        </EmptyState>
      }
      item={(exchange) => (
        <ExchangeDesk key={exchange.id} flow={pairingDesk} exchange={exchange} now={now} />
      )}
    />
  )
}
