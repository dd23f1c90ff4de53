import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { opensWithoutModsBefore } from '#rules/exchange/rescue.ts'
import { OPEN_RESCUES, type RescueState, SEES_RECIPIENT } from '#rules/exchange/rescue-state.ts'
import { among } from '#server/db/among.ts'
import { only } from '#server/db/rows.ts'
import {
  exchanges,
  type MemberRow,
  memberColumns,
  members,
  missingGifts,
  modCases,
  rescueOffers,
  rescues,
  signups,
} from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { MissingRow } from '#server/resources/missing/store.ts'

export type RescueRow = typeof rescues.$inferSelect

/** A rescue with the case that it belongs to. */
export interface RescueIn {
  rescue: RescueRow
  gift: MissingRow
}

const isOpen = inArray(rescues.state, [...OPEN_RESCUES])

const rescuesIn = (db: Reader) =>
  db
    .select({ rescue: rescues, gift: missingGifts })
    .from(rescues)
    .innerJoin(missingGifts, eq(missingGifts.id, rescues.caseId))
    .$dynamic()

/** Returns a rescue by its id; null if another member was asked. */
export async function findOwnRescue(
  db: Reader,
  id: number,
  rescuerId: number,
): Promise<RescueIn | null> {
  const [row] = await rescuesIn(db).where(and(eq(rescues.id, id), eq(rescues.rescuerId, rescuerId)))
  return row ?? null
}

/** Returns all rescues for which a member was asked, newest first. */
export const rescuesBy = (db: Reader, rescuerId: number): Promise<RescueIn[]> =>
  rescuesIn(db).where(eq(rescues.rescuerId, rescuerId)).orderBy(desc(rescues.id))

/** Returns the open rescue of a case, or null. */
export async function openRescueIn(db: Reader, caseId: number): Promise<RescueRow | null> {
  const [row] = await db
    .select()
    .from(rescues)
    .where(and(eq(rescues.caseId, caseId), isOpen))
  return row ?? null
}

/** Returns the latest rescue of a case that is open or whose gift is on its way, or null. */
export async function rescueUnderWay(db: Reader, caseId: number): Promise<RescueRow | null> {
  const [row] = await db
    .select()
    .from(rescues)
    .where(and(eq(rescues.caseId, caseId), inArray(rescues.state, [...OPEN_RESCUES, 'sent'])))
    .orderBy(desc(rescues.id))
    .limit(1)
  return row ?? null
}

/** Returns the latest rescue whose gift the recipient can receive, or null. Its case may have ended. */
export async function rescueToReceive(
  db: Reader,
  exchangeId: number,
  recipientId: number,
): Promise<RescueIn | null> {
  const [row] = await rescuesIn(db)
    .where(
      and(
        eq(missingGifts.exchangeId, exchangeId),
        eq(missingGifts.recipientId, recipientId),
        inArray(rescues.state, [...SEES_RECIPIENT]),
      ),
    )
    .orderBy(desc(rescues.id))
    .limit(1)
  return row ?? null
}

/** Returns the open rescues of a participant in an exchange. */
export const openRescuesBy = (
  db: Reader,
  exchangeId: number,
  rescuerId: number,
): Promise<RescueIn[]> =>
  rescuesIn(db)
    .where(and(eq(missingGifts.exchangeId, exchangeId), eq(rescues.rescuerId, rescuerId), isOpen))
    .orderBy(asc(rescues.id))

/** Returns the rescues whose rescuers see this address, with their exchanges. */
export async function rescuesTo(db: Reader, addressId: number) {
  return db
    .select({ rescue: rescues, exchange: { label: exchanges.label, slug: exchanges.slug } })
    .from(rescues)
    .innerJoin(missingGifts, eq(missingGifts.id, rescues.caseId))
    .innerJoin(exchanges, eq(exchanges.id, missingGifts.exchangeId))
    .innerJoin(
      signups,
      and(
        eq(signups.exchangeId, missingGifts.exchangeId),
        eq(signups.userId, missingGifts.recipientId),
        isNull(signups.leftAt),
      ),
    )
    .where(and(eq(signups.addressId, addressId), inArray(rescues.state, [...SEES_RECIPIENT])))
    .orderBy(asc(rescues.id))
}

/** Returns the exchanges in which members were asked to send a spare gift to this recipient. */
export async function exchangesRescuing(db: Reader, recipientId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: missingGifts.exchangeId })
    .from(missingGifts)
    .innerJoin(rescues, eq(rescues.caseId, missingGifts.id))
    .where(and(eq(missingGifts.recipientId, recipientId), isOpen))
  return rows.map(({ id }) => id)
}

export const createRescue = async (tx: Tx, row: typeof rescues.$inferInsert): Promise<RescueRow> =>
  only(await tx.insert(rescues).values(row).returning())

/** Changes a rescue. The exchange of its case must be locked. */
export async function changeRescue(
  tx: Tx,
  id: number,
  change: Partial<Pick<RescueRow, 'state' | 'until' | 'acceptedAt' | 'mayBeThanked'>>,
): Promise<void> {
  await tx.update(rescues).set(change).where(eq(rescues.id, id))
}

/** Key of the advisory lock: an arbitrary number, the same in every process. */
const ASKING_LOCK = 7_421_022

/**
 * Makes transactions that ask rescuers run one at a time, so that no member gets more than three open rescues. It is
 * taken after the exchange is locked, and nothing is locked after it.
 */
