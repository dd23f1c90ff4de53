import { isEnded } from '#rules/exchange/phase.ts'
import { isRevealed, revealRefusal } from '#rules/exchange/reveal.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, refuse } from '#server/errors/refused.ts'
import { tell } from '#server/notices/tell.ts'
import { gifterRevealed } from '#server/notices/thanks.ts'
import { type ExchangeRow, lockExchange, termsOf } from '#server/resources/exchanges/store.ts'
import { membersOf } from '#server/resources/members/store.ts'
import {
  allowReveal,
  forbidReveals,
  openRevealOf,
  openRevealsTo,
  reveal,
} from '#server/resources/reveals/store.ts'
import { findOwnSignup, findSignupOf, type SignupRow } from '#server/resources/signups/store.ts'
import { signupFor } from '#server/resources/signups/view.ts'
import { mustBeAllowedToTell } from './record-step.ts'

type Open = Awaited<ReturnType<typeof openRevealsTo>>[number]

/**
 * Lets a recipient read a gifter's name if the gifter has chosen so and both have marked their gift as done. A recipient
 * who has not just done so themselves is notified.
 */
async function revealIfDone(
  act: MyAct,
  exchange: ExchangeRow,
  { reveal: { recipientId, gifterId }, doneSendingAt }: Open,
): Promise<void> {
  const { tx, me, now } = act
  const signup = await findSignupOf(tx, exchange.id, recipientId)
  const people = await membersOf(tx, [recipientId, gifterId])
  const ageOf = (id: number) => ({ is_minor: isMinor(people.get(id)?.birthDate ?? null, now) })
  const isDone = isRevealed({
    gifter: ageOf(gifterId),
    recipient: ageOf(recipientId),
    participants: exchange.participantsAmount,
    isSent: doneSendingAt !== null,
    isReceived: signup !== null && signup.doneReceivingAt !== null,
  })
  if (!isDone) return
  await reveal(tx, { exchangeId: exchange.id, recipientId, gifterId }, now)
  if (recipientId !== me.id) await tell(act, recipientId, gifterRevealed(exchange))
}

/**
 * Reveals what is due after a participant has marked one side of their swap as done. The exchange must be locked.
 * @param signup the participant's sign-up
 */
export async function revealDue(
  act: MyAct,
  exchange: ExchangeRow,
  { userId, pairedWith }: SignupRow,
  side: 'sending' | 'receiving',
): Promise<void> {
  const { tx } = act
  const due =
    side === 'receiving'
      ? await openRevealsTo(tx, exchange.id, userId)
      : pairedWith === null
        ? []
        : await openRevealOf(tx, {
            exchangeId: exchange.id,
            gifterId: userId,
            recipientId: pairedWith,
          })
  for (const one of due) await revealIfDone(act, exchange, one)
}

/**
 * Stores whether a gifter's recipient may learn who they were. Until they have, the gifter can take it back, also for an
 * earlier recipient.
 * @throws Refused with 404 for another member's sign-up, with 403 while sending is paused, and with 422 and the rule's
 * code if the gifter cannot choose
 */
export async function chooseReveal(
  act: MyAct,
  signupId: number,
  may_reveal: boolean,
): Promise<Signup> {
  const { tx, me, now } = act
  const found = await findOwnSignup(tx, signupId, me.id)
  const exchange = found && (await lockExchange(tx, found.exchangeId))
  const signup = exchange && (await findOwnSignup(tx, signupId, me.id))
  if (!signup) throw notFound()
  const { pairedWith } = signup
  // A gifter may take their choice back whatever happens to them.
  if (may_reveal) await mustBeAllowedToTell(act, 'physical_sent', signup)
  const { reveal: before } = await signupFor(tx, signup, me, now)
  const isOver = isEnded(termsOf(exchange), now)
  refuse(revealRefusal({ may_reveal, reveal: before, isEnded: isOver }))
  if (!may_reveal) await forbidReveals(tx, exchange.id, me.id)
  else if (pairedWith !== null && before !== 'shown') {
    await allowReveal(tx, { exchangeId: exchange.id, gifterId: me.id, recipientId: pairedWith })
    await revealDue(act, exchange, signup, 'sending')
  }
  return signupFor(tx, signup, me, now)
}
