import { isCancelled, isEnded } from '#rules/exchange/phase.ts'
import { takingBackRefusal } from '#rules/exchange/taking-back.ts'
import { closingRefusal } from '#rules/member/closing.ts'
import { isAdmin } from '#rules/member/schema.ts'
import type { Act, MyAct } from '#server/act.ts'
import { refuse, unauthenticated } from '#server/refused.ts'
import { keepSearchTextsOf } from '#server/resources/exchanges/search-text.ts'
import {
  deleteExchange,
  type ExchangeRow,
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
import { everSignedUp, openSignupsOf, signupsOf } from '#server/resources/signups/store.ts'
import { handOn } from './rearrange-pairs.ts'
import { callOff } from './tell-participants.ts'

/** Asks whether it is really she, with her row locked. @throws Refused */
export type Proof = (act: MyAct) => Promise<void>

const ITS_MAKER_LEFT = 'The critter who proposed it is no longer here.'

/**
 * The one who closes her account, locked; an admin with all the others, so that nobody takes the role from another one
 * meanwhile.
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
 * Closes an account, in one act: its member leaves what has not started, her running swaps are handed on as when a mod
 * takes her out, what she proposed and nobody has approved is withdrawn, and everything personal is erased. The row
 * stays, empty, because what others did with her stands on it.
 * @throws Refused with 422 for the last admin
 */
export async function closeAccount(act: MyAct, proof: Proof): Promise<void> {
  const { tx, now } = act
  await takeTurnToClose(tx)
  const { leaving, admins } = await lockLeaving(act)
  await proof(act)
  refuse(closingRefusal(leaving.id, admins))
  // First: from here on she is told nothing.
  await emptyMember(tx, leaving, now)
  const taking = await openSignupsOf(tx, leaving.id, now)
  const proposed = await proposalsOf(tx, leaving.id)
  const ids = new Set([...taking.map(({ exchangeId }) => exchangeId), ...proposed])
  for (const id of [...ids].toSorted((one, other) => one - other)) {
    const exchange = await lockExchangeIfThere(tx, id)
    // She has taken it back in another tab, a moment ago.
    if (!exchange) continue
    await leaveExchange(act, exchange, leaving.id)
    if (exchange.userId === leaving.id) await withdrawProposal(act, exchange)
  }
  await keepSearchTextsOf(tx, leaving.id)
  await eraseBelongings(tx, leaving.id, now)
}

/** What she has done in an exchange that is over, or that she is done with, stands. */
async function leaveExchange(act: Act, exchange: ExchangeRow, memberId: number): Promise<void> {
  const { tx, now } = act
  const everybody = await signupsOf(tx, exchange.id)
  const hers = everybody.find(({ userId }) => userId === memberId)
  if (!hers) return
  const terms = termsOf(exchange)
  if (isCancelled(terms) || isEnded(terms, now)) return
  const isDone = hers.doneSendingAt !== null && hers.doneReceivingAt !== null
  if (exchange.pairedAt !== null && isDone) return
  await handOn(act, exchange, everybody, { leaving: hers, reason: ACCOUNT_CLOSED })
}

/** Nobody has approved it: it goes as if she took it back, or is called off where somebody had counted on it. */
async function withdrawProposal(act: Act, exchange: ExchangeRow): Promise<void> {
  const { tx, now } = act
  if (exchange.approvedBy !== null || exchange.cancelledAt !== null) return
  const refused = takingBackRefusal(termsOf(exchange), await everSignedUp(tx, exchange.id), now)
  if (refused) await callOff(act, exchange, { cancellationReason: ITS_MAKER_LEFT })
  else await deleteExchange(tx, exchange.id)
}
