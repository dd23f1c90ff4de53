import { ownAddressesMachine } from '#machines/address/ownAddresses.machine.ts'
import { loadAddresses } from '#services/addresses.ts'
import { calling } from './actors.ts'

export { GiftAddress } from '#views/exchange/GiftAddress.tsx'

/** The address that an exchange's gift goes to, over the server. */
export const giftAddressFlow = () =>
  ownAddressesMachine.provide({ actors: { load: calling(loadAddresses) } })
