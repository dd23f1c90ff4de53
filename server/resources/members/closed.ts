import { subDays } from 'date-fns'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { emailKey } from '#rules/joining/email.ts'
import { pointersAtMembers } from '#server/db/pointers.ts'
import {
  addressViews,
  askedMails,
  chatMessages,
  comments,
  exclusions,
  introductions,
  members,
  modActions,
  outbox,
  posts,
  signups,
} from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { NOTHING_TYPED } from '#server/resources/auth/stranger.ts'
import { forgetPicturesOf } from '#server/resources/pictures/forgotten.ts'
import { forgetVideosOf } from '#server/resources/videos/forgotten.ts'
import { forgetCopyOf } from './copies.ts'
import { UNPAUSED } from './paused.ts'

/** The reason given in the sign-ups that a closed account leaves behind. */
export const ACCOUNT_CLOSED = 'The account was closed'

/** Rows that others read or answer to: they stay, and name nobody. All others that are hers alone are erased. */
const STAYING: ReadonlySet<PgColumn> = new Set<PgColumn>([
  posts.userId,
  comments.userId,
  // In the threads of others, as a mod; her own threads go, and with them what she said there.
  chatMessages.userId,
  // Of whoever's address she read.
  addressViews.viewerId,
])

/** Any number, the same in every process. */
const CLOSING_LOCK = 7_421_021

/**
 * Accounts are closed one at a time, until the end of the transaction: two who were paired, or liked the same, hold rows
 * that the other erases. Comes before anything else is locked.
 */
export async function takeTurnToClose(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CLOSING_LOCK})`)
}

/** No address of a mailbox, so nobody else has it, and her own is free again. */
const noEmailOf = (id: number): string => `closed-${id}`

/** Empties the row of a member, and what is kept under her email alone. */
export async function emptyMember(
  tx: Tx,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  const key = emailKey(email)
  await tx.delete(outbox).where(eq(outbox.recipient, key))
  await tx.delete(askedMails).where(eq(sql`lower(${askedMails.email})`, key))
  await tx.delete(introductions).where(eq(sql`lower(${introductions.email})`, key))
  await tx
    .update(members)
    .set({
      ...NOTHING_TYPED,
      email: noEmailOf(id),
      role: 'member',
      suspendedAt: null,
      suspensionReason: null,
      ...UNPAUSED,
      closedAt: now,
      updatedAt: now,
    })
    .where(eq(members.id, id))
}

/**
 * Erases what belongs to a member whose row is empty: her files, and every row that is hers alone, in tables added later
 * as well. Of what stands because others stand on it, what she had typed for nobody else goes.
 */
export async function eraseBelongings(tx: Tx, memberId: number, now: Date): Promise<void> {
  await forgetCopyOf(tx, memberId, now)
  for (const { table, column, isHers } of pointersAtMembers)
    if (isHers && !STAYING.has(column)) await tx.delete(table).where(eq(column, memberId))
  await forgetPicturesOf(tx, memberId, now)
  await forgetVideosOf(tx, memberId, now)
  await tx.update(posts).set({ location: null }).where(eq(posts.userId, memberId))
  await tx
    .update(signups)
    .set({ leaveReason: ACCOUNT_CLOSED })
    .where(and(eq(signups.userId, memberId), isNotNull(signups.leaveReason)))
  await tx.delete(outbox).where(eq(outbox.aboutId, memberId))
  await forgetOnLists(tx, memberId)
  await forgetAtTheDesk(tx, memberId)
}

/** What a member wrote on her own list stays as she wrote it: it does not tell whether anybody has gone. */
async function forgetOnLists(tx: Tx, memberId: number): Promise<void> {
  const isMeant = eq(exclusions.excludedId, memberId)
  await tx.delete(exclusions).where(and(isMeant, isNull(exclusions.nickname)))
  await tx.update(exclusions).set({ excludedId: null }).where(isMeant)
}

/** Who did what at the mod desk stays on record; what was said of her with it does not. */
async function forgetAtTheDesk(tx: Tx, memberId: number): Promise<void> {
  const hers = tx.select({ id: signups.id }).from(signups).where(eq(signups.userId, memberId))
  await tx
    .update(modActions)
    .set({ details: {} })
    .where(
      or(
        and(eq(modActions.subjectType, 'member'), eq(modActions.subjectId, memberId)),
        and(eq(modActions.subjectType, 'signup'), inArray(modActions.subjectId, hers)),
      ),
    )
  await tx
    .update(modActions)
    .set({ details: sql`${modActions.details} - 'excluded'` })
    .where(sql`${modActions.details} ->> 'excluded_id' = ${String(memberId)}`)
}

/** Nothing that was under way takes longer. */
const DAYS_UNDER_WAY = 1

/** Erases once more what requests that were under way when an account was closed have left in it. */
export async function eraseLateBelongings(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const closed = await db
    .select({ id: members.id })
    .from(members)
    .where(gt(members.closedAt, subDays(now, DAYS_UNDER_WAY)))
    .orderBy(asc(members.id))
  for (const { id } of closed) {
    signal.throwIfAborted()
    await db.transaction(async (tx) => {
      await takeTurnToClose(tx)
      await eraseBelongings(tx, id, now)
    })
  }
}
