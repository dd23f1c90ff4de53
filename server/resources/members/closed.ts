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
  reveals,
  signups,
} from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { NOTHING_TYPED } from '#server/resources/auth/stranger.ts'
import { forgetPicturesOf } from '#server/resources/pictures/forgotten.ts'
import { forgetVideosOf } from '#server/resources/videos/forgotten.ts'
import { forgetCopyOf } from './copies.ts'
import { UNPAUSED } from './paused.ts'

/** The reason stored with the sign-ups of a closed account. */
export const ACCOUNT_CLOSED = 'The account was closed'

/**
 * Columns that refer to the member in rows that are kept, because other members have read or answered them. These rows
 * no longer name anybody. All the member's other rows are erased.
 */
const STAYING: ReadonlySet<PgColumn> = new Set<PgColumn>([
  posts.userId,
  comments.userId,
  // Messages a mod wrote in other members' threads. The member's own threads are erased with all their messages.
  chatMessages.userId,
  // The records of addresses that the member has viewed are kept for the owners of those addresses.
  addressViews.viewerId,
])

/** Key of the advisory lock: an arbitrary number, the same in every process. */
const CLOSING_LOCK = 7_421_021

/**
 * Makes account closures run one at a time until the transaction ends. Otherwise, if two members who were paired or
 * liked the same post leave at the same time, each closure would lock rows that the other has to erase. Must be called
 * before anything else is locked.
 */
export async function takeTurnToClose(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CLOSING_LOCK})`)
}

/**
 * Returns a unique placeholder for the email, so that the member's own email can register again. The placeholder is not
 * a valid email.
 */
const noEmailOf = (id: number): string => `closed-${id}`

/** Empties a member's row, and erases rows that are stored under their email. */
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
 * Erases everything that belongs to a member whose row is empty: their files and all rows that are theirs alone,
 * including those in tables added later. In rows that are kept, texts that nobody else needs are erased.
 */
export async function eraseBelongings(tx: Tx, memberId: number, now: Date): Promise<void> {
  await forgetCopyOf(tx, memberId, now)
  for (const { table, column, isOwned } of pointersAtMembers)
    if (isOwned && !STAYING.has(column)) await tx.delete(table).where(eq(column, memberId))
  await forgetPicturesOf(tx, memberId, now)
  await forgetVideosOf(tx, memberId, now)
  await tx.update(posts).set({ location: null }).where(eq(posts.userId, memberId))
  await tx
    .update(signups)
    .set({ leaveReason: ACCOUNT_CLOSED })
    .where(and(eq(signups.userId, memberId), isNotNull(signups.leaveReason)))
  await tx
    .update(signups)
    .set({ moreTimeNote: null })
    .where(and(eq(signups.userId, memberId), isNotNull(signups.moreTimeNote)))
  // A choice that the recipient has read stays, and shows that their gifter has left.
  await tx.delete(reveals).where(and(eq(reveals.gifterId, memberId), isNull(reveals.revealedAt)))
  await tx.delete(outbox).where(eq(outbox.aboutId, memberId))
  await forgetOnLists(tx, memberId)
  await forgetAtTheDesk(tx, memberId)
}

/**
 * Unlinks the member from other members' lists. Names written on those lists stay, so that a list does not reveal that
 * somebody has left.
 */
async function forgetOnLists(tx: Tx, memberId: number): Promise<void> {
  const isMeant = eq(exclusions.excludedId, memberId)
  await tx.delete(exclusions).where(and(isMeant, isNull(exclusions.nickname)))
  await tx.update(exclusions).set({ excludedId: null }).where(isMeant)
}

/** Erases texts about the member from the log of mod actions. The log entries themselves stay. */
async function forgetAtTheDesk(tx: Tx, memberId: number): Promise<void> {
  const ownSignups = tx.select({ id: signups.id }).from(signups).where(eq(signups.userId, memberId))
  await tx
    .update(modActions)
    .set({ details: {} })
    .where(
      or(
        and(eq(modActions.subjectType, 'member'), eq(modActions.subjectId, memberId)),
        and(eq(modActions.subjectType, 'signup'), inArray(modActions.subjectId, ownSignups)),
      ),
    )
  await tx
    .update(modActions)
    .set({ details: sql`${modActions.details} - 'excluded'` })
    .where(sql`${modActions.details} ->> 'excluded_id' = ${String(memberId)}`)
}

/** Days after which any request that was running when the account was closed has certainly ended. */
const DAYS_UNDER_WAY = 1

/** Erases data that was added to a closed account by requests that were still running when it was closed. */
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
