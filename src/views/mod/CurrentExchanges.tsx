import { useSelector } from '@xstate/react'
import { exchangesLabel } from '#rules/exchange/card.ts'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Count } from '#views/list/Count.tsx'
import { List } from '#views/list/List.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'
import type { DrawerProps } from './drawer.ts'
import { ExchangeDesk } from './ExchangeDesk.tsx'

/** The exchanges that are approved and not over. */
export function CurrentExchanges({ desk, pairingDesk }: DrawerProps) {
  const list = useSelector(desk, ({ children }) => children.currentExchanges)
  const now = useSelector(desk, ({ context }) => context.now)
  return (
    list && (
      <section aria-labelledby="current">
        <SectionHeader
          id="current"
          title="Exchanges"
          action={<Count list={list} label={exchangesLabel} />}
        />
        <List
          list={list}
          of="exchanges"
          level={3}
          frame={Rows}
          loading={<LoadingRows of="exchanges" />}
          empty={
            <EmptyState art="parcel" title="No exchange is under way" level={3}>
              Approved exchanges stay here until they end.
            </EmptyState>
          }
          item={(exchange) => (
            <ExchangeDesk key={exchange.id} flow={pairingDesk} exchange={exchange} now={now} />
          )}
        />
      </section>
    )
  )
}
