import { isPaired } from '#rules/exchange/phase.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { receivingDoneRefusal, sendingDoneRefusal } from '#rules/exchange/step.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, refuse } from '#server/errors/refused.ts'
import { lockExchange, termsOf } from '#server/resources/exchanges/store.ts'
import { changeSignup, findOwnSignup } from '#server/resources/signups/store.ts'
import { signupFor } from '#server/resources/signups/view.ts'
import { stepsBy } from '#server/resources/steps/store.ts'
import { endByArrival } from './follow-missing.ts'
import { mustBeAllowedToTell } from './record-step.ts'
import { revealDue } from './reveal-gifter.ts'

const sides = {
  sending: { column: 'doneSendingAt', tells: 'sent_all', refusalOf: sendingDoneRefusal },
  receiving: { column: 'doneReceivingAt', tells: 'received_all', refusalOf: receivingDoneRefusal },
} as const

/** Marks the sending or receiving side of a member's sign-up as done. A repeated call changes nothing. */
export async function markDone(
  act: MyAct,
  signupId: number,
  side: keyof typeof sides,
): Promise<Signup> {
  const { tx, me, now } = act
  const { column, tells, refusalOf } = sides[side]
  const found = await findOwnSignup(tx, signupId, me.id)
  const exchange = found && (await lockExchange(tx, found.exchangeId))
  const signup = exchange && (await findOwnSignup(tx, signupId, me.id))
  if (!signup) throw notFound()
  await mustBeAllowedToTell(act, tells, signup)
  const before = await signupFor(tx, signup, me, now)
  if (signup[column] !== null) return before
  const mine = await stepsBy(tx, exchange.id, me.id)
  refuse(refusalOf({ signup: before, mine, isPaired: isPaired(termsOf(exchange), now) }))
  if (side === 'receiving') await endByArrival(act, exchange.id, me.id)
  await changeSignup(tx, signup.id, { [column]: now })
  await revealDue(act, exchange, signup, side)
  return signupFor(tx, { ...signup, [column]: now }, me, now)
}
