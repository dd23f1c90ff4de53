import { subDays } from 'date-fns'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import {
  goesOutAt,
  messageOf,
  otherRole,
  partOf,
  THREAD_PAGE,
  type ThreadRole,
} from '#rules/exchange/pair-thread.ts'
import { CARD_NUMBER } from '#rules/exchange/thanks.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import { only } from '#server/db/rows.ts'
import {
  exchanges,
  pairMessages,
  pairReports,
  pairThreads,
  pictures,
  signups,
} from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'

/** The days after the end of an exchange for which its threads are kept. */
const DAYS_KEPT = 365

export type ThreadRow = typeof pairThreads.$inferSelect
export type MessageRow = typeof pairMessages.$inferSelect

export interface ThreadPair {
  exchangeId: number
  gifterId: number
  recipientId: number
}

const isOf = ({ exchangeId, gifterId, recipientId }: ThreadPair) =>
  and(
    eq(pairThreads.exchangeId, exchangeId),
    eq(pairThreads.gifterId, gifterId),
    eq(pairThreads.recipientId, recipientId),
    isNull(pairThreads.closedAt),
  )

/** Returns the open thread of a pair; null before its first message. */
export async function findThread(db: Reader, pair: ThreadPair): Promise<ThreadRow | null> {
  const [row] = await db.select().from(pairThreads).where(isOf(pair))
  return row ?? null
}

export async function findThreadById(db: Reader, id: number): Promise<ThreadRow | null> {
  const [row] = await db.select().from(pairThreads).where(eq(pairThreads.id, id))
  return row ?? null
}

/** Locks the thread of a pair until the transaction ends, and creates it if there is none. */
export async function lockThread(tx: Tx, pair: ThreadPair): Promise<ThreadRow> {
  await tx.insert(pairThreads).values(pair).onConflictDoNothing()
  return only(await tx.select().from(pairThreads).where(isOf(pair)).for('no key update'))
}

/** Changes a thread, which must be locked. */
export async function changeThread(
  tx: Tx,
  id: number,
  change: Partial<Omit<ThreadRow, 'id' | keyof ThreadPair>>,
): Promise<void> {
  await tx.update(pairThreads).set(change).where(eq(pairThreads.id, id))
}

/** SQL condition for all messages but the thank-you card, which is not shown in the conversation. */
const isNoCard = gt(pairMessages.number, CARD_NUMBER)

/** Stores a message at the end of its side of a locked thread. */
export async function addMessage(
  tx: Tx,
  message: Omit<MessageRow, 'id' | 'number' | 'pictureId'>,
): Promise<MessageRow> {
  const { threadId, from } = message
  const before = await tx.$count(
    pairMessages,
    and(eq(pairMessages.threadId, threadId), eq(pairMessages.from, from), isNoCard),
  )
  const row = { ...message, number: before + 1 }
  return only(await tx.insert(pairMessages).values(row).returning())
}

/** SQL condition for messages that have gone out to the other side. */
const hasGoneOut = (now: Date) =>
  and(eq(pairMessages.isHeldBack, false), lt(pairMessages.part, partOf(now)))

/** SQL condition for the messages that this side can see: all of its own, and those that have gone out to it. */
const isVisibleTo = (role: ThreadRole, now: Date) =>
  or(eq(pairMessages.from, role), hasGoneOut(now))

/** SQL condition for one message. @param id its id in its thread */
const isMessage = (threadId: number, id: number) => {
  const { from, number } = messageOf(id)
  return and(
    eq(pairMessages.threadId, threadId),
    eq(pairMessages.from, from),
    eq(pairMessages.number, number),
  )
}

interface PageAsked {
  /** The side that reads; null for the mods, who can see all messages and the thank-you card. */
  role: ThreadRole | null
  before?: number | undefined
  now: Date
}

/**
 * Returns one page of a thread, oldest first, and the total. Within a part of the day, the gifter's messages come first,
 * because the true order would say more about the time than the part.
 */
export async function pageOfThread(db: Reader, threadId: number, { role, before, now }: PageAsked) {
  const isSeen = and(
    eq(pairMessages.threadId, threadId),
    role === null ? undefined : and(isNoCard, isVisibleTo(role, now)),
  )
  const place = sql`${pairMessages.part}, ${pairMessages.from}, ${pairMessages.number}`
  const older =
    before === undefined
      ? undefined
      : sql`(${place}) < (select ${place} from ${pairMessages} where ${and(isMessage(threadId, before), isSeen)})`
  const found = await db
    .select({ message: pairMessages, reason: pairReports.reason, formats: pictures.formats })
    .from(pairMessages)
    .leftJoin(pairReports, eq(pairReports.messageId, pairMessages.id))
    .leftJoin(pictures, eq(pictures.id, pairMessages.pictureId))
    .where(and(isSeen, older))
    .orderBy(desc(pairMessages.part), desc(pairMessages.from), desc(pairMessages.number))
    .limit(THREAD_PAGE + 1)
  const page = found.slice(0, THREAD_PAGE)
  return {
    rows: page.toReversed(),
    hasOlder: found.length > page.length,
    total: await db.$count(pairMessages, isSeen),
  }
}

