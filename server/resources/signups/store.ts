import { and, count, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import { only } from '#server/db/rows.ts'
import { exchanges, signups } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

export type SignupRow = typeof signups.$inferSelect

/** SQL condition for current sign-ups: the member has not left. */
export const stands = isNull(signups.leftAt)

/** Returns this member's current sign-up in this exchange. */
export async function findSignupOf(
  db: Reader,
  exchangeId: number,
  userId: number,
): Promise<SignupRow | null> {
  const [row] = await db
    .select()
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), eq(signups.userId, userId), stands))
  return row ?? null
}

/** Returns a current sign-up by its id; null if it belongs to another member. */
export async function findOwnSignup(
  db: Reader,
  id: number,
  userId: number,
): Promise<SignupRow | null> {
  const [row] = await db
    .select()
    .from(signups)
    .where(and(eq(signups.id, id), eq(signups.userId, userId), stands))
  return row ?? null
}

export async function findSignup(db: Reader, id: number): Promise<SignupRow | null> {
  const [row] = await db
    .select()
    .from(signups)
    .where(and(eq(signups.id, id), stands))
  return row ?? null
}

/** Returns the current sign-ups of an exchange, in the order in which they were made. */
export async function signupsOf(db: Reader, exchangeId: number): Promise<SignupRow[]> {
  return db
    .select()
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), stands))
    .orderBy(signups.id)
}

/** Returns up to `most` current sign-ups of members with a higher id than this one. */
export async function signupsAfter(
  db: Reader,
  exchangeId: number,
  memberId: number,
  most: number,
): Promise<SignupRow[]> {
  return db
    .select()
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), gt(signups.userId, memberId), stands))
    .orderBy(signups.userId)
    .limit(most)
}

/**
 * Returns up to `most` current sign-ups of gifters who have asked for this many more days, and whose member id is
 * higher than this one.
 * @param gifters `moreDays` is 0 for gifters who have not asked for more time
 */
export async function gifterSignupsAfter(
  db: Reader,
  { exchangeId, moreDays }: { exchangeId: number; moreDays: number },
  memberId: number,
  most: number,
): Promise<SignupRow[]> {
  const hasTime = moreDays === 0 ? isNull(signups.moreDays) : eq(signups.moreDays, moreDays)
  return db
    .select()
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), gt(signups.userId, memberId), stands, hasTime))
    .orderBy(signups.userId)
    .limit(most)
}

/** Returns the number of gifters who have not opened their envelope yet, by exchange. */
export async function unopenedMatches(
  db: Reader,
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ id: signups.exchangeId, total: count() })
    .from(signups)
    .where(
      and(
        inArray(signups.exchangeId, [...exchangeIds]),
        stands,
        isNotNull(signups.pairedWith),
        isNull(signups.acknowledgedAt),
      ),
    )
    .groupBy(signups.exchangeId)
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** Returns the recipient for a notice to their gifter, or null until the gifter has opened their envelope. */
export const nameFor = <Person>(
  { acknowledgedAt }: Pick<SignupRow, 'acknowledgedAt'>,
  recipient: Person,
): Person | null => (acknowledgedAt === null ? null : recipient)

interface NewSignup {
  exchangeId: number
  userId: number
  addressId: number
}

export async function createSignup(tx: Tx, signup: NewSignup, now: Date): Promise<SignupRow> {
  return only(
    await tx
      .insert(signups)
      .values({ ...signup, createdAt: now })
      .returning(),
  )
}

export async function changeSignup(
  tx: Tx,
  id: number,
  change: Partial<Omit<typeof signups.$inferInsert, 'id' | 'exchangeId' | 'userId'>>,
): Promise<void> {
  await tx.update(signups).set(change).where(eq(signups.id, id))
}

/** Takes a member out of an exchange. */
export async function leave(
  tx: Tx,
  exchangeId: number,
  userId: number,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .update(signups)
    .set({ leftAt: now, leaveReason: reason })
    .where(and(eq(signups.exchangeId, exchangeId), eq(signups.userId, userId), stands))
}

/** Returns the sign-ups of a member that are not paired yet, in the order in which exchanges are locked. */
export async function unpairedSignupsOf(db: Reader, userId: number): Promise<SignupRow[]> {
  const rows = await db
    .select({ signup: signups })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(and(eq(signups.userId, userId), stands, isNull(exchanges.pairedAt)))
    .orderBy(signups.exchangeId)
  return rows.map(({ signup }) => signup)
}

/** Returns the current sign-ups of a member in exchanges that are not over. */
export async function openSignupsOf(db: Reader, userId: number, now: Date): Promise<SignupRow[]> {
  const rows = await db
    .select({ signup: signups })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(
      and(
        eq(signups.userId, userId),
        stands,
        isNull(exchanges.cancelledAt),
        or(isNull(exchanges.endAt), gt(exchanges.endAt, now)),
      ),
    )
  return rows.map(({ signup }) => signup)
}

/** Returns which of these members take part in an exchange, or ever did. */
export async function everInAmong(
  db: Reader,
  exchangeId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ userId: signups.userId })
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), among(signups.userId, ids)))
  return new Set(rows.map(({ userId }) => userId))
}

/** True if anybody takes part in the exchange, or ever did. */
export async function everSignedUp(db: Reader, exchangeId: number): Promise<boolean> {
  return (await db.$count(signups, eq(signups.exchangeId, exchangeId))) > 0
}
