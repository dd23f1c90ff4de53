import { addHours } from 'date-fns'
import {
  and,
  asc,
  count,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HOURS_FOR_ALL, type InLine, type Settled, type Waiting } from '#rules/exchange/waiting.ts'
import { among } from '#server/db/among.ts'
import { dateOf, jsonOf } from '#server/db/json.ts'
import { exchanges, waiting } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { hasOpened, hasSpots, isAhead } from '#server/resources/exchanges/conditions.ts'

type WaitingRow = typeof waiting.$inferSelect

const isInLine = inArray(waiting.status, ['waiting', 'offered'])
const isPlaceOf = (exchangeId: number, userId: number) =>
  and(eq(waiting.exchangeId, exchangeId), eq(waiting.userId, userId))

/** Returns the members who wait or have an offer, the first in line first. */
export const lineOf = (db: Reader, exchangeId: number): Promise<InLine[]> =>
  db
    .select({
      userId: waiting.userId,
      offeredUntil: waiting.offeredUntil,
      freedAt: waiting.freedAt,
      passedAt: waiting.passedAt,
    })
    .from(waiting)
    .where(and(eq(waiting.exchangeId, exchangeId), isInLine))
    .orderBy(asc(waiting.id))

/** Returns the number of members who wait or have an offer, by exchange. */
export async function countInLines(
  db: Reader,
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: waiting.exchangeId, total: count() })
    .from(waiting)
    .where(and(inArray(waiting.exchangeId, [...exchangeIds]), isInLine))
    .groupBy(waiting.exchangeId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Returns the first members of a line that is to be cleared. */
export async function firstInLine(db: Reader, exchangeId: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ userId: waiting.userId })
    .from(waiting)
    .where(and(eq(waiting.exchangeId, exchangeId), isInLine))
    .orderBy(asc(waiting.id))
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** The reader's own row on the waiting list, for a statement that joins it to exchanges. */
export const place = alias(waiting, 'own_place')
export const isPlaceIn = (member: Placeholder | number) =>
  and(eq(place.exchangeId, exchanges.id), eq(place.userId, member))
const placeNumber = sql<number>`(select count(*)::int from ${waiting} where ${waiting.exchangeId} = ${place.exchangeId} and ${waiting.status} = 'waiting' and ${waiting.id} <= ${place.id})`

/** Column for a statement that joins `place`. */
export const placeJson = sql<PlaceJson | null>`case when ${place.id} is not null then ${jsonOf({
  status: place.status,
  offeredUntil: place.offeredUntil,
  number: placeNumber,
})} end`

interface PlaceJson {
  status: WaitingRow['status']
  offeredUntil: string | null
  number: number
}

/** Returns the reader's own place, current offer or last missed offer; null if they have none of these. */
export function waitingOf(own: PlaceJson | null): Waiting | null {
  if (own === null || own.status === 'out') return null
  return own.status === 'waiting'
    ? { place: own.number, offered_until: null }
    : { place: null, offered_until: dateOf(own.offeredUntil)?.toISOString() ?? null }
}

/** Returns a member's own place in an exchange. */
export async function findPlace(
  db: Reader,
  exchangeId: number,
  userId: number,
): Promise<Waiting | null> {
  const [row] = await db
    .select({ own: placeJson })
    .from(exchanges)
    .innerJoin(place, isPlaceIn(userId))
    .where(eq(exchanges.id, exchangeId))
  return waitingOf(row?.own ?? null)
}

/** Puts a member at the end of the line. A new row gets the highest id. */
export async function enterLine(
  tx: Tx,
  exchangeId: number,
  userId: number,
  now: Date,
): Promise<void> {
  const [before] = await tx
    .delete(waiting)
    .where(isPlaceOf(exchangeId, userId))
    .returning({ passedAt: waiting.passedAt })
  await tx.insert(waiting).values({
    exchangeId,
    userId,
    status: 'waiting',
    passedAt: before?.passedAt ?? null,
    createdAt: now,
  })
}

