import { isPaired } from '#rules/exchange/phase.ts'
import {
  daysRefusal,
  type MoreTime,
  moreTimeRefusal,
  passesWords,
  sendByOf,
} from '#rules/exchange/send-by.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, refuse } from '#server/errors/refused.ts'
import { gifterNeedsTime } from '#server/notices/swap.ts'
import { tell } from '#server/notices/tell.ts'
import { lockExchange, sendByTermsOf, termsOf } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { changeSignup, findOwnSignup } from '#server/resources/signups/store.ts'
import { signupFor } from '#server/resources/signups/view.ts'
import { mustBeAllowedToTell } from './record-step.ts'

/**
 * Gives a gifter more time to post their gift, and notifies the recipient of the new day without naming the gifter. A
 * gifter can ask only once.
 * @throws Refused with 404 for another member's sign-up, with 403 while sending is paused, and with 422 and the rule's
 * code if the gifter cannot ask
 */
export async function askMoreTime(
  act: MyAct,
  signupId: number,
  { days, note }: MoreTime,
): Promise<Signup> {
  const { tx, me, now } = act
  const found = await findOwnSignup(tx, signupId, me.id)
  const exchange = found && (await lockExchange(tx, found.exchangeId))
  const row = exchange && (await findOwnSignup(tx, signupId, me.id))
  if (!row) throw notFound()
  await mustBeAllowedToTell(act, 'physical_sent', row)
  const signup = await signupFor(tx, row, me, now)
  const terms = sendByTermsOf(exchange)
  const asking = { exchange: terms, signup, isPaired: isPaired(termsOf(exchange), now), now }
  refuse(moreTimeRefusal(asking) ?? daysRefusal(terms, days, now))
  const change = { moreDays: days, moreTimeNote: note, moreTimeAt: now }
  await changeSignup(tx, row.id, change)
  if (row.pairedWith !== null) {
    const recipient = await theMember(tx, row.pairedWith)
    const told = {
      sendBy: sendByOf(terms, days),
      note: passesWords(standingOf(me, now), standingOf(recipient, now)) ? note : null,
      gifterId: me.id,
    }
    await tell(act, recipient.id, gifterNeedsTime(exchange, told))
  }
  return signupFor(tx, { ...row, ...change }, me, now)
}
