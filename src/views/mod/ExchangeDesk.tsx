import { useSelector } from '@xstate/react'
import type { pairingDeskMachine } from '#machines/mod/pairingDesk.machine.ts'
import { pairsPath } from '#rules/exchange/overlays.ts'
import { remainingTimeLabel } from '#rules/exchange/words.ts'
import type { ModExchange } from '#rules/mod/exchange.ts'
import { deskLines, inLineWords, unopenedWords } from '#rules/mod/exchange-words.ts'
import { mayCallOff } from '#rules/mod/pairing.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Badge } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Link } from '#views/kit/Link.tsx'
import { later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { ExchangeRow } from './ExchangeRow.tsx'
import { PairingButton, PairingFinding } from './Pairing.tsx'

const PairingDialogs = later(() => import('./PairingDialogs.tsx'))

const dialogs = {
  deciding: null,
  unchecked: null,
  checking: null,
  lacking: null,
  feasible: null,
  infeasible: null,
  failed: null,
  confirming: PairingDialogs,
  pairing: PairingDialogs,
  paired: null,
  cancelling: PairingDialogs,
  cancelled: null,
} satisfies Record<Screens<typeof pairingDeskMachine>, unknown>

interface ExchangeDeskProps {
  flow: typeof pairingDeskMachine
  exchange: ModExchange
  now: string
}

/** One approved exchange, with actions to pair or cancel it. */
export function ExchangeDesk({ flow, ...input }: ExchangeDeskProps) {
  const desk = useFlow(flow, input)
  const at = new Date(useSelector(desk, ({ context }) => context.now))
  const exchange = useSelector(desk, ({ context }) => context.exchange)
  const unopened = unopenedWords(input.exchange.unopened_matches)
  const inLine = inLineWords(input.exchange.waiting_count)
  const state = useSelector(desk, screenOf)
  const Dialogs = dialogs[state]
  const open = useOverlay()
  return (
    <li>
      <FocusMove to="row" after={state} />
      <ExchangeRow
        exchange={exchange}
        lines={deskLines(exchange, at)}
        labels={
          <>
            <Badge>{remainingTimeLabel(exchange, at)}</Badge>
            {inLine && <Badge>{inLine}</Badge>}
            {unopened && <Link href={pairsPath(exchange)}>{unopened}</Link>}
          </>
        }
        actions={
          mayCallOff(exchange, at) && (
            <>
              <PairingButton desk={desk} />
              <Button
                aria-label={`Cancel ${exchange.label}`}
                onClick={() => open('cancel', exchange.id)}
              >
                Cancel exchange
              </Button>
            </>
          )
        }
      >
        <PairingFinding desk={desk} />
      </ExchangeRow>
      {Dialogs && <Dialogs desk={desk} />}
    </li>
  )
}
