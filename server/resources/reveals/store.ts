import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { arrayOf, jsonOf } from '#server/db/json.ts'
import { members, reveals, signups } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import type { ThreadPair } from '#server/resources/threads/store.ts'

const isOf = ({ exchangeId, gifterId, recipientId }: ThreadPair) =>
  and(
    eq(reveals.exchangeId, exchangeId),
    eq(reveals.gifterId, gifterId),
    eq(reveals.recipientId, recipientId),
  )

const isOpen = isNull(reveals.revealedAt)

/** Stores that a gifter lets their recipient learn who they were. */
export async function allowReveal(tx: Tx, pair: ThreadPair): Promise<void> {
  await tx.insert(reveals).values(pair).onConflictDoNothing()
}

/** Takes back a gifter's choices in an exchange, except for those that recipients have read. */
export async function forbidReveals(tx: Tx, exchangeId: number, gifterId: number): Promise<void> {
  await tx
    .delete(reveals)
    .where(and(eq(reveals.exchangeId, exchangeId), eq(reveals.gifterId, gifterId), isOpen))
}

/** Stores that the recipient can read the name from now on. */
export async function reveal(tx: Tx, pair: ThreadPair, now: Date): Promise<void> {
  await tx
    .update(reveals)
    .set({ revealedAt: now })
    .where(and(isOf(pair), isOpen))
}

/** A choice that the recipient has not read, with the mark of its gifter. */
const openReveals = async (db: Reader, which: SQL | undefined) =>
  db
    .select({ reveal: reveals, doneSendingAt: signups.doneSendingAt })
    .from(reveals)
    .innerJoin(
      signups,
      and(
        eq(signups.exchangeId, reveals.exchangeId),
        eq(signups.userId, reveals.gifterId),
        isNull(signups.leftAt),
      ),
    )
    .where(and(which, isOpen))

/** Returns the choices for this recipient that they have not read, with the marks of the gifters. */
export const openRevealsTo = (db: Reader, exchangeId: number, recipientId: number) =>
  openReveals(db, and(eq(reveals.exchangeId, exchangeId), eq(reveals.recipientId, recipientId)))

/** Returns the choice of a pair that the recipient has not read. */
export const openRevealOf = (db: Reader, pair: ThreadPair) => openReveals(db, isOf(pair))

/**
 * Deletes a gifter's choice in an exchange if either side has left, or if the gifter has another recipient now and had not
 * sent everything to the earlier one. The exchange must be locked.
 */
export async function partReveals(tx: Tx, exchangeId: number): Promise<void> {
  const takesPart = (member: PgColumn, more?: SQL) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(signups)
        .where(
          and(
            eq(signups.exchangeId, reveals.exchangeId),
            eq(signups.userId, member),
            isNull(signups.leftAt),
            more,
          ),
        ),
    )
  const isTheirs = or(eq(signups.pairedWith, reveals.recipientId), isNotNull(signups.doneSendingAt))
  const stays = and(takesPart(reveals.recipientId), takesPart(reveals.gifterId, isTheirs))
  await tx
    .delete(reveals)
    .where(and(eq(reveals.exchangeId, exchangeId), isOpen, sql`not (${stays})`))
}

/** Returns the gifters whose names this recipient can read, and whether their accounts are closed or suspended. */
export const revealedTo = async (db: Reader, exchangeId: number, recipientId: number) =>
  db
    .select({
      gifterId: reveals.gifterId,
      closedAt: members.closedAt,
      suspendedAt: members.suspendedAt,
    })
    .from(reveals)
    .innerJoin(members, eq(members.id, reveals.gifterId))
    .where(
      and(
        eq(reveals.exchangeId, exchangeId),
        eq(reveals.recipientId, recipientId),
        isNotNull(reveals.revealedAt),
      ),
    )
    .orderBy(reveals.revealedAt, reveals.gifterId)

/**
 * Column for a statement that reads a member's sign-ups: their own choices as a gifter, and the choices that they can
 * read as a recipient.
 */
export const revealsAround = (mine: Record<'exchangeId' | 'userId', PgColumn>) =>
  arrayOf(
    jsonOf({
      gifterId: reveals.gifterId,
      recipientId: reveals.recipientId,
      revealedAt: reveals.revealedAt,
    }),
    sql`${reveals.gifterId}`,
    sql`from ${reveals} where ${and(
      eq(reveals.exchangeId, mine.exchangeId),
      or(
        eq(reveals.gifterId, mine.userId),
        and(eq(reveals.recipientId, mine.userId), isNotNull(reveals.revealedAt)),
      ),
    )}`,
  )

export type RevealAround = ReturnType<typeof revealsAround> extends SQL<(infer One)[]> ? One : never
