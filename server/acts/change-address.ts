import type { Address, AddressInput } from '#rules/address/schema.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, Refused } from '#server/errors/refused.ts'
import { rescueAddressChanged } from '#server/notices/rescue.ts'
import { addressChanged } from '#server/notices/swap.ts'
import { tell } from '#server/notices/tell.ts'
import {
  changeAddress,
  findAddress,
  listAddresses,
  removeAddress,
} from '#server/resources/addresses/store.ts'
import { lockMember } from '#server/resources/members/store.ts'
import { rescuesTo } from '#server/resources/rescues/store.ts'
import { deliveriesTo, isWaitedAt, moveWaiting } from '#server/resources/signups/pairs.ts'
import { nameFor } from '#server/resources/signups/store.ts'

/** Changes an address, and notifies each member who is sending a gift there so that they check it again. */
export async function editAddress(act: MyAct, id: number, input: AddressInput): Promise<Address> {
  const { tx, me, now } = act
  const member = await lockMember(tx, me.id)
  const changed = await changeAddress(tx, me.id, id, input, now)
  if (!changed) throw notFound()
  for (const { exchange, gifter } of await deliveriesTo(tx, id, now))
    await tell(act, gifter.userId, addressChanged(exchange, nameFor(gifter, member)))
  for (const { rescue, exchange } of await rescuesTo(tx, id))
    await tell(act, rescue.rescuerId, rescueAddressChanged(exchange, rescue.id))
  return changed
}

/** Removes an address, unless a gift is on its way to it. */
export async function deleteAddress({ tx, me, now }: MyAct, id: number): Promise<void> {
  await lockMember(tx, me.id)
  const address = await findAddress(tx, me.id, id)
  if (!address) throw notFound()
  const [delivery] = [...(await deliveriesTo(tx, id, now)), ...(await rescuesTo(tx, id))]
  if (delivery) {
    throw new Refused(
      422,
      `A gift from “${delivery.exchange.label}” is on its way to this address. You can delete the address once you have received everything.`,
      { code: 'in_use' },
    )
  }
  const [another] = (await listAddresses(tx, me.id)).filter((other) => other.id !== id)
  if (another) await moveWaiting(tx, id, another.id)
  else if (await isWaitedAt(tx, id)) {
    throw new Refused(
      422,
      'You have signed up for an exchange with this address. Please add another one first.',
      { code: 'in_use' },
    )
  }
  await removeAddress(tx, me.id, address)
}
