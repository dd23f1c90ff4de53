import { pinRefusal } from '#rules/feed/rights.ts'
import type { MyAct } from '#server/act.ts'
import { refuse } from '#server/refused.ts'
import {
  changeExchange,
  type ExchangeRow,
  lockExchange,
} from '#server/resources/exchanges/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { speakerOf } from '#server/resources/members/view.ts'

/** Pins an exchange, or takes the pin off: with each call the other. */
export async function pinExchange({ tx, me, now }: MyAct, idOrSlug: string): Promise<ExchangeRow> {
  refuse(pinRefusal(speakerOf(await actingMember(tx, me.id), now)), 403)
  const row = await lockExchange(tx, idOrSlug)
  await changeExchange(tx, row.id, { pinnedAt: row.pinnedAt === null ? now : null }, now)
  return lockExchange(tx, row.id)
}
