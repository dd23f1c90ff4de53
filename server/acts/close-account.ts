import { isCancelled, isEnded } from '#rules/exchange/phase.ts'
import { takingBackRefusal } from '#rules/exchange/taking-back.ts'
import { closingRefusal } from '#rules/member/closing.ts'
import { isAdmin } from '#rules/member/schema.ts'
import type { Act, MyAct } from '#server/act.ts'
import { refuse, unauthenticated } from '#server/errors/refused.ts'
import { keepSearchTextsOf } from '#server/resources/exchanges/search-text.ts'
import {
  deleteExchange,
  type ExchangeRow,
  inLockingOrder,
  lockExchangeIfThere,
  proposalsOf,
  termsOf,
} from '#server/resources/exchanges/store.ts'
import {
  ACCOUNT_CLOSED,
  emptyMember,
  eraseBelongings,
  takeTurnToClose,
} from '#server/resources/members/closed.ts'
import { adminIds, lockMembers, type MemberRow } from '#server/resources/members/store.ts'
import { openMissing } from '#server/resources/missing/store.ts'
import { exchangesRescuing } from '#server/resources/rescues/store.ts'
import { everSignedUp, openSignupsOf, signupsOf } from '#server/resources/signups/store.ts'
import { linesOf } from '#server/resources/waiting/store.ts'
import { endRescueOf } from './follow-rescue.ts'
import { leavePlace } from './offer-spots.ts'
import { handOn } from './rearrange-pairs.ts'
import { callOff } from './tell-participants.ts'

/** Checks, while the member's row is locked, that the request really comes from the member. @throws Refused */
export type Proof = (act: MyAct) => Promise<void>

const ITS_MAKER_LEFT = 'The critter who created it has left.'

/**
 * Locks the member who is leaving. An admin is locked together with all other admins, so that none of them can lose the
 * role before this transaction ends.
 */
async function lockLeaving({
  tx,
  me,
  now,
}: MyAct): Promise<{ leaving: MemberRow; admins: number[] }> {
  const others = isAdmin(me) ? await adminIds(tx, now) : []
  const held = await lockMembers(tx, [me.id, ...others])
  const leaving = held.find(({ id }) => id === me.id)
  if (!leaving || leaving.closedAt !== null) throw unauthenticated()
  return { leaving, admins: await adminIds(tx, now) }
}

/**
 * Closes an account in one transaction. The member leaves all exchanges that have not started. Their running swaps are
 * re-arranged as when a mod removes a participant, their unapproved proposals are withdrawn, and all personal data is
 * erased. The empty row stays because rows of other members refer to it.
 * @throws Refused with 422 for the only remaining admin
 */
export async function closeAccount(act: MyAct, proof: Proof): Promise<void> {
  const { tx, now } = act
  await takeTurnToClose(tx)
  const { leaving, admins } = await lockLeaving(act)
  await proof(act)
  refuse(closingRefusal(leaving.id, admins))
  // This comes first, so that nothing below notifies the member.
  await emptyMember(tx, leaving, now)
  const taking = await openSignupsOf(tx, leaving.id, now)
  const proposed = await proposalsOf(tx, leaving.id)
  const lines = await linesOf(tx, leaving.id)
  const rescued = await exchangesRescuing(tx, leaving.id)
  const signedUp = taking.map(({ exchangeId }) => exchangeId)
  for (const id of inLockingOrder(signedUp, proposed, lines, rescued)) {
    const exchange = await lockExchangeIfThere(tx, id)
    // The member has just deleted this proposal in another tab.
    if (!exchange) continue
    await leavePlace(act, exchange, leaving.id)
    await leaveExchange(act, exchange, leaving.id)
    const gift = await openMissing(tx, exchange.id, leaving.id)
    if (gift) await endRescueOf(act, exchange, gift)
    if (exchange.userId === leaving.id) await withdrawProposal(act, exchange)
  }
  await keepSearchTextsOf(tx, leaving.id)
  await eraseBelongings(tx, leaving.id, now)
}

/**
 * Removes the member from an exchange, unless the exchange is over or the member has sent and received everything. In
 * those cases the sign-up stays on record.
 */
async function leaveExchange(act: Act, exchange: ExchangeRow, memberId: number): Promise<void> {
  const { tx, now } = act
  const everybody = await signupsOf(tx, exchange.id)
  const leaving = everybody.find(({ userId }) => userId === memberId)
  if (!leaving) return
  const terms = termsOf(exchange)
  if (isCancelled(terms) || isEnded(terms, now)) return
  const isDone = leaving.doneSendingAt !== null && leaving.doneReceivingAt !== null
  if (exchange.pairedAt !== null && isDone) return
  await handOn(act, exchange, everybody, { leaving, reason: ACCOUNT_CLOSED })
}

/**
 * Deletes an unapproved proposal if its creator could still take it back. Otherwise other members may rely on the
 * proposal, so it is cancelled instead of deleted.
 */
async function withdrawProposal(act: Act, exchange: ExchangeRow): Promise<void> {
  const { tx, now } = act
  if (exchange.approvedBy !== null || exchange.cancelledAt !== null) return
  const refused = takingBackRefusal(termsOf(exchange), await everSignedUp(tx, exchange.id), now)
  if (refused) await callOff(act, exchange, { cancellationReason: ITS_MAKER_LEFT })
  else await deleteExchange(tx, exchange.id)
}
