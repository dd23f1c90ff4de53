import { isOpenDefault } from '#rules/exchange/standing.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, Refused } from '#server/errors/refused.ts'
import { caseSettledByLoneAdmin } from '#server/notices/own-part.ts'
import { defaultSettled } from '#server/notices/standing.ts'
import { tell } from '#server/notices/tell.ts'
import { theExchange } from '#server/resources/exchanges/store.ts'
import {
  findDefault,
  lockDefault,
  settleDefault,
  standingFactsOf,
} from '#server/resources/standing/store.ts'
import { modMemberFor } from '#server/resources/standing/view.ts'
import { actedOn } from './hold-subject.ts'
import { record } from './record-action.ts'
import { mindOwnPart, tellOwnPart } from './tell-own-part.ts'

/**
 * Settles a gift that a member owes, with words that the member reads. The log names the exchange and not the member,
 * because mods who take part in the exchange read it, and would learn whose gift it was.
 * @returns the member as this mod sees them
 * @throws Refused with 422 if it is settled already, or no longer counts
 */
export async function settleOwed(act: MyAct, id: number, reason: string): Promise<ModMember> {
  const { tx, me, now } = act
  const found = await findDefault(tx, id)
  if (!found) throw notFound()
  const isAlone = await mindOwnPart(act, found.exchangeId)
  const member = await actedOn(act, found.memberId)
  const owed = await lockDefault(tx, id)
  if (!owed || !isOpenDefault(owed, now))
    throw new Refused(422, 'This is settled already.', { code: 'settled' })
  await settleDefault(tx, id, { settledBy: me.id, settledAt: now })
  const exchange = await theExchange(tx, owed.exchangeId)
  await record(act, 'settle default', ['exchange', exchange.id], { reason })
  const { defaults } = (await standingFactsOf(tx, [member.id], now))(member.id)
  const mayJoin = !defaults.some((one) => isOpenDefault(one, now))
  await tell(act, member.id, defaultSettled(exchange, reason, mayJoin))
  if (isAlone)
    await tellOwnPart(act, exchange, caseSettledByLoneAdmin(exchange), [me.id, member.id])
  return modMemberFor(act, member)
}
