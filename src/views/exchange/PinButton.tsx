import { useSelector } from '@xstate/react'
import { Pin } from 'lucide-react'
import type { pinMachine } from '#machines/exchange/pin.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { useFlow } from '#views/flow.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { MovedInView } from '#views/outlets/MovedInView.tsx'

interface PinButtonProps {
  flow: typeof pinMachine
  exchange: Pick<Exchange, 'id' | 'label' | 'is_pinned'>
}

/** Toggles the pin of an exchange; for admins only. */
export function PinButton({ flow, exchange: { id, label, is_pinned } }: PinButtonProps) {
  const pin = useFlow(flow, { id })
  const isBusy = useSelector(pin, (snapshot) => snapshot.hasTag('busy'))
  return (
    <>
      <MovedInView />
      <IconButton
        label={`Pin ${label}`}
        aria-pressed={is_pinned}
        icon={<Pin fill={is_pinned ? 'currentColor' : 'none'} />}
        variant="media"
        tip={false}
        isPending={isBusy}
        onClick={() => pin.send({ type: 'pin.pressed' })}
      />
    </>
  )
}
