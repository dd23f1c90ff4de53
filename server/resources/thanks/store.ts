import { and, asc, desc, eq, inArray, isNotNull, isNull, min, or } from 'drizzle-orm'
import { CARD_NUMBER } from '#rules/exchange/thanks.ts'
import { RECEIVED_STEPS, SENT_STEPS } from '#rules/exchange/timeline.ts'
import { only } from '#server/db/rows.ts'
import {
  pairMessages,
  pairReports,
  pairThreads,
  pictures,
  signups,
  steps,
} from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { Timeline } from '#server/resources/steps/store.ts'
import {
  lockThread,
  type MessageRow,
  type ThreadPair,
  type ThreadRow,
} from '#server/resources/threads/store.ts'

/** SQL condition for the thank-you card of a thread. */
const isCard = and(eq(pairMessages.from, 'recipient'), eq(pairMessages.number, CARD_NUMBER))

/** Returns the card in a thread, whether it has gone out or not. */
export async function findCard(db: Reader, threadId: number): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(pairMessages)
    .where(and(eq(pairMessages.threadId, threadId), isCard))
  return row ?? null
}

/**
 * Returns the cards in an exchange that a member has written or received, with their threads, oldest first. Those that
 * have not gone out are included.
 */
export async function cardsOf(db: Reader, exchangeId: number, memberId: number) {
  return db
    .select({
      thread: pairThreads,
      card: pairMessages,
      picture: { formats: pictures.formats, width: pictures.width, height: pictures.height },
      reason: pairReports.reason,
    })
    .from(pairThreads)
    .innerJoin(pairMessages, and(eq(pairMessages.threadId, pairThreads.id), isCard))
    .leftJoin(pictures, eq(pictures.id, pairMessages.pictureId))
    .leftJoin(pairReports, eq(pairReports.messageId, pairMessages.id))
    .where(
      and(
        eq(pairThreads.exchangeId, exchangeId),
        or(eq(pairThreads.gifterId, memberId), eq(pairThreads.recipientId, memberId)),
      ),
    )
    .orderBy(asc(pairMessages.part), asc(pairThreads.id))
}

export type CardFound = Awaited<ReturnType<typeof cardsOf>>[number]

/** Stores the card of a locked thread. */
export async function addCard(
  tx: Tx,
  card: Omit<MessageRow, 'id' | 'number' | 'from'>,
): Promise<void> {
  await tx.insert(pairMessages).values({ ...card, from: 'recipient', number: CARD_NUMBER })
}

/** Returns the last thread of two members, even if a re-arrangement has closed it. */
export async function lastThread(
  db: Reader,
  { exchangeId, gifterId, recipientId }: ThreadPair,
): Promise<ThreadRow | null> {
  const [row] = await db
    .select()
    .from(pairThreads)
    .where(
      and(
        eq(pairThreads.exchangeId, exchangeId),
        eq(pairThreads.gifterId, gifterId),
        eq(pairThreads.recipientId, recipientId),
      ),
    )
    .orderBy(desc(pairThreads.id))
    .limit(1)
  return row ?? null
}

/**
 * Locks the thread for a card until the transaction ends, and creates it if there is none. The thread with an earlier
 * gifter is a closed one.
 */
export async function lockThreadForCard(
  tx: Tx,
  pair: ThreadPair,
  isEarlier: boolean,
  now: Date,
): Promise<ThreadRow> {
  if (!isEarlier) return lockThread(tx, pair)
  const last = await lastThread(tx, pair)
  if (!last)
    return only(
      await tx
        .insert(pairThreads)
        .values({ ...pair, closedAt: now })
        .returning(),
    )
  return only(
    await tx.select().from(pairThreads).where(eq(pairThreads.id, last.id)).for('no key update'),
  )
}

/** A gifter who can be thanked. */
export interface GiftOf {
  /** Their place among the member's gifters who have sent something, from 1. */
  gift: number
  gifterId: number
  isEarlier: boolean
  /** True if the member has recorded a gift that may be theirs. */
  hasReceived: boolean
}

/**
 * Returns the gifters from before re-arrangements who have recorded something for this member, and when they first did.
 * A gifter who has left keeps their last recipient in their sign-up; others are in the steps.
 */
const earlierGiftersOf = async (
  db: Reader,
  { exchangeId, memberId }: Pick<Timeline, 'exchangeId' | 'memberId'>,
) =>
  db
    .select({ gifterId: steps.userId, sentAt: min(steps.createdAt) })
    .from(steps)
    .innerJoin(signups, eq(signups.id, steps.signupId))
    .where(
      and(
        eq(steps.exchangeId, exchangeId),
        inArray(steps.type, [...SENT_STEPS]),
        or(
          eq(steps.formerRecipientId, memberId),
          and(
            isNull(steps.formerRecipientId),
            isNotNull(signups.leftAt),
            eq(signups.pairedWith, memberId),
          ),
        ),
      ),
    )
    .groupBy(steps.userId)
    .orderBy(asc(min(steps.createdAt)), asc(steps.userId))

/** Returns a member's gifters in an exchange, in the order in which they have sent, the current one last. */
export async function giftsOf(
  db: Reader,
  { exchangeId, memberId, gifterId, gifterSince }: Timeline,
): Promise<GiftOf[]> {
  const receipts = await db
    .select({ at: steps.createdAt })
    .from(steps)
    .where(
      and(
        eq(steps.exchangeId, exchangeId),
        eq(steps.userId, memberId),
        inArray(steps.type, [...RECEIVED_STEPS]),
      ),
    )
  const since = (from: Date | null) => receipts.some(({ at }) => from === null || at > from)
  const earlier = await earlierGiftersOf(db, { exchangeId, memberId })
  const former = earlier
    .filter((one) => one.gifterId !== gifterId)
    .map((one) => ({ gifterId: one.gifterId, isEarlier: true, hasReceived: since(one.sentAt) }))
  const current = { isEarlier: false, hasReceived: since(gifterSince) }
  return [...former, ...(gifterId === null ? [] : [{ gifterId, ...current }])].map(
    (one, place) => ({
      gift: place + 1,
      ...one,
    }),
  )
}
