import type { Step } from '#rules/exchange/step.ts'
import type { MyAct } from '#server/act.ts'
import { notFound } from '#server/errors/refused.ts'
import { heartSent } from '#server/notices/swap.ts'
import { tell } from '#server/notices/tell.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { timelineOf } from '#server/resources/signups/pairs.ts'
import { findSignupOf } from '#server/resources/signups/store.ts'
import {
  exchangeOfStep,
  lockReceiptOfRecipient,
  stepFor,
  toggleHeart,
} from '#server/resources/steps/store.ts'
import { mustBeAllowedToTell } from './record-step.ts'

/**
 * Toggles the gifter's heart on a gift that their recipient has received. The recipient is notified of the first heart
 * only, without the gifter's name. Everybody else, including the recipient, gets a 404.
 */
export async function giveHeart(act: MyAct, id: number): Promise<Step> {
  const { tx, me, now } = act
  const exchangeId = await exchangeOfStep(tx, id)
  if (exchangeId === null || !(await findSignupOf(tx, exchangeId, me.id))) throw notFound()
  const exchange = await lockExchange(tx, exchangeId)
  const signup = await findSignupOf(tx, exchangeId, me.id)
  const timeline = await timelineOf(tx, exchangeId, me.id)
  const step = timeline && (await lockReceiptOfRecipient(tx, id, timeline))
  if (!signup || !step) throw notFound()
  // A heart reaches the recipient, as a parcel does, so the same restrictions and pauses apply.
  await mustBeAllowedToTell(act, 'physical_sent', signup)
  const toggled = await toggleHeart(tx, step, now)
  if (step.heartedAt === null) await tell(act, step.userId, heartSent(exchange))
  return stepFor(tx, toggled, timeline, { reader: me, now })
}
