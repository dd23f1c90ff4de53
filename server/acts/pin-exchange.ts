import { pinRefusal } from '#rules/feed/rights.ts'
import type { MyAct } from '#server/act.ts'
import { refuse } from '#server/errors/refused.ts'
import {
  changeExchange,
  type ExchangeRow,
  lockExchange,
} from '#server/resources/exchanges/store.ts'
import { actingMember } from '#server/resources/members/store.ts'
import { speakerOf } from '#server/resources/members/view.ts'
import { record } from './record-action.ts'

/** Toggles the pin of an exchange. */
export async function pinExchange(act: MyAct, idOrSlug: string): Promise<ExchangeRow> {
  const { tx, me, now } = act
  refuse(pinRefusal(speakerOf(await actingMember(tx, me.id), now)), 403)
  const row = await lockExchange(tx, idOrSlug)
  const isNew = row.pinnedAt === null
  await changeExchange(tx, row.id, { pinnedAt: isNew ? now : null }, now)
  await record(act, isNew ? 'pin' : 'unpin', ['exchange', row.id])
  return lockExchange(tx, row.id)
}