export async function takeTurnToAsk(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ASKING_LOCK})`)
}

const isOffer = (exchangeId: number, memberId: number) =>
  and(eq(rescueOffers.exchangeId, exchangeId), eq(rescueOffers.memberId, memberId))

export async function addOffer(tx: Tx, exchangeId: number, memberId: number): Promise<void> {
  await tx.insert(rescueOffers).values({ exchangeId, memberId }).onConflictDoNothing()
}

export async function removeOffer(tx: Tx, exchangeId: number, memberId: number): Promise<void> {
  await tx.delete(rescueOffers).where(isOffer(exchangeId, memberId))
}

export const hasOffered = async (
  db: Reader,
  exchangeId: number,
  memberId: number,
): Promise<boolean> => (await db.$count(rescueOffers, isOffer(exchangeId, memberId))) > 0

/** Returns how many members offer a spare gift for this exchange, whether or not they can be asked right now. */
export const countOffers = (db: Reader, exchangeId: number): Promise<number> =>
  db.$count(rescueOffers, eq(rescueOffers.exchangeId, exchangeId))

/** Returns the members who offer a spare gift for this exchange or in general. */
export async function offering(
  db: Reader,
  exchangeId: number,
): Promise<{ member: MemberRow; isForExchange: boolean }[]> {
  const rows = await db
    .select({ member: memberColumns, offer: rescueOffers.id })
    .from(members)
    .leftJoin(
      rescueOffers,
      and(eq(rescueOffers.memberId, members.id), eq(rescueOffers.exchangeId, exchangeId)),
    )
    .where(
      and(
        isNull(members.closedAt),
        or(isNotNull(rescueOffers.id), eq(members.sendsSpareGifts, true)),
      ),
    )
    .orderBy(asc(members.id))
  return rows.map(({ member, offer }) => ({ member, isForExchange: offer !== null }))
}

/** Returns the number of open rescues of each of these members. */
export async function openRescuesOf(
  db: Reader,
  memberIds: readonly number[],
): Promise<(memberId: number) => number> {
  const rows = await db
    .select({ rescuerId: rescues.rescuerId })
    .from(rescues)
    .where(and(among(rescues.rescuerId, memberIds), isOpen))
  return (memberId) => rows.filter(({ rescuerId }) => rescuerId === memberId).length
}

/** Returns the members who were asked in a case. */
export async function askedIn(db: Reader, caseId: number): Promise<Set<number>> {
  const rows = await db
    .select({ id: rescues.rescuerId })
    .from(rescues)
    .where(eq(rescues.caseId, caseId))
  return new Set(rows.map(({ id }) => id))
}

/** Returns the rescuers of an exchange who would like to be thanked. The order of the ids says nothing. */
export async function thankedIn(db: Reader, exchangeId: number): Promise<number[]> {
  const state: RescueState = 'arrived'
  const rows = await db
    .selectDistinct({ id: rescues.rescuerId })
    .from(rescues)
    .innerJoin(missingGifts, eq(missingGifts.id, rescues.caseId))
    .innerJoin(members, eq(members.id, rescues.rescuerId))
    .where(
      and(
        eq(missingGifts.exchangeId, exchangeId),
        eq(rescues.state, state),
        eq(rescues.mayBeThanked, true),
        isNull(members.closedAt),
        isNull(members.suspendedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

const recipient = alias(members, 'recipient')
const rescuer = alias(members, 'rescuer')

/**
 * Returns the ids of the cases in which something about a rescue is due: nobody is asked, a deadline is over, or one of
 * the two members is restricted.
 */
export async function dueRescues(db: Reader, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: missingGifts.id })
    .from(missingGifts)
    .leftJoin(rescues, and(eq(rescues.caseId, missingGifts.id), isOpen))
    .innerJoin(recipient, eq(recipient.id, missingGifts.recipientId))
    .leftJoin(rescuer, eq(rescuer.id, rescues.rescuerId))
    .where(
      and(
        eq(missingGifts.state, 'rescuing'),
        or(
          and(isNull(missingGifts.until), isNull(rescues.id)),
          lte(missingGifts.until, now),
          lte(rescues.until, now),
          and(isNotNull(rescues.id), isNotNull(recipient.suspendedAt)),
          isNotNull(rescuer.suspendedAt),
          isNotNull(rescuer.closedAt),
          gt(rescuer.pausedUntil, now),
        ),
      ),
    )
    .orderBy(asc(missingGifts.id))
  return rows.map(({ id }) => id)
}

/** Returns the ids of the cases that the mods have not looked at for so long that they open to rescuers by themselves. */
export async function neglectedCases(db: Reader, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: missingGifts.id })
    .from(missingGifts)
    .innerJoin(
      modCases,
      and(
        eq(modCases.kind, 'missing_gift'),
        eq(modCases.memberId, missingGifts.recipientId),
        eq(modCases.exchangeId, missingGifts.exchangeId),
        isNull(modCases.settledAt),
      ),
    )
    .where(
      and(
        eq(missingGifts.state, 'with_mods'),
        eq(missingGifts.mayRescue, true),
        isNull(missingGifts.rescueOpenedAt),
        lte(modCases.openedAt, opensWithoutModsBefore(now)),
      ),
    )
    .orderBy(asc(missingGifts.id))
  return rows.map(({ id }) => id)
}
