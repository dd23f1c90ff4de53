import { isPaired } from '#rules/exchange/phase.ts'
import type { StepAndPost } from '#rules/exchange/receipt.ts'
import {
  isReceipt,
  recordingRefusal,
  rematchRefusal,
  type Step,
  type StepInput,
  type StepType,
  stepChangeRefusal,
  stepRefusal,
} from '#rules/exchange/step.ts'
import type { Post } from '#rules/feed/post.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, refuse } from '#server/errors/refused.ts'
import { gifterStepped, recipientStepped, recipientThanked } from '#server/notices/swap.ts'
import { tell } from '#server/notices/tell.ts'
import { type ExchangeRow, lockExchange, termsOf } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { findGifterSignup, timelineOf } from '#server/resources/signups/pairs.ts'
import { findSignupOf, nameFor, type SignupRow } from '#server/resources/signups/store.ts'
import { pauseOf } from '#server/resources/signups/view.ts'
import {
  createStep,
  findOwnStep,
  type StepRow,
  stepFor,
  stepsBy,
  type Timeline,
} from '#server/resources/steps/store.ts'
import { answerBySending, endByArrival } from './follow-missing.ts'
import { publishPost } from './publish-post.ts'
import { receiveRescue, recordRescueStep } from './rescue.ts'

type Recording = Pick<
  StepInput,
  'exchange_id' | 'type' | 'content' | 'paired_with' | 'rescue_id' | 'from_rescuer'
>

/**
 * Reads the member and the pauses of the swap again, because a parent or a mod may have restricted somebody since the
 * request passed its checks. @throws Refused with 403
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

interface Recorded {
  row: StepRow
  exchange: ExchangeRow
  signup: SignupRow
  timeline: Timeline
}

/** Stores a step that the member may record now. */
async function storeStep(act: MyAct, recording: Recording): Promise<Recorded> {
  const { exchange_id, type, content } = recording
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
  refuse(rematchRefusal(recording, signup.pairedWith))
  if (isReceipt(type)) await endByArrival(act, exchange.id, me.id)
  else await answerBySending(act, exchange, signup, content)
  const step = { exchangeId: exchange.id, signupId: signup.id, userId: me.id, type, content }
  return { row: await createStep(tx, step, now), exchange, signup, timeline }
}

/** Notifies the other side without naming the gifter. @param post the member's post about a received gift */
async function tellOtherSide(act: MyAct, recorded: Recorded, post: Post | null): Promise<void> {
  const { row, exchange, signup } = recorded
  const { tx, me } = act
  if (isReceipt(row.type)) {
    const gifter = await findGifterSignup(tx, exchange.id, me.id)
    const named = gifter && nameFor(gifter, me)
    // A post is signed, so it waits like the name until the gifter has opened their envelope.
    const notice =
      post && named
        ? recipientThanked(exchange, named, post)
        : recipientStepped(exchange, row.type, named)
    if (gifter) await tell(act, gifter.userId, notice)
  } else if (signup.pairedWith !== null)
    await tell(act, signup.pairedWith, gifterStepped(exchange, row.type))
}

/** Records a step of a swap or a rescue, and notifies the other side. */
export async function recordStep(act: MyAct, recording: Recording): Promise<Step> {
  const { rescue_id: rescueId = null, from_rescuer: isFromRescuer = false } = recording
  if (rescueId !== null) return recordRescueStep(act, rescueId, recording)
  if (isFromRescuer) return receiveRescue(act, recording)
  const recorded = await storeStep(act, recording)
  await tellOtherSide(act, recorded, null)
  return stepFor(act.tx, recorded.row, recorded.timeline, { reader: act.me, now: act.now })
}

/** Records a received gift together with a post about it. The gifter sees the post. */
export async function recordStepAndPost(
  act: MyAct,
  { exchange_id, ...input }: StepAndPost,
): Promise<{ step: Step; post: Post }> {
  const recorded = await storeStep(act, { exchange_id, type: 'received', content: null })
  const post = await publishPost(act, input, { exchangeId: exchange_id, stepId: recorded.row.id })
  await tellOtherSide(act, recorded, post)
  const viewing = { reader: act.me, now: act.now }
  return { step: await stepFor(act.tx, recorded.row, recorded.timeline, viewing), post }
}

/**
 * Returns one of the member's own steps that they may still change or delete.
 * @throws Refused with 404 for another member's step, and with 403 or 422 if it is too late
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
