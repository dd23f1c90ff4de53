import { isCancelled, isEnded } from '#rules/exchange/phase.ts'
import type { RemovalInput, RemovalPlan } from '#rules/exchange/removal.ts'
import { BEFORE_TAKING_OUT, namesPairs, rearrangementChosen } from '#rules/exchange/removal.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, notToYourself, Refused, refusedBy } from '#server/errors/refused.ts'
import { takenOut } from '#server/notices/exchange.ts'
import { pairsReadByLoneAdmin } from '#server/notices/own-part.ts'
import { tell } from '#server/notices/tell.ts'
import { closeCase } from '#server/resources/cases/store.ts'
import {
  type ExchangeRow,
  lockExchange,
  termsOf,
  theExchange,
} from '#server/resources/exchanges/store.ts'
import { namesOf } from '#server/resources/members/view.ts'
import { changeSignup, findSignup, signupsOf } from '#server/resources/signups/store.ts'
import { followLists } from './follow-lists.ts'
import { offerFreeSpots } from './offer-spots.ts'
import { applyOnRemoval, optionsOnRemoval } from './rearrange-pairs.ts'
import { record } from './record-action.ts'
import { mindOwnPart, tellOwnPart } from './tell-own-part.ts'

/**
 * Returns the participant to remove, with the exchange and the re-arrangements on offer. `isAlone` is true if the mod
 * takes part and may do this only because no other mod can.
 */
async function removalIn(
  signupId: number,
  find: (exchangeId: number) => Promise<ExchangeRow>,
  { tx, me, now, site }: MyAct,
) {
  const found = await findSignup(tx, signupId)
  if (!found) throw notFound()
  const exchange = await find(found.exchangeId)
  const everybody = await signupsOf(tx, exchange.id)
  const removed = everybody.find(({ id }) => id === signupId)
  if (!removed) throw notFound()
  if (removed.userId === me.id) throw notToYourself()
  const terms = termsOf(exchange)
  if (isCancelled(terms) || isEnded(terms, now))
    throw new Refused(422, 'This exchange is already over.', { code: 'over' })
  const isAlone =
    exchange.pairedAt !== null && (await mindOwnPart({ tx, me, site, now }, exchange.id))
  return {
    exchange,
    removed,
    isAlone,
    options: await optionsOnRemoval(tx, exchange, everybody, removed),
  }
}

/** Returns what changes for the others if a member is removed. The access is logged if the plan reveals a pair. */
export async function planRemoval(act: MyAct, signupId: number): Promise<RemovalPlan> {
  const { tx } = act
  const { exchange, options, isAlone } = await removalIn(signupId, (id) => theExchange(tx, id), act)
  if (namesPairs(options)) {
    await record(act, 'read pairs', ['exchange', exchange.id], { reason: BEFORE_TAKING_OUT })
    if (isAlone) await tellOwnPart(act, exchange, pairsReadByLoneAdmin(exchange), [act.me.id])
  }
  const member = await namesOf(
    tx,
    options.flatMap(({ changes, withoutGifter }) => [
      ...changes.flatMap(({ gifter, recipient }) => [gifter, recipient]),
      withoutGifter,
    ]),
  )
  const perhaps = (id: number | null) => (id === null ? null : member(id))
  return {
    rearrangements: options.map(({ key, changes, withoutGifter }) => ({
      key,
      changes: changes.map(({ gifter, recipient }) => ({
        gifter: member(gifter),
        recipient: perhaps(recipient),
      })),
      without_gifter: perhaps(withoutGifter),
    })),
  }
}

/**
 * Removes a member from an exchange, even if it is already running. The pairs are re-arranged as chosen, and everybody
 * affected is notified. A gift that was already sent still counts.
 * @param input.rearrangement the key of one of the options; may be left out if there is only one option
 * @throws Refused with 422 `choice_needed`, or `stale` if the chosen re-arrangement is no longer possible
 */
export async function removeFromExchange(
  act: MyAct,
  signupId: number,
  { reason, rearrangement }: RemovalInput,
): Promise<void> {
  const { tx, me, now } = act
  const { exchange, removed, options } = await removalIn(
    signupId,
    (id) => lockExchange(tx, id),
    act,
  )
  const outcome = rearrangementChosen(options, rearrangement)
  if ('refusal' in outcome) throw refusedBy(outcome.refusal)
  const { id, userId: memberId } = removed
  await changeSignup(tx, id, { leftAt: now, leaveReason: reason, removedBy: me.id })
  await tell(act, memberId, takenOut(exchange))
  await applyOnRemoval(act, exchange, outcome.chosen, memberId)
  await followLists(act, exchange)
  await offerFreeSpots(act, exchange, [now])
  await record(act, 'remove', ['signup', id], { reason })
  const paused = { kind: 'parent_withdrawn', memberId, exchangeId: exchange.id } as const
  await closeCase(tx, paused, 'taken_out', now)
}
