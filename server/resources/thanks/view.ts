import { addressIsReadable } from '#rules/address/schema.ts'
import { goesOutAt, hasGoneOut, type ThreadState } from '#rules/exchange/pair-thread.ts'
import { passesWords } from '#rules/exchange/send-by.ts'
import {
  earlierState,
  type KnownGifter,
  showsCard,
  type Thanks,
  type ThanksCard,
} from '#rules/exchange/thanks.ts'
import { isMod } from '#rules/member/schema.ts'
import type { Act } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { type ExchangeRow, termsOf } from '#server/resources/exchanges/store.ts'
import { type MemberRow, membersOf } from '#server/resources/members/store.ts'
import { namesOf, roleOf, standingOf } from '#server/resources/members/view.ts'
import { revealedTo } from '#server/resources/reveals/store.ts'
import type { Timeline } from '#server/resources/steps/store.ts'
import type { ThreadRow } from '#server/resources/threads/store.ts'
import { stateFor, talkerOf } from '#server/resources/threads/view.ts'
import { type CardFound, cardsOf, type GiftOf, giftsOf, lastThread } from './store.ts'

/** A participant of an exchange who reads about the end of their swap. */
export interface Reading extends Pick<Act, 'now'> {
  db: Reader
  me: MemberRow
  exchange: ExchangeRow
  timeline: Timeline
}

interface Way {
  gifter: MemberRow
  thread: ThreadRow | null
  isEarlier: boolean
}

/** The state of the thread with a gifter: the true one, and what the recipient sees of it. */
interface WayState {
  state: ThreadState
  seen: ThreadState
}

export function wayTo(
  { me, exchange, now }: Reading,
  { gifter, thread, isEarlier }: Way,
): WayState {
  const terms = termsOf(exchange)
  const state = stateFor({ with: 'gifter', me, other: gifter, thread, terms, now })
  if (!isEarlier) return { state, seen: state }
  const seen = earlierState({
    me: talkerOf(me, thread?.recipientOffIn ?? null, now),
    isMod: isMod({ role: roleOf(me, now) }),
    isReadable: addressIsReadable(terms, now),
    now,
  })
  return { state, seen }
}

/** Returns the members of these threads and gifts. */
const peopleIn = (db: Reader, found: readonly CardFound[], gifts: readonly GiftOf[]) =>
  membersOf(db, [
    ...found.flatMap(({ thread }) => [thread.gifterId, thread.recipientId]),
    ...gifts.map(({ gifterId }) => gifterId),
  ])

/** Returns one of the member's own cards. */
function ownCard(
  reading: Reading,
  { thread, card, picture }: CardFound,
  gifter: MemberRow,
): ThanksCard {
  const { timeline, now } = reading
  const isEarlier = thread.gifterId !== timeline.gifterId
  const { seen } = wayTo(reading, { gifter, thread, isEarlier })
  const waits = seen === 'open' && !hasGoneOut(card.part, now)
  return {
    ...shownOf(card, picture),
    author_id: null,
    is_mine: true,
    is_earlier: isEarlier,
    goes_out_at: waits ? goesOutAt(card.part).toISOString() : null,
    is_reported: false,
  }
}

/** Returns a card that the member has received; null if they cannot see it now. */
function receivedCard(
  { me, exchange, timeline, now }: Reading,
  { thread, card, picture, reason }: CardFound,
  author: MemberRow,
): ThanksCard | null {
  const terms = termsOf(exchange)
  const state = stateFor({ with: 'recipient', me, other: author, thread, terms, now })
  if (!showsCard(card, state, now)) return null
  const passesPicture = passesWords(standingOf(me, now), standingOf(author, now))
  return {
    ...shownOf(card, passesPicture ? picture : null),
    author_id: author.id,
    is_mine: false,
    is_earlier: author.id !== timeline.recipientId,
    goes_out_at: null,
    is_reported: reason !== null,
  }
}

const shownOf = ({ message, part }: CardFound['card'], picture: CardFound['picture']) => ({
  message,
  picture: picture && {
    src: picture.formats.post_preview,
    width: picture.width,
    height: picture.height,
  },
  created_at: part.toISOString(),
})

async function knownGifters({ db, me, exchange, timeline }: Reading): Promise<KnownGifter[]> {
  const found = await revealedTo(db, exchange.id, me.id)
  const name = await namesOf(
    db,
    found.map(({ gifterId }) => gifterId),
  )
  return found.map(({ gifterId, closedAt, suspendedAt }) => ({
    member: closedAt === null && suspendedAt === null ? name(gifterId) : null,
    is_earlier: gifterId !== timeline.gifterId,
  }))
}

/** Returns what a participant can read about the end of their swap. */
export async function thanksFor(reading: Reading): Promise<Thanks> {
  const { db, me, exchange, timeline } = reading
  const found = await cardsOf(db, exchange.id, me.id)
  const gifts = await giftsOf(db, timeline)
  const people = await peopleIn(db, found, gifts)
  const thanked = found
    .filter(({ thread }) => thread.recipientId === me.id)
    .map(({ thread }) => thread.gifterId)
  const offers: Thanks['offers'] = []
  for (const { gift, gifterId, isEarlier, hasReceived } of gifts) {
    const gifter = people.get(gifterId)
    if (!gifter || !hasReceived || thanked.includes(gifterId)) continue
    const pair = { exchangeId: exchange.id, gifterId, recipientId: me.id }
    const thread = await lastThread(db, pair)
    const { seen } = wayTo(reading, { gifter, thread, isEarlier })
    offers.push({ gift, is_earlier: isEarlier, state: seen })
  }
  const cards = found.flatMap((one) => {
    const isMine = one.thread.recipientId === me.id
    const other = people.get(isMine ? one.thread.gifterId : one.thread.recipientId)
    if (!other) return []
    return (isMine ? ownCard(reading, one, other) : receivedCard(reading, one, other)) ?? []
  })
  return { offers, cards, gifters: await knownGifters(reading) }
}
