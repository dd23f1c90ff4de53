import { isPaired } from '#rules/exchange/phase.ts'
import {
  isReceipt,
  recordingRefusal,
  type Step,
  type StepInput,
  type StepType,
  stepChangeRefusal,
  stepRefusal,
} from '#rules/exchange/step.ts'
import type { MyAct } from '#server/act.ts'
import { gifterStepped, recipientStepped } from '#server/notices/swap.ts'
import { tell } from '#server/notices/tell.ts'
import { notFound, refuse } from '#server/refused.ts'
import { lockExchange, termsOf } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { findGifterSignup, timelineOf } from '#server/resources/signups/pairs.ts'
import { findSignupOf, type SignupRow } from '#server/resources/signups/store.ts'
import { pauseOf } from '#server/resources/signups/view.ts'
import {
  createStep,
  findOwnStep,
  type StepRow,
  stepFor,
  stepsBy,
} from '#server/resources/steps/store.ts'

type Recording = Pick<StepInput, 'exchange_id' | 'type' | 'content'>

/**
 * Reads the member and both sides again: a parent or a mod may have said no since the request passed its checks.
 * @throws Refused with 403
 */
export async function mustBeAllowedToTell(
  { tx, me, now }: MyAct,
  type: StepType,
  signup: SignupRow,
): Promise<void> {
  const member = await theMember(tx, me.id)
  const pauses = await pauseOf(tx, member, signup, now)
  refuse(recordingRefusal(type, standingOf(member, now), pauses), 403)
}

/** Records a step and notifies the other side without naming the gifter. */
export async function recordStep(
  act: MyAct,
  { exchange_id, type, content }: Recording,
): Promise<Step> {
  const { tx, me, now } = act
  const exchange = await lockExchange(tx, exchange_id)
  const signup = await findSignupOf(tx, exchange.id, me.id)
  const timeline = await timelineOf(tx, exchange.id, me.id)
  if (!signup || !timeline) throw notFound()
  await mustBeAllowedToTell(act, type, signup)
  refuse(
    stepRefusal(type, {
      signup: {
        is_done_sending: signup.doneSendingAt !== null,
        is_done_receiving: signup.doneReceivingAt !== null,
      },
      mine: await stepsBy(tx, exchange.id, me.id),
      isPaired: isPaired(termsOf(exchange), now),
    }),
  )
  const step = { exchangeId: exchange.id, signupId: signup.id, userId: me.id, type, content }
  const made = await createStep(tx, step, now)
  if (isReceipt(type)) {
    const gifter = await findGifterSignup(tx, exchange.id, me.id)
    if (gifter) await tell(act, gifter.userId, recipientStepped(exchange, type, me))
  } else if (signup.pairedWith !== null)
    await tell(act, signup.pairedWith, gifterStepped(exchange, type))
  return stepFor(tx, made, timeline)
}

/**
 * Returns a step of the member's own that they may still change or delete.
 * @throws Refused with 404 for another member's, with 403 or 422 when it is too late
 */
export async function changeableStep(act: MyAct, id: number): Promise<StepRow> {
  const { tx, me, now } = act
  const row = await findOwnStep(tx, id, me.id)
  const signup = row && (await findSignupOf(tx, row.exchangeId, me.id))
  if (!signup) throw notFound()
  const mine = await stepsBy(tx, row.exchangeId, me.id)
  await mustBeAllowedToTell(act, row.type, signup)
  const step = { id: row.id, type: row.type, created_at: row.createdAt.toISOString() }
  refuse(stepChangeRefusal(step, mine, now))
  return row
}