export type ShownMessage = Awaited<ReturnType<typeof pageOfThread>>['rows'][number]

/** Returns a message of the other side that has gone out to this one. */
export async function findReceived(
  db: Reader,
  threadId: number,
  { role, id, now }: { role: ThreadRole; id: number; now: Date },
): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(pairMessages)
    .where(and(isMessage(threadId, id), ne(pairMessages.from, role), hasGoneOut(now)))
  return row ?? null
}

/** Returns the number of the last message that has gone out to this side; 0 if there is none. */
export async function lastReceived(
  db: Reader,
  threadId: number,
  role: ThreadRole,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ number: pairMessages.number })
    .from(pairMessages)
    .where(
      and(
        eq(pairMessages.threadId, threadId),
        eq(pairMessages.from, otherRole(role)),
        hasGoneOut(now),
      ),
    )
    .orderBy(desc(pairMessages.number))
    .limit(1)
  return row?.number ?? 0
}

/** Holds back the messages in these threads that have not gone out. */
export async function holdBack(tx: Tx, threads: SQL | undefined, now: Date): Promise<void> {
  const ids = tx.select({ id: pairThreads.id }).from(pairThreads).where(threads)
  await tx
    .update(pairMessages)
    .set({ isHeldBack: true })
    .where(and(inArray(pairMessages.threadId, ids), eq(pairMessages.part, partOf(now))))
}

export const isThread = (id: number) => eq(pairThreads.id, id)

/** SQL condition for all threads of a member. */
export const isThreadOf = (memberId: number) =>
  or(eq(pairThreads.gifterId, memberId), eq(pairThreads.recipientId, memberId))

/**
 * Switches off, for good, the threads of a member with their present gifters and recipients.
 * @param offIn the part of the day from which they are off
 */
export async function endThreadsOf(
  tx: Tx,
  memberId: number,
  offIn: Date,
  now: Date,
): Promise<void> {
  const off = sql`${offIn.toISOString()}::timestamptz`
  const kept = sql`${subDays(now, DAYS_KEPT).toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into ${pairThreads} (exchange_id, gifter_id, recipient_id, gifter_off_in, recipient_off_in)
    select exchange_id, ${signups.userId}, paired_with, case when ${signups.userId} = ${memberId} then ${off} end,
      case when paired_with = ${memberId} then ${off} end
    from ${signups} join ${exchanges} on ${eq(exchanges.id, signups.exchangeId)}
    where left_at is null and (${signups.userId} = ${memberId} or paired_with = ${memberId})
      and paired_with is not null and end_at > ${kept}
    on conflict (exchange_id, gifter_id, recipient_id) where closed_at is null do update set
      gifter_off_in = least(${pairThreads}.gifter_off_in, excluded.gifter_off_in),
      recipient_off_in = least(${pairThreads}.recipient_off_in, excluded.recipient_off_in)`)
}

/**
 * Closes the threads in an exchange whose two members are no longer a pair. A thank-you card in them still goes out. The
 * exchange must be locked.
 */
export async function closeParted(tx: Tx, exchangeId: number, now: Date): Promise<void> {
  const stillPaired = tx
    .select({ one: sql`1` })
    .from(signups)
    .where(
      and(
        eq(signups.exchangeId, pairThreads.exchangeId),
        eq(signups.userId, pairThreads.gifterId),
        eq(signups.pairedWith, pairThreads.recipientId),
        isNull(signups.leftAt),
      ),
    )
  await tx
    .update(pairThreads)
    .set({ closedAt: now })
    .where(
      and(
        eq(pairThreads.exchangeId, exchangeId),
        isNull(pairThreads.closedAt),
        sql`not exists ${stillPaired}`,
      ),
    )
}

/** Locks up to `most` threads in which something goes out, skipping those that another process holds. */
export async function lockDueThreads(tx: Tx, now: Date, most: number): Promise<ThreadRow[]> {
  return tx
    .select()
    .from(pairThreads)
    .where(and(isNotNull(pairThreads.dueAt), lte(pairThreads.dueAt, now)))
    .orderBy(asc(pairThreads.dueAt), asc(pairThreads.id))
    .limit(most)
    .for('no key update', { skipLocked: true })
}

/** Returns the time at which messages of a thread go out next; null if none wait. */
export async function nextDue(db: Reader, threadId: number, now: Date): Promise<Date | null> {
  const part = partOf(now)
  const waiting = await db.$count(
    pairMessages,
    and(
      eq(pairMessages.threadId, threadId),
      eq(pairMessages.part, part),
      eq(pairMessages.isHeldBack, false),
    ),
  )
  return waiting === 0 ? null : goesOutAt(part)
}

/** Erases the threads of exchanges that ended a year ago. */
export function clearThreads(db: Db, now: Date): Promise<void> {
  const over = db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(lte(exchanges.endAt, subDays(now, DAYS_KEPT)))
  return deleteInPieces(db, pairThreads, inArray(pairThreads.exchangeId, over))
}
