import { subMonths } from 'date-fns'
import {
  afterAnswer,
  answerEnd,
  answerRefusal,
  declineRefusal,
  isReleased,
  type MissingAnswer,
  type MissingGift,
  type MissingReply,
  missingRefusal,
  type NotReceived,
  RELEASE_MONTHS,
  wasAsked,
} from '#rules/exchange/missing.ts'
import { answerTakesLink, hasAnswer } from '#rules/exchange/missing-words.ts'
import { isPaired } from '#rules/exchange/phase.ts'
import { sendByOf } from '#rules/exchange/send-by.ts'
import type { StepType } from '#rules/exchange/step.ts'
import { NOT_YOUR_PICTURE } from '#rules/feed/picture-upload.ts'
import type { MyAct } from '#server/act.ts'
import { invalidField, notFound, refuse } from '#server/errors/refused.ts'
import { giftMissed, missedAnswered, missedWithdrawn } from '#server/notices/missing.ts'
import { tell } from '#server/notices/tell.ts'
import { closeCase } from '#server/resources/cases/store.ts'
import {
  type ExchangeRow,
  lockExchange,
  sendByTermsOf,
  termsOf,
} from '#server/resources/exchanges/store.ts'
import { readMissing } from '#server/resources/missing/signs.ts'
import {
  addEntry,
  changeMissing,
  countReleases,
  createMissing,
  entriesOf,
  openMissing,
} from '#server/resources/missing/store.ts'
import { missingOn, readFor } from '#server/resources/missing/view.ts'
import { holdPictures } from '#server/resources/pictures/store.ts'
import { findGifterSignup } from '#server/resources/signups/pairs.ts'
import { findOwnSignup, type SignupRow } from '#server/resources/signups/store.ts'
import { signupFor } from '#server/resources/signups/view.ts'
import { stepTypesBy } from '#server/resources/steps/store.ts'
import { missingCase, passToMods } from './follow-missing.ts'
import { endRescueOf } from './follow-rescue.ts'
import { mustBeAllowedToTell } from './record-step.ts'

/**
 * Locks the exchange of a member's own sign-up, and checks again that nobody involved is restricted.
 * @throws Refused with 404 for another member's sign-up, and with 403 during a pause
 */
async function mine(
  act: MyAct,
  signupId: number,
  as: StepType,
): Promise<{ exchange: ExchangeRow; signup: SignupRow }> {
  const found = await findOwnSignup(act.tx, signupId, act.me.id)
  const exchange = found && (await lockExchange(act.tx, found.exchangeId))
  const signup = exchange && (await findOwnSignup(act.tx, signupId, act.me.id))
  if (!signup) throw notFound()
  await mustBeAllowedToTell(act, as, signup)
  return { exchange, signup }
}

/**
 * Opens a case for a recipient who has received nothing, and asks their gifter. Without a gifter, the case goes to the
 * mods.
 * @throws Refused with 422 and the rule's code if the recipient cannot report a missing gift now
 */
export async function missGift(
  act: MyAct,
  signupId: number,
  { address_was_right, may_rescue: mayRescue, note }: NotReceived,
): Promise<MissingGift> {
  const { tx, me, now } = act
  const { exchange, signup } = await mine(act, signupId, 'received')
  const told = await stepTypesBy(tx, exchange.id, me.id)
  refuse(missingRefusal(await readMissing(tx, signup, exchange, told, now)))
  const gifter = await findGifterSignup(tx, exchange.id, me.id)
  const until = gifter && answerEnd(now)
  const row = await createMissing(tx, {
    exchangeId: exchange.id,
    recipientId: me.id,
    gifterId: gifter?.userId ?? null,
    state: gifter ? 'asking' : 'with_mods',
    askedAt: now,
    until,
    mayRescue,
  })
  const kind = address_was_right ? 'asked' : 'asked_elsewhere'
  await addEntry(tx, { caseId: row.id, authorId: me.id, kind, text: note }, now)
  if (gifter && until) await tell(act, gifter.userId, giftMissed(exchange, until))
  else await passToMods(act, row, 'gifter_gone')
  return readFor(tx, row, 'receiving', now)
}

