import { isOpenState, type MissingGift } from '#rules/exchange/missing.ts'
import { isApproved } from '#rules/exchange/phase.ts'
import {
  afterRescueSent,
  consentRefusal,
  offeringRefusal,
  receivingRescueRefusal,
  rescueRefusal,
  rescueStepRefusal,
  sendEnd,
} from '#rules/exchange/rescue.ts'
import type { Rescue, Rescuers } from '#rules/exchange/rescue-schema.ts'
import { rescueSign, seesRecipient } from '#rules/exchange/rescue-state.ts'
import { recordingRefusal, type Step, type StepInput } from '#rules/exchange/step.ts'
import { isMinor } from '#rules/member/birth-date.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, Refused, refuse } from '#server/errors/refused.ts'
import { rescueAccepted, rescueArrived, rescueSent } from '#server/notices/rescue.ts'
import { tell, tellShuffled } from '#server/notices/tell.ts'
import {
  type ExchangeRow,
  findExchange,
  lockExchange,
  termsOf,
} from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { addEntry, changeMissing, openMissing } from '#server/resources/missing/store.ts'
import { readFor } from '#server/resources/missing/view.ts'
import { rescuerOf } from '#server/resources/rescues/candidates.ts'
import { lastRescuesOf } from '#server/resources/rescues/last.ts'
import { stepsOfRescues } from '#server/resources/rescues/steps.ts'
import {
  addOffer,
  changeRescue,
  findOwnRescue,
  type RescueIn,
  removeOffer,
  rescueToReceive,
} from '#server/resources/rescues/store.ts'
import { rescueFor, rescuersIn } from '#server/resources/rescues/view.ts'
import { timelineOf } from '#server/resources/signups/pairs.ts'
import { findOwnSignup, findSignupOf } from '#server/resources/signups/store.ts'
import { standingFactsOf } from '#server/resources/standing/store.ts'
import { createStep, stepFor } from '#server/resources/steps/store.ts'
import { endAsRescued } from './follow-missing.ts'
import { endRescue, endRescueOf } from './follow-rescue.ts'

/**
 * Locks the exchange of a member's own rescue and reads it again, so that nothing about the case can change in the
 * meantime. @throws Refused with 404 for another member's rescue
 */
async function mine({ tx, me }: MyAct, id: number): Promise<RescueIn & { exchange: ExchangeRow }> {
  const found = await findOwnRescue(tx, id, me.id)
  const exchange = found && (await lockExchange(tx, found.gift.exchangeId))
  const own = exchange && (await findOwnRescue(tx, id, me.id))
  if (!own) throw notFound()
  return { ...own, exchange }
}

/** Reads the rescuer and the recipient again, and checks whether the rescuer may do this now. @throws Refused */
async function mustBeAllowed(
  { tx, me, now }: MyAct,
  event: Parameters<typeof rescueRefusal>[0],
  { rescue, gift }: RescueIn,
): Promise<void> {
  const { state, until } = rescue
  const standing = async (id: number) => standingOf(await theMember(tx, id), now)
  const sides = { me: await standing(me.id), recipient: await standing(gift.recipientId) }
  refuse(rescueRefusal(event, { state, until, ...sides, now }))
}

/**
 * Accepts a rescue. From then on the rescuer sees the recipient, who is notified without the rescuer's name.
 * @throws Refused with 422 and the rule's code if it is too late, or somebody else decided first
 */
export async function acceptRescue(act: MyAct, id: number): Promise<Rescue> {
  const { tx, now } = act
  const own = await mine(act, id)
  await mustBeAllowed(act, 'accept', own)
  const { gift, exchange } = own
  const until = sendEnd(now)
  await changeRescue(tx, id, { state: 'accepted', acceptedAt: now, until })
  await changeMissing(tx, gift.id, { until })
  await addEntry(tx, { caseId: gift.id, authorId: null, kind: 'rescue_accepted' }, now)
  await tell(act, gift.recipientId, rescueAccepted(exchange, until))
  return rescueFor({ ...act, db: act.tx }, id)
}

/** Declines a rescue, also after accepting it, as long as nothing is sent. The job then asks the next member. */
export async function declineRescue(act: MyAct, id: number): Promise<Rescue> {
  const own = await mine(act, id)
  await mustBeAllowed(act, 'decline', own)
  await endRescue(act, own.gift, own.rescue, 'decline')
  return rescueFor({ ...act, db: act.tx }, id)
}

/** Stores whether the rescuer would like to be thanked in public. @throws Refused with 422 if nobody asks them */
export async function chooseThanks(
  act: MyAct,
  id: number,
  { may_be_thanked: mayBeThanked }: { may_be_thanked: boolean },
): Promise<Rescue> {
  const { tx, now } = act
  const { rescue, gift } = await mine(act, id)
  const recipient = await theMember(tx, gift.recipientId)
  const isOffered = seesRecipient(rescue.state) || rescue.state === 'arrived'
  if (!isOffered || isMinor(recipient.birthDate, now))
    throw new Refused(422, 'You can’t choose this here.', { code: 'not_offered' })
  await changeRescue(tx, id, { mayBeThanked })
  return rescueFor({ ...act, db: act.tx }, id)
}

