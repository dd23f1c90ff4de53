import { useSelector } from '@xstate/react'
import { exchangesLabel } from '#rules/exchange/card.ts'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { DrawerHeader } from './DrawerHeader.tsx'
import type { DrawerProps } from './drawer.ts'
import { ExchangeDesk } from './ExchangeDesk.tsx'
import { List } from './List.tsx'

/** The exchanges that are approved and not over. */
export function CurrentExchanges({ desk, pairingDesk }: DrawerProps) {
  const list = useSelector(desk, ({ children }) => children.currentExchanges)
  const now = useSelector(desk, ({ context }) => context.now)
  const total = useSelector(list, (snapshot) => snapshot?.context.meta.total ?? 0)
  return (
    list && (
      <section aria-labelledby="current">
        <DrawerHeader id="current" title="Exchanges" count={total > 0 && exchangesLabel(total)} />
        <List
          list={list}
          of="exchanges"
          empty={
            <EmptyState art="parcel" title="No exchange is under way" level={3}>
              What is approved stands here until its end.
            </EmptyState>
          }
          row={(exchange) => (
            <ExchangeDesk key={exchange.id} flow={pairingDesk} exchange={exchange} now={now} />
          )}
        />
      </section>
    )
  )
}