/**
 * Stores a gifter's answer, and notifies their recipient without naming the gifter. After "on its way", the parcel gets
 * more time to arrive. After any other answer, the case goes to the mods. A late answer is added to a case that the
 * mods already have. Until their send-by day, a gifter who was not asked may answer only that they can't.
 * @throws Refused with 404 if the gifter was not asked, and with 422 if they have already answered or the case is
 * closed
 */
export async function answerMissing(
  act: MyAct,
  signupId: number,
  { answer, text, content, picture_id: pictureId }: MissingReply,
): Promise<MissingGift> {
  const { tx, me, now } = act
  const { exchange, signup } = await mine(act, signupId, 'physical_sent')
  const row = await missingOn(tx, signup, 'sending')
  if (!row) return decline(act, { exchange, signup }, { answer, text })
  const { id: caseId, state, recipientId } = row
  const said = (await entriesOf(tx, [caseId])).map(({ entry }) => entry)
  refuse(answerRefusal({ state, hasAnswered: hasAnswer(said) }))
  if (pictureId !== null && !(await holdPictures(tx, me.id, [pictureId])))
    throw invalidField('picture_id', NOT_YOUR_PICTURE)
  const change = {
    ...afterAnswer(answer, { ...row, region: exchange.region, now }),
    releasedAt: await releaseOf(act, answer, state === 'asking'),
  }
  const link = answerTakesLink(answer) ? content : null
  await addEntry(tx, { caseId, authorId: me.id, kind: answer, text, link, pictureId }, now)
  await changeMissing(tx, caseId, change)
  await tell(act, recipientId, missedAnswered(exchange, answer))
  const changed = { ...row, ...change }
  if (state === 'asking' && change.state === 'with_mods') await passToMods(act, changed)
  return readFor(tx, changed, 'sending', now)
}

/** Returns the time of a release; null if the answer is none. */
async function releaseOf({ tx, me, now }: MyAct, answer: MissingAnswer, isInTime: boolean) {
  const releasedBefore = await countReleases(tx, me.id, subMonths(now, RELEASE_MONTHS))
  return isReleased({ answer, isInTime, releasedBefore }) ? now : null
}

/** Opens a case at the mods' desk for a gifter who can't send anything, before anybody misses the gift. */
async function decline(
  act: MyAct,
  { exchange, signup }: { exchange: ExchangeRow; signup: SignupRow },
  { answer, text }: Pick<MissingReply, 'answer' | 'text'>,
): Promise<MissingGift> {
  const { tx, me, now } = act
  const { pairedWith: recipientId } = signup
  if (answer !== 'cannot' || recipientId === null) throw notFound()
  refuse(
    declineRefusal({
      isPaired: isPaired(termsOf(exchange), now),
      signup: await signupFor(tx, signup, me, now),
      sendBy: sendByOf(sendByTermsOf(exchange), signup.moreDays ?? 0),
      now,
    }),
  )
  const row = await createMissing(tx, {
    exchangeId: exchange.id,
    recipientId,
    gifterId: me.id,
    state: 'with_mods',
    askedAt: now,
    releasedAt: await releaseOf(act, answer, true),
  })
  await addEntry(tx, { caseId: row.id, authorId: me.id, kind: answer, text }, now)
  await tell(act, recipientId, missedAnswered(exchange, answer))
  await passToMods(act, row)
  return readFor(tx, row, 'sending', now)
}

/**
 * Ends a case because its recipient no longer misses the gift.
 * @throws Refused with 404 if the recipient has no open case that they have asked for
 */
export async function withdrawMissing(act: MyAct, signupId: number): Promise<MissingGift> {
  const { tx, me, now } = act
  const { exchange } = await mine(act, signupId, 'received')
  const row = await openMissing(tx, exchange.id, me.id)
  const said = row ? (await entriesOf(tx, [row.id])).map(({ entry }) => entry) : []
  if (!row || !wasAsked(said)) throw notFound()
  const end = { state: 'withdrawn', until: null } as const
  await changeMissing(tx, row.id, end)
  await endRescueOf(act, exchange, row)
  await closeCase(tx, missingCase(row), 'withdrawn', now)
  if (row.gifterId !== null) await tell(act, row.gifterId, missedWithdrawn(exchange))
  return readFor(tx, { ...row, ...end }, 'receiving', now)
}
