import { isPaired } from '#rules/exchange/phase.ts'
import {
  isReceipt,
  recordingRefusal,
  type Step,
  type StepInput,
  type StepType,
  stepRefusal,
} from '#rules/exchange/step.ts'
import type { Tx } from '#server/db/open.ts'
import { enqueueNotice } from '#server/mail/outbox.ts'
import {
  gifterStepped,
  type Receipt,
  recipientStepped,
  type Sending,
} from '#server/mail/templates/exchange.ts'
import { notFound, refuse } from '#server/refused.ts'
import { type ExchangeRow, factsOf } from '#server/resources/exchanges/facts.ts'
import { lockExchange } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { notify } from '#server/resources/notifications/store.ts'
import type { SessionMember } from '#server/resources/sessions/store.ts'
import { findGifterSignup, findSignupOf } from '#server/resources/signups/store.ts'
import type { SignupRow } from '#server/resources/signups/view.ts'
import { createStep, stepsBy, stepsFor, timelineOf } from '#server/resources/steps/store.ts'

interface Site {
  publicUrl: string
}

type Recording = Pick<StepInput, 'exchange_id' | 'type' | 'content'>

/**
 * As she is now: her parent or a mod may have said no since her request was let in.
 * @throws Refused with 403
 */
export async function mustBeAllowedToTell(
  tx: Tx,
  memberId: number,
  type: StepType,
  now: Date,
): Promise<void> {
  refuse(recordingRefusal(type, standingOf(await theMember(tx, memberId), now)), 403)
}

/** Records a step and tells the other side of it; the gifter is never named. */
export async function recordStep(
  tx: Tx,
  site: Site,
  member: SessionMember,
  { exchange_id, type, content }: Recording,
  now: Date,
): Promise<Step> {
  const exchange = await lockExchange(tx, exchange_id)
  const signup = await findSignupOf(tx, exchange.id, member.id)
  const timeline = await timelineOf(tx, exchange.id, member.id)
  if (!signup || !timeline) throw notFound()
  await mustBeAllowedToTell(tx, member.id, type, now)
  refuse(
    stepRefusal(type, {
      signup: {
        is_done_sending: signup.doneSendingAt !== null,
        is_done_receiving: signup.doneReceivingAt !== null,
      },
      mine: await stepsBy(tx, exchange.id, member.id),
      isPaired: isPaired(factsOf(exchange, 0), now),
    }),
  )
  const step = { exchangeId: exchange.id, signupId: signup.id, userId: member.id, type, content }
  const made = await createStep(tx, step, now)
  if (isReceipt(type)) await tellGifter(tx, site, exchange, member, type, now)
  else await tellRecipient(tx, site, exchange, signup, type, now)
  const [told] = await stepsFor(tx, [made], timeline)
  if (!told) throw new Error('one row makes one step')
  return told
}

async function tellRecipient(
  tx: Tx,
  site: Site,
  { label, slug }: ExchangeRow,
  { pairedWith }: SignupRow,
  type: Sending,
  now: Date,
): Promise<void> {
  if (pairedWith === null) return
  const { id, email } = await theMember(tx, pairedWith)
  const title = `Something is on its way to you in "${label}"`
  await notify(tx, [{ userId: id, type: 'step', title, link: `/exchange/${slug}` }], now)
  await enqueueNotice(tx, gifterStepped(site, { to: email, label, slug, type }), now)
}

async function tellGifter(
  tx: Tx,
  site: Site,
  { id, label, slug }: ExchangeRow,
  member: SessionMember,
  type: Receipt,
  now: Date,
): Promise<void> {
  const gifterSignup = await findGifterSignup(tx, id, member.id)
  if (!gifterSignup) return
  const gifter = await theMember(tx, gifterSignup.userId)
  const recipient = member.nickname ?? 'Your recipient'
  const title = `${recipient} has received a gift from you in "${label}"`
  await notify(tx, [{ userId: gifter.id, type: 'step', title, link: `/exchange/${slug}` }], now)
  const about = { to: gifter.email, label, slug, type, recipient }
  await enqueueNotice(tx, recipientStepped(site, about), now)
}