/** Stores an offer to send a spare gift in an exchange; a repeated call changes nothing. */
export async function offerRescue(act: MyAct, idOrSlug: string): Promise<Rescuers> {
  const { tx, me, now } = act
  const exchange = await findExchange(tx, idOrSlug)
  if (!exchange || !isApproved(termsOf(exchange))) throw notFound()
  const facts = (await standingFactsOf(tx, [me.id], now))(me.id)
  refuse(offeringRefusal(rescuerOf(await theMember(tx, me.id), facts, now), exchange.region))
  await addOffer(tx, exchange.id, me.id)
  return rescuersIn({ ...act, db: tx }, exchange)
}

/** Takes an offer back; a repeated call changes nothing. A rescue that the member was asked for goes on. */
export async function takeBackOffer(act: MyAct, idOrSlug: string): Promise<Rescuers> {
  const exchange = await findExchange(act.tx, idOrSlug)
  if (!exchange) throw notFound()
  await removeOffer(act.tx, exchange.id, act.me.id)
  return rescuersIn({ ...act, db: act.tx }, exchange)
}

/**
 * Stores whether a rescuer may have the recipient's address. A no ends the question to a member who has not accepted
 * yet. @throws Refused with 404 without an open case, and with 422 once a rescuer has the address
 */
export async function allowRescue(
  act: MyAct,
  signupId: number,
  isAllowed: boolean,
): Promise<MissingGift> {
  const { tx, me, now } = act
  const found = await findOwnSignup(tx, signupId, me.id)
  const exchange = found && (await lockExchange(tx, found.exchangeId))
  const signup = exchange && (await findOwnSignup(tx, signupId, me.id))
  const gift = signup && (await openMissing(tx, signup.exchangeId, me.id))
  if (!gift) throw notFound()
  await mustBeAllowedToReceive(act)
  const last = (await lastRescuesOf(tx, [gift.id])).get(gift.id) ?? null
  refuse(consentRefusal(isAllowed, rescueSign(gift.state, last)))
  await changeMissing(tx, gift.id, { mayRescue: isAllowed })
  const stops = !isAllowed && gift.state === 'rescuing'
  if (stops) {
    await endRescueOf(act, exchange, gift)
    await addEntry(tx, { caseId: gift.id, authorId: null, kind: 'no_rescuer' }, now)
    await changeMissing(tx, gift.id, { state: 'with_mods', until: null })
  }
  const state = stops ? 'with_mods' : gift.state
  return readFor(tx, { ...gift, state, mayRescue: isAllowed }, 'receiving', now)
}

/** A pause of the gifter does not affect what the recipient does about a rescue. @throws Refused with 403 */
async function mustBeAllowedToReceive({ tx, me, now }: MyAct): Promise<void> {
  const standing = standingOf(await theMember(tx, me.id), now)
  refuse(
    recordingRefusal('received', standing, {
      is_sending_paused: false,
      is_receiving_paused: false,
    }),
    403,
  )
}

/** Records what a rescuer has sent. The recipient is notified without the rescuer's name. */
export async function recordRescueStep(
  act: MyAct,
  rescueId: number,
  { exchange_id: exchangeId, type, content }: StepInput,
): Promise<Step> {
  const { tx, me, now } = act
  const own = await mine(act, rescueId)
  const { rescue, gift, exchange } = own
  if (gift.exchangeId !== exchangeId) throw notFound()
  refuse(rescueStepRefusal(type, await stepsOfRescues(tx, [rescue.id])))
  await mustBeAllowed(act, 'send', own)
  if (rescue.state === 'accepted') {
    await changeRescue(tx, rescue.id, { state: 'sent', until: null })
    await addEntry(tx, { caseId: gift.id, authorId: null, kind: 'rescue_sent' }, now)
    await changeMissing(tx, gift.id, afterRescueSent(exchange.region, now))
  }
  const row = await createStep(tx, { exchangeId, rescueId, userId: me.id, type, content }, now)
  if (type !== 'sent_all') await tell(act, gift.recipientId, rescueSent(exchange))
  return stepFor(tx, row, alone(exchangeId, me.id), { reader: me, now })
}

/** A timeline of a member who is neither a gifter nor a recipient. */
const alone = (exchangeId: number, memberId: number) => ({
  exchangeId,
  memberId,
  recipientId: null,
  recipientSince: null,
  gifterId: null,
  gifterSince: null,
})

/** Records that a rescuer's gift has arrived, which ends the rescue, and the case if it is still open. */
export async function receiveRescue(
  act: MyAct,
  { exchange_id, type }: Pick<StepInput, 'exchange_id' | 'type'>,
): Promise<Step> {
  const { tx, me, now } = act
  const exchange = await lockExchange(tx, exchange_id)
  const signup = await findSignupOf(tx, exchange.id, me.id)
  const timeline = await timelineOf(tx, exchange.id, me.id)
  if (!signup || !timeline) throw notFound()
  await mustBeAllowedToReceive(act)
  const found = type === 'received' ? await rescueToReceive(tx, exchange.id, me.id) : null
  refuse(receivingRescueRefusal(found && 'sent'))
  if (!found) throw notFound()
  const { rescue, gift } = found
  await changeRescue(tx, rescue.id, { state: 'arrived', until: null })
  const ended = isOpenState(gift.state) ? await endAsRescued(act, exchange, gift) : []
  await tellShuffled(act, [[rescue.rescuerId, rescueArrived(exchange, rescue.id)], ...ended])
  const step = { exchangeId: exchange.id, rescueId: rescue.id, userId: me.id, content: null }
  const row = await createStep(tx, { ...step, type: 'received' }, now)
  return stepFor(tx, row, timeline, { reader: me, now })
}
