import { ownAddressesMachine } from '#machines/address/ownAddresses.machine.ts'
import { loadAddresses } from '#services/addresses.ts'
import { calling } from './actors.ts'

export { GiftAddress } from '#views/exchange/GiftAddress.tsx'

/** Connects the chart for a gift's delivery address to the server. */
export const giftAddressFlow = () =>
  ownAddressesMachine.provide({ actors: { load: calling(loadAddresses) } })
