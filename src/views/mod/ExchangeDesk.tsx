import { useSelector } from '@xstate/react'
import type { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { remainingTimeLabel } from '#rules/exchange/words.ts'
import { deskLines } from '#rules/mod/exchange-words.ts'
import { screenOf, useFlow } from '#views/flow.tsx'
import { Badge } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { later } from '#views/kit/later.tsx'
import { RowFocus } from '#views/outlets/RowFocus.tsx'
import { ExchangeRow } from './ExchangeRow.tsx'
import { PairingButton, PairingFinding } from './Pairing.tsx'

const PairingDialogs = later(() => import('./PairingDialogs.tsx'))

interface ExchangeDeskProps {
  flow: typeof pairingDeskMachine
  exchange: Exchange
  now: string
}

/** One approved exchange: pairing it, or calling it off. */
export function ExchangeDesk({ flow, ...input }: ExchangeDeskProps) {
  const desk = useFlow(flow, input)
  const at = new Date(useSelector(desk, ({ context }) => context.now))
  const exchange = useSelector(desk, ({ context }) => context.exchange)
  const isAsking = useSelector(
    desk,
    (snapshot) =>
      snapshot.matches('confirming') ||
      snapshot.matches('pairing') ||
      snapshot.matches('cancelling'),
  )
  const isCancelled = useSelector(desk, (snapshot) => snapshot.matches('cancelled'))
  return (
    <li>
      <RowFocus step={useSelector(desk, screenOf)} />
      <ExchangeRow
        exchange={exchange}
        lines={deskLines(exchange, at)}
        labels={<Badge>{remainingTimeLabel(exchange, at)}</Badge>}
        actions={
          !isCancelled && (
            <>
              <PairingButton desk={desk} />
              <Button
                aria-label={`Cancel ${exchange.label}`}
                onClick={() => desk.send({ type: 'cancellation.requested' })}
              >
                Cancel exchange
              </Button>
            </>
          )
        }
      >
        <PairingFinding desk={desk} />
      </ExchangeRow>
      {isAsking && <PairingDialogs desk={desk} />}
    </li>
  )
}
