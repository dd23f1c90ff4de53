import { type LeavingOut, type LeftOut, leavingOutReason } from '#rules/exchange/pairing.ts'
import type { Act } from '#server/act.ts'
import { leftOut, someoneLeftOut } from '#server/notices/exchange.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import type { ExchangeRow } from '#server/resources/exchanges/store.ts'
import { membersOf, modIds } from '#server/resources/members/store.ts'
import { leave } from '#server/resources/signups/store.ts'

/**
 * Leaves members out of an exchange that is about to start: frees their spots, tells each of them why, and notifies all
 * mods. The caller must have locked the exchange.
 */
export async function leaveOut(
  act: Act,
  exchange: ExchangeRow,
  out: readonly LeftOut[],
): Promise<void> {
  if (out.length === 0) return
  const { tx, now } = act
  const whyOf = new Map(out.map(({ id, why }) => [id, why]))
  const people = await membersOf(tx, [...whyOf.keys()])
  const mods = await modIds(tx, now)
  const told: [number, Notice][] = []
  for (const member of people.values()) {
    const { id } = member
    const why = whyOf.get(id) as LeavingOut
    await leave(tx, exchange.id, id, `Left out. ${leavingOutReason(why)}`, now)
    told.push([id, leftOut(exchange, why)])
    for (const mod of mods) told.push([mod, someoneLeftOut(exchange, member, why)])
  }
  await tellAll(act, told)
}
