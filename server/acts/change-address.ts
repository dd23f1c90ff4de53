import type { Address, AddressInput } from '#rules/address/schema.ts'
import type { Tx } from '#server/db/open.ts'
import { enqueueNotice } from '#server/mail/outbox.ts'
import { addressChanged } from '#server/mail/templates/exchange.ts'
import { notFound, Refused } from '#server/refused.ts'
import {
  changeAddress,
  findAddress,
  listAddresses,
  removeAddress,
} from '#server/resources/addresses/store.ts'
import { deliveriesTo, isWaitedAt, moveWaiting } from '#server/resources/addresses/uses.ts'
import { lockMember } from '#server/resources/members/store.ts'
import { notify } from '#server/resources/notifications/store.ts'

interface Mine {
  memberId: number
  id: number
}

/** Changes an address; whoever sends a gift there is told to look again. */
export async function editAddress(
  tx: Tx,
  site: { publicUrl: string },
  { memberId, id }: Mine,
  input: AddressInput,
  now: Date,
): Promise<Address> {
  const { nickname } = await lockMember(tx, memberId)
  const changed = await changeAddress(tx, memberId, id, input, now)
  if (!changed) throw notFound()
  const recipient = nickname ?? 'Your recipient'
  for (const { exchange, gifter } of await deliveriesTo(tx, id, now)) {
    const title = `${recipient} has a new address for "${exchange.label}"`
    const link = `/exchange/${exchange.slug}`
    await notify(tx, [{ userId: gifter.id, type: 'address_changed', title, link }], now)
    await enqueueNotice(tx, addressChanged(site, { to: gifter.email, recipient, ...exchange }), now)
  }
  return changed
}

/** Removes an address that no gift is on its way to. */
export async function deleteAddress(tx: Tx, { memberId, id }: Mine, now: Date): Promise<void> {
  await lockMember(tx, memberId)
  const address = await findAddress(tx, memberId, id)
  if (!address) throw notFound()
  const [delivery] = await deliveriesTo(tx, id, now)
  if (delivery) {
    throw new Refused(
      422,
      `A gift of "${delivery.exchange.label}" is on its way to this address. You can delete it once you have received everything.`,
      { code: 'in_use' },
    )
  }
  const [another] = (await listAddresses(tx, memberId)).filter((other) => other.id !== id)
  if (another) await moveWaiting(tx, id, another.id)
  else if (await isWaitedAt(tx, id)) {
    throw new Refused(
      422,
      'You have signed up for an exchange with this address. Please add another one first.',
      { code: 'in_use' },
    )
  }
  await removeAddress(tx, memberId, address)
}
