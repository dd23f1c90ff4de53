import { subDays, subHours } from 'date-fns'
import { and, desc, eq, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import {
  isSessionOver,
  type OwnSession,
  SESSION_DAYS_AT_MOST,
  SESSION_DAYS_UNUSED,
} from '#rules/member/own-session.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import { prepared } from '#server/db/prepared.ts'
import { type MemberRow, memberColumns, members, sessions } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { roleOf } from '#server/resources/members/view.ts'
import { hashToken, looksLikeToken, newToken } from '#server/secrets/tokens.ts'

export interface Session {
  id: number
  /** The member who is logged in. */
  member: MemberRow
}

/** Logs a member in. @returns the token, which is not stored, so that only the caller has it */
export async function openSession(
  tx: Db | Tx,
  memberId: number,
  now: Date,
  device: string | null = null,
): Promise<string> {
  const token = newToken()
  await tx
    .insert(sessions)
    .values({ memberId, tokenHash: hashToken(token), device, createdAt: now, lastUsedAt: now })
  return token
}

/** Prepared, because every request by a member runs this query. */
const sessionOf = prepared((db) =>
  db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      member: memberColumns,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), isNull(members.closedAt)))
    .prepare('session'),
)

/** Returns the session for a token, or null if there is none or it has expired. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | null> {
  if (!looksLikeToken(token)) return null
  const [found] = await sessionOf(db).execute({ hash: hashToken(token) })
  if (!found || isSessionOver(found, now)) return null
  // Updating the time once an hour is precise enough for an expiry of 30 days, and saves a write per request.
  if (found.lastUsedAt <= subHours(now, 1)) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.id))
  }
  return { id: found.id, member: { ...found.member, role: roleOf(found.member, now) } }
}

/** Logs out: ends the session, so that its token no longer works. */
export async function endSession(tx: Tx, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

/** Ends all sessions of a member, except one. */
export async function endSessions(tx: Tx, memberId: number, butFor?: number): Promise<void> {
  const others = butFor === undefined ? undefined : ne(sessions.id, butFor)
  await tx.delete(sessions).where(and(eq(sessions.memberId, memberId), others))
}

/** SQL condition for expired sessions, as in `isSessionOver`. */
const isOver = (now: Date) =>
  or(
    lte(sessions.lastUsedAt, subDays(now, SESSION_DAYS_UNUSED)),
    lte(sessions.createdAt, subDays(now, SESSION_DAYS_AT_MOST)),
  )

/** Returns a member's sessions: the calling session first, then the most recently used. */
export async function listSessions(
  db: Reader,
  memberId: number,
  currentId: number | null,
  now: Date,
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), not(isOver(now) ?? sql`false`)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
  const told = rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    used_at: row.lastUsedAt.toISOString(),
    is_current: row.id === currentId,
    device: row.device,
  }))
  return told.toSorted((one, other) => Number(other.is_current) - Number(one.is_current))
}

/** Ends one session of a member. @returns false if it is not the member's */
export async function endOwnSession(tx: Tx, memberId: number, id: number): Promise<boolean> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.memberId, memberId)))
    .returning({ id: sessions.id })
  return ended !== undefined
}

/** True if a session still exists. The session then cannot be deleted until the transaction ends. */
export async function holdSession(tx: Tx, id: number | null): Promise<boolean> {
  if (id === null) return false
  const [held] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('update')
  return held !== undefined
}

/** Removes expired sessions. */
export const clearSessions = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(db, sessions, isOver(now))
