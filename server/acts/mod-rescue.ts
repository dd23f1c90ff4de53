import { openingRefusal, pickingRefusal } from '#rules/exchange/rescue.ts'
import type { Member } from '#rules/member/schema.ts'
import type { ModRescue } from '#rules/mod/rescue.ts'
import type { MyAct } from '#server/act.ts'
import { invalidField, notFound, notToYourself, Refused, refuse } from '#server/errors/refused.ts'
import { caseSettledByLoneAdmin, pairsReadByLoneAdmin } from '#server/notices/own-part.ts'
import type { Notice } from '#server/notices/tell.ts'
import { type CaseRow, findCase, lockCase } from '#server/resources/cases/store.ts'
import { type ExchangeRow, lockExchange } from '#server/resources/exchanges/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { type MissingRow, openMissing } from '#server/resources/missing/store.ts'
import { candidatesFor } from '#server/resources/rescues/candidates.ts'
import { modRescueOf } from '#server/resources/rescues/desk.ts'
import { rescueUnderWay, takeTurnToAsk } from '#server/resources/rescues/store.ts'
import { askRescuer, openingOf, openRescue } from './follow-rescue.ts'
import { record } from './record-action.ts'
import { mindOwnPart, NO_OTHER_MOD, tellOwnPart } from './tell-own-part.ts'

interface Held {
  row: CaseRow
  exchange: ExchangeRow
  gift: MissingRow
  /** True if the mod takes part in the exchange, but no other mod can decide. */
  isAlone: boolean
}

/**
 * Locks the exchange of a mods' case about a missing gift, and the case, so that two mods decide one after the other.
 * @throws Refused with 404 for another case, with 422 if it is settled, and with 403 if the mod takes part
 */
async function hold(act: MyAct, id: number): Promise<Held> {
  const { tx, me } = act
  const found = await findCase(tx, id)
  if (found?.kind !== 'missing_gift' || found.exchangeId === null) throw notFound()
  const exchange = await lockExchange(tx, found.exchangeId)
  const row = await lockCase(tx, id)
  if (!row) throw notFound()
  if (row.memberId === me.id) throw notToYourself()
  const isAlone = await mindOwnPart(act, exchange.id)
  const gift = row.settledAt === null ? await openMissing(tx, exchange.id, row.memberId) : null
  if (!gift) throw new Refused(422, 'This case has ended.', { code: 'settled' })
  const under = await rescueUnderWay(tx, gift.id)
  if (under?.rescuerId === me.id) throw notToYourself()
  return { row, exchange, gift, isAlone }
}

/** Logs what the mod did. The log names the exchange, because the rescuer and the recipient stay secret in it. */
async function logged(
  act: MyAct,
  { exchange, isAlone }: Held,
  action: string,
  notice: (exchange: ExchangeRow) => Notice,
): Promise<void> {
  await record(act, action, ['exchange', exchange.id], isAlone ? { reason: NO_OTHER_MOD } : {})
  if (isAlone) await tellOwnPart(act, exchange, notice(exchange), [act.me.id])
}

async function shown({ tx, now }: MyAct, row: CaseRow): Promise<ModRescue> {
  const [one] = await modRescueOf(tx, row, now)
  if (!one) throw notFound()
  return one
}

/** Opens a case to rescuers. The job then asks the first one. @throws Refused with 422 and the rule's code */
export async function openToRescuers(act: MyAct, id: number): Promise<ModRescue> {
  const held = await hold(act, id)
  refuse(openingRefusal(await openingOf(act, held.exchange, held.gift)))
  await openRescue(act, held.exchange, held.gift)
  await logged(act, held, 'open rescue', caseSettledByLoneAdmin)
  return shown(act, held.row)
}

/**
 * Opens the case of a minor, and asks the member whom the mod has picked.
 * @throws Refused with 422 and the rule's code, or if this member cannot be asked
 */
export async function pickRescuer(act: MyAct, id: number, memberId: number): Promise<ModRescue> {
  const { tx, now } = act
  const held = await hold(act, id)
  const { exchange, gift } = held
  refuse(pickingRefusal(await openingOf(act, exchange, gift)))
  await takeTurnToAsk(tx)
  const candidates = await candidatesFor(tx, gift, exchange, now)
  if (!candidates.some((one) => one.id === memberId))
    throw invalidField('member_id', 'This member can’t be asked', 'not_eligible')
  await openRescue(act, exchange, gift)
  await askRescuer(act, exchange, gift, memberId)
  await logged(act, held, 'pick rescuer', caseSettledByLoneAdmin)
  return shown(act, held.row)
}

/** Returns the rescuer of a case. The access is logged before anything is shown. */
export async function readRescuer(act: MyAct, id: number): Promise<Member> {
  const held = await hold(act, id)
  const rescue = await rescueUnderWay(act.tx, held.gift.id)
  if (!rescue) throw new Refused(422, 'No rescuer has been asked.', { code: 'no_rescuer' })
  await logged(act, held, 'read rescuer', pairsReadByLoneAdmin)
  return (await namesOf(act.tx, [rescue.rescuerId]))(rescue.rescuerId)
}
