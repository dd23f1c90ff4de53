import { isUntouched } from '#rules/exchange/removal.ts'
import type { MyAct } from '#server/act.ts'
import { takenOut } from '#server/notices/exchange.ts'
import { tell } from '#server/notices/tell.ts'
import { Refused } from '#server/refused.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { changeMember } from '#server/resources/members/store.ts'
import { openSignupsOf, signupsOf } from '#server/resources/signups/store.ts'
import { sendersIn } from '#server/resources/steps/store.ts'
import { actedOn } from './hold-subject.ts'
import { handOn, pairsAmong } from './rearrange-pairs.ts'
import { record } from './record-action.ts'

/** The reason given in the sign-ups she is taken out of; the real reason is for her and the mods. */
const SUSPENDED = 'A mod has suspended the account'

/**
 * Keeps a member from reaching anybody: she is taken out of what has not started, and of running swaps in which nothing
 * is on its way from her or to her. What is on its way she may receive; where she still owes a gift there, a mod decides
 * by taking her out. She reads the reason whenever she comes.
 * @throws Refused with 422 for a member who is already suspended, whose reason stays as it was
 */
export async function suspendMember(act: MyAct, memberId: number, reason: string): Promise<void> {
  const { tx, now } = act
  const { id, suspendedAt } = await actedOn(act, memberId)
  if (suspendedAt !== null)
    throw new Refused(422, 'This member is already suspended.', { code: 'suspended' })
  await changeMember(tx, id, { suspendedAt: now, suspensionReason: reason }, now)
  await leaveSwaps(act, id)
  await record(act, 'suspend', ['member', id], { reason })
}

async function leaveSwaps(act: MyAct, memberId: number): Promise<void> {
  const { tx, now } = act
  const open = (await openSignupsOf(tx, memberId, now)).map(({ exchangeId }) => exchangeId)
  for (const id of open.toSorted((one, other) => one - other)) {
    const exchange = await lockExchange(tx, id)
    const everybody = await signupsOf(tx, id)
    const leaving = everybody.find(({ userId }) => userId === memberId)
    if (!leaving || !isUntouched(memberId, pairsAmong(everybody), await sendersIn(tx, id))) continue
    await handOn(act, exchange, everybody, { leaving, reason: SUSPENDED })
    if (exchange.pairedAt !== null) await tell(act, memberId, takenOut(exchange))
  }
}

/**
 * Lets a member take part again. She may sign up again for what she was taken out of.
 * @throws Refused with 422 for a member who is not suspended
 */
export async function liftSuspension(act: MyAct, memberId: number): Promise<void> {
  const { tx, now } = act
  const { id, suspendedAt } = await actedOn(act, memberId)
  if (suspendedAt === null)
    throw new Refused(422, 'This member is not suspended.', { code: 'not_suspended' })
  await changeMember(tx, id, { suspendedAt: null, suspensionReason: null }, now)
  await record(act, 'lift', ['member', id])
}
