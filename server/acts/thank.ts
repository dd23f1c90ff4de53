import { thanksPath } from '#rules/exchange/overlays.ts'
import { goesOutAt, offSince, partOf } from '#rules/exchange/pair-thread.ts'
import { type CardInput, cardReaches, cardRefusal, type Thanks } from '#rules/exchange/thanks.ts'
import { NOT_YOUR_PICTURE } from '#rules/feed/picture-upload.ts'
import type { MyAct } from '#server/act.ts'
import { invalidField, notFound, refuse } from '#server/errors/refused.ts'
import { type ExchangeRow, lockExchange, theExchange } from '#server/resources/exchanges/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { markLinkRead } from '#server/resources/notifications/store.ts'
import { holdPictures } from '#server/resources/pictures/store.ts'
import { timelineOf } from '#server/resources/signups/pairs.ts'
import { findOwnSignup, findSignupOf } from '#server/resources/signups/store.ts'
import {
  addCard,
  cardsOf,
  giftsOf,
  lastThread,
  lockThreadForCard,
} from '#server/resources/thanks/store.ts'
import { type Reading, thanksFor, wayTo } from '#server/resources/thanks/view.ts'
import { addReport } from '#server/resources/threads/reports.ts'
import { changeThread } from '#server/resources/threads/store.ts'
import { openCase } from './open-case.ts'

/**
 * Returns a participant and their gifter and recipient.
 * @throws Refused with 404 for another member's sign-up
 */
async function readingOf(
  { tx, me, now }: MyAct,
  signupId: number,
  take: (exchangeId: number) => Promise<ExchangeRow>,
): Promise<Reading> {
  const found = await findOwnSignup(tx, signupId, me.id)
  const exchange = found && (await take(found.exchangeId))
  // The pairs are read after the lock, because they may have changed while this act waited for it.
  const timeline = exchange && (await timelineOf(tx, exchange.id, me.id))
  if (!timeline) throw notFound()
  return { db: tx, me: await theMember(tx, me.id), exchange, timeline, now }
}

const readingToChange = (act: MyAct, signupId: number) =>
  readingOf(act, signupId, (id) => lockExchange(act.tx, id))

/** Returns the cards of a participant, and reads the notification about them. */
export async function readThanks(act: MyAct, signupId: number): Promise<Thanks> {
  const { tx, me, now } = act
  const reading = await readingOf(act, signupId, (id) => theExchange(tx, id))
  await markLinkRead(tx, me.id, thanksPath(reading.exchange), now)
  return thanksFor(reading)
}

/**
 * Stores a thank-you card, which goes out with the next part of the day. A card that cannot reach the gifter is held back
 * without the member learning of it, because that would say something about the gifter.
 * @throws Refused with 404 without such a gifter, and with 422 if the member cannot thank them
 */
export async function sendCard(
  act: MyAct,
  signupId: number,
  { message, picture_id: pictureId, gift }: CardInput,
): Promise<Thanks> {
  const { tx, me, now } = act
  const reading = await readingToChange(act, signupId)
  const { exchange, timeline } = reading
  const gifts = await giftsOf(tx, timeline)
  const to = gift === null ? gifts.at(-1) : gifts.find((one) => one.gift === gift)
  if (!to) throw notFound()
  const { gifterId, isEarlier, hasReceived } = to
  const pair = { exchangeId: exchange.id, gifterId, recipientId: me.id }
  const gifter = await theMember(tx, gifterId)
  const before = await lastThread(tx, pair)
  const { state, seen } = wayTo(reading, { gifter, thread: before, isEarlier })
  const isOwn = ({ thread }: { thread: typeof pair }) =>
    thread.gifterId === gifterId && thread.recipientId === me.id
  const hasThanked = (await cardsOf(tx, exchange.id, me.id)).some(isOwn)
  refuse(cardRefusal({ hasReceived, hasThanked, state: seen }))
  if (pictureId !== null && !(await holdPictures(tx, me.id, [pictureId])))
    throw invalidField('picture_id', NOT_YOUR_PICTURE)
  const thread = await lockThreadForCard(tx, pair, isEarlier, now)
  const part = partOf(now)
  const takesPart = (await findSignupOf(tx, exchange.id, gifterId)) !== null
  const offIn = offSince(thread.gifterOffIn, gifter.threadsOffIn)
  const isHeldBack = !cardReaches({ state, offIn, takesPart })
  await addCard(tx, {
    threadId: thread.id,
    authorId: me.id,
    message,
    pictureId,
    part,
    isHeldBack,
  })
  if (!isHeldBack && thread.dueAt === null)
    await changeThread(tx, thread.id, { dueAt: goesOutAt(part) })
  return thanksFor(reading)
}

/**
 * Reports a card, which opens a case about its author for the mods. Reporting it again changes nothing.
 * @throws Refused with 404 if the member has not received a card from this author
 */
export async function reportCard(
  act: MyAct,
  signupId: number,
  { authorId, reason }: { authorId: number; reason: string },
): Promise<void> {
  const { tx, me, now } = act
  const reading = await readingToChange(act, signupId)
  const { exchange } = reading
  const isSeen = (await thanksFor(reading)).cards.some((one) => one.author_id === authorId)
  const found = (await cardsOf(tx, exchange.id, me.id)).find(
    ({ card, thread }) => card.authorId === authorId && thread.gifterId === me.id,
  )
  if (!isSeen || !found) throw notFound()
  if (await addReport(tx, { messageId: found.card.id, reporterId: me.id, reason }, now))
    await openCase(act, { kind: 'thread_report', memberId: authorId, exchangeId: exchange.id })
}
