import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { addresses, exchanges, signups } from '#server/db/schema.ts'
import type { SignupRow } from './view.ts'

const stands = isNull(signups.leftAt)

/** This member's standing sign-up in this exchange. */
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

/** A standing sign-up by its id, only if it is this member's. */
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

/** The standing sign-ups of an exchange, in the order in which they came. */
export async function signupsOf(db: Reader, exchangeId: number): Promise<SignupRow[]> {
  return db
    .select()
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), stands))
    .orderBy(signups.id)
}

/** The sign-up of the one who sends to this member. */
export async function findGifterSignup(
  db: Reader,
  exchangeId: number,
  recipientId: number,
): Promise<SignupRow | null> {
  const [row] = await db
    .select()
    .from(signups)
    .where(and(eq(signups.exchangeId, exchangeId), eq(signups.pairedWith, recipientId), stands))
  return row ?? null
}

/** The address of this member to use: the one she chose if it is hers, else her main one. */
export async function addressFor(
  db: Reader,
  userId: number,
  chosenId: number | null,
): Promise<number | null> {
  const which = chosenId === null ? eq(addresses.isMain, true) : eq(addresses.id, chosenId)
  const [row] = await db
    .select({ id: addresses.id })
    .from(addresses)
    .where(and(eq(addresses.memberId, userId), which))
  return row?.id ?? null
}

interface NewSignup {
  exchangeId: number
  userId: number
  addressId: number
}

export async function createSignup(tx: Tx, signup: NewSignup, now: Date): Promise<void> {
  await tx.insert(signups).values({ ...signup, createdAt: now })
}

export async function changeSignup(
  tx: Tx,
  id: number,
  change: Partial<Omit<typeof signups.$inferInsert, 'id' | 'exchangeId' | 'userId'>>,
): Promise<void> {
  await tx.update(signups).set(change).where(eq(signups.id, id))
}

/** The sign-ups of a member that are not paired yet, in the order in which exchanges are locked. */
export async function unpairedSignupsOf(db: Reader, userId: number): Promise<SignupRow[]> {
  const rows = await db
    .select({ signup: signups })
    .from(signups)
    .innerJoin(exchanges, eq(exchanges.id, signups.exchangeId))
    .where(and(eq(signups.userId, userId), stands, isNull(exchanges.pairedAt)))
    .orderBy(signups.exchangeId)
  return rows.map(({ signup }) => signup)
}
