import { subDays } from 'date-fns'
import { and, count, eq, gt, isNull, lte, min, sql } from 'drizzle-orm'
import {
  isConfirmed,
  type ParentReply,
  type ParentRequest,
  parentLinkEnd,
} from '#rules/member/parent.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import { members, parentRequests } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { hashToken, newToken } from '#server/secrets/tokens.ts'

type Kind = 'confirm' | 'withdraw'

/** The question that a parent's link leads to. */
export const asksOf = ({ kind }: { kind: Kind }): ParentRequest['asks'] =>
  kind === 'confirm' ? 'confirmation' : 'withdrawal'

/**
 * Makes a link for the parent's page. A new request for a confirmation invalidates earlier requests. @returns the token
 * of the link
 */
export async function openParentRequest(
  tx: Tx,
  { memberId, parentEmail, kind }: { memberId: number; parentEmail: string; kind: Kind },
  now: Date,
): Promise<string> {
  const token = newToken()
  if (kind === 'confirm') {
    await tx
      .update(parentRequests)
      .set({ expiresAt: now })
      .where(
        and(
          eq(parentRequests.memberId, memberId),
          eq(parentRequests.kind, 'confirm'),
          isNull(parentRequests.answeredAt),
        ),
      )
  }
  await tx.insert(parentRequests).values({
    memberId,
    parentEmail,
    kind,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: parentLinkEnd(asksOf({ kind }), now),
  })
  return token
}

/**
 * Returns the request for a link, with the child it is about. A person who is no longer named as the parent cannot
 * answer it.
 */
export async function findParentRequest(db: Reader, token: string) {
  const [found] = await db
    .select({
      asked: parentRequests,
      nickname: members.nickname,
      birthDate: members.birthDate,
      threads: members.parentAllowsThreads,
      isStillParent: sql<boolean>`lower(${members.parentEmail}) is not distinct from lower(${parentRequests.parentEmail})`,
    })
    .from(parentRequests)
    .innerJoin(members, eq(members.id, parentRequests.memberId))
    .where(eq(parentRequests.tokenHash, hashToken(token)))
  return found ?? null
}

/** Records an answer with its time. The caller holds the member's lock and has checked that there is no answer yet. */
export async function recordAnswer(
  tx: Tx,
  requestId: number,
  { answer, threads }: ParentReply,
  now: Date,
): Promise<void> {
  const allowsThreads = isConfirmed(answer) ? threads : null
  await tx
    .update(parentRequests)
    .set({ answer, answeredAt: now, allowsThreads })
    .where(eq(parentRequests.id, requestId))
}

/** Returns the number of confirmation requests within a week, not counting the first one ever sent for a member. */
export async function askedAgainThisWeek(db: Reader, memberId: number, now: Date): Promise<number> {
  const confirmations = and(
    eq(parentRequests.memberId, memberId),
    eq(parentRequests.kind, 'confirm'),
  )
  const first = db
    .select({ id: min(parentRequests.id) })
    .from(parentRequests)
    .where(confirmations)
  const [asked] = await db
    .select({ times: count() })
    .from(parentRequests)
    .where(
      and(
        confirmations,
        gt(parentRequests.id, first),
        gt(parentRequests.createdAt, subDays(now, 7)),
      ),
    )
  return asked?.times ?? 0
}

const DAYS_KEPT = 90

/** Removes old requests whose link has expired; withdrawal links are valid for longer. */
export const clearParentRequests = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(
    db,
    parentRequests,
    and(lte(parentRequests.createdAt, subDays(now, DAYS_KEPT)), lte(parentRequests.expiresAt, now)),
  )
