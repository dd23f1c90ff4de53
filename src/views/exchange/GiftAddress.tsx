import { Pencil, Plus } from 'lucide-react'
import type { ownAddressesMachine } from '#machines/address/ownAddresses.machine.ts'
import { type Address, addressLines } from '#rules/address/schema.ts'
import { giftAddress } from '#rules/exchange/participation.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { useFlow } from '#views/flow.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { PaperLabel } from '#views/kit/PaperLabel.tsx'
import { Loaded } from '#views/Loaded.tsx'
import { ComingGiftAddress } from './ComingGiftAddress.tsx'

export interface GiftAddressProps {
  flow: typeof ownAddressesMachine
  exchange: Exchange
  /** False for restricted members, because a change would send a notification to the gifter. */
  mayChange: boolean
}

/** The member's address that their gifter will use, with a link to change it. */
export function GiftAddress({ flow, exchange, mayChange }: GiftAddressProps) {
  const addresses = useFlow(flow)
  return (
    <Loaded
      load={addresses}
      loading={<ComingGiftAddress />}
      failed={{ title: 'We couldn’t load your address', level: 3, size: 'sm' }}
    >
      {(own) => <Label address={giftAddress(own, exchange)} mayChange={mayChange} />}
    </Loaded>
  )
}

interface LabelProps extends Pick<GiftAddressProps, 'mayChange'> {
  address: Address | undefined
}

function Label({ address, mayChange }: LabelProps) {
  if (!address)
    return (
      <PaperLabel
        level={3}
        title="Your gifter has no address for you"
        actions={
          <LinkButton href="/add-address" size="sm" icon={<Plus />}>
            Add an address
          </LinkButton>
        }
      >
        <p>You don’t have an address right now.</p>
      </PaperLabel>
    )
  return (
    <PaperLabel
      overline="Your gifter sends to"
      level={3}
      title={address.label}
      actions={
        mayChange && (
          <LinkButton href={`/edit-address/${address.id}`} size="sm" icon={<Pencil />}>
            Change this address
          </LinkButton>
        )
      }
    >
      <p dir="auto">{addressLines(address).join(', ')}</p>
      <p>Only your gifter sees it.</p>
    </PaperLabel>
  )
}