/** Takes a member out of the line. @returns the offer that the member had, or null */
export async function leaveLine(
  tx: Tx,
  exchangeId: number,
  userId: number,
  now: Date,
): Promise<{ freedAt: Date | null } | null> {
  const isMine = and(isPlaceOf(exchangeId, userId), isInLine)
  const [own] = await tx.select().from(waiting).where(isMine)
  if (!own) return null
  const hadOffer = own.status === 'offered'
  await tx
    .update(waiting)
    .set({ status: 'out', passedAt: hadOffer ? now : own.passedAt })
    .where(isMine)
  return hadOffer ? { freedAt: own.freedAt } : null
}

/** Records which offers have passed or were withdrawn, and which were made. */
export async function keepSettled(
  tx: Tx,
  exchangeId: number,
  { passed, returned, offered }: Settled,
  now: Date,
): Promise<void> {
  if (passed.length > 0)
    await tx
      .update(waiting)
      .set({ status: 'passed', passedAt: now })
      .where(and(eq(waiting.exchangeId, exchangeId), among(waiting.userId, passed)))
  if (returned.length > 0)
    await tx
      .update(waiting)
      .set({ status: 'waiting', passedAt: now, freedAt: null, offeredUntil: null })
      .where(and(eq(waiting.exchangeId, exchangeId), among(waiting.userId, returned)))
  for (const { userId, freedAt, until } of offered)
    await tx
      .update(waiting)
      .set({ status: 'offered', freedAt, offeredUntil: until })
      .where(isPlaceOf(exchangeId, userId))
}

/**
 * Sets another end for the current offers of an exchange, because its start has changed.
 * @returns the members with an offer
 */
export async function renewOffers(tx: Tx, exchangeId: number, until: Date): Promise<number[]> {
  const rows = await tx
    .update(waiting)
    .set({ offeredUntil: until })
    .where(and(eq(waiting.exchangeId, exchangeId), eq(waiting.status, 'offered')))
    .returning({ userId: waiting.userId })
  return rows.map(({ userId }) => userId)
}

/**
 * Deletes these members' places. If nobody is in line any more, also deletes the rows of members who have left the
 * line.
 */
export async function clearLine(
  tx: Tx,
  exchangeId: number,
  userIds: readonly number[],
): Promise<void> {
  const isOfExchange = eq(waiting.exchangeId, exchangeId)
  await tx.delete(waiting).where(and(isOfExchange, among(waiting.userId, userIds)))
  if ((await firstInLine(tx, exchangeId, 1)).length === 0)
    await tx.delete(waiting).where(isOfExchange)
}

/** Returns the ids of exchanges in which a member waits or has an offer. */
export async function linesOf(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: waiting.exchangeId })
    .from(waiting)
    .where(and(eq(waiting.userId, userId), isInLine))
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of exchanges whose list may change now: an offer is open, which may have ended or whose member may no
 * longer qualify; a spot is free that may be offered to the line; or the exchange has started or is cancelled.
 */
export async function dueLines(db: Reader, now: Date): Promise<number[]> {
  const has = (status: 'waiting' | 'offered') =>
    db
      .select({ id: waiting.id })
      .from(waiting)
      .where(and(eq(waiting.exchangeId, exchanges.id), eq(waiting.status, status)))
  const isOver = or(
    isNotNull(exchanges.cancelledAt),
    isNotNull(exchanges.pairedAt),
    lte(exchanges.startAt, now),
  )
  const isOpen = and(
    isNotNull(exchanges.approvedBy),
    isNull(exchanges.rejectedAt),
    isAhead(now),
    hasOpened(now),
  )
  // In the last hours before the start, spots are not offered to the line.
  const mayOffer = and(hasSpots, isAhead(addHours(now, HOURS_FOR_ALL)))
  const rows = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(
      and(
        inArray(exchanges.id, db.select({ id: waiting.exchangeId }).from(waiting)),
        or(isOver, and(isOpen, or(exists(has('offered')), and(mayOffer, exists(has('waiting')))))),
      ),
    )
    .orderBy(asc(exchanges.id))
  return rows.map(({ id }) => id)
}
