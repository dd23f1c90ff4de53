import { subDays, subHours } from 'date-fns'
import { and, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { type MemberRow, memberColumns, members, sessions } from '#server/db/schema.ts'
import { inPieces } from '#server/jobs/pieces.ts'
import { hashToken, looksLikeToken, newToken } from '#server/tokens.ts'

const DAYS_UNUSED = 30

/** The member who asks. */
export type SessionMember = MemberRow

/** What a member may do by her rank: who is suspended has none. */
export const roleOf = ({
  role,
  suspendedAt,
}: Pick<SessionMember, 'role' | 'suspendedAt'>): SessionMember['role'] =>
  suspendedAt === null ? role : 'member'

export interface Session {
  id: number
  member: SessionMember
}

/** Logs a member in. @returns the token, which is known from here on only to who asked for it */
export async function openSession(tx: Reader, memberId: number, now: Date): Promise<string> {
  const token = newToken()
  await tx
    .insert(sessions)
    .values({ memberId, tokenHash: hashToken(token), createdAt: now, lastUsedAt: now })
  return token
}

/** The session a token stands for, or null when there is none, or it lay unused for 30 days. */
export async function findSession(db: Reader, token: string, now: Date): Promise<Session | null> {
  if (!looksLikeToken(token)) return null
  const [found] = await db
    .select({ id: sessions.id, lastUsedAt: sessions.lastUsedAt, member: memberColumns })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        gt(sessions.lastUsedAt, subDays(now, DAYS_UNUSED)),
      ),
    )
  if (!found) return null
  // Once an hour is exact enough for 30 days, and spares a write with every request.
  if (found.lastUsedAt <= subHours(now, 1)) {
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, found.id))
  }
  return { id: found.id, member: { ...found.member, role: roleOf(found.member) } }
}

/** Logs out: the token is dead from here on. */
export async function endSession(tx: Reader, id: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

/** Ends the sessions of a member, but for the one that may go on. */
export async function endSessions(tx: Reader, memberId: number, butFor?: number): Promise<void> {
  const others = butFor === undefined ? undefined : ne(sessions.id, butFor)
  await tx.delete(sessions).where(and(eq(sessions.memberId, memberId), others))
}

/** Removes what nobody can use any more. */
export async function clearSessions(tx: Reader, now: Date): Promise<void> {
  const isOver = lte(sessions.lastUsedAt, subDays(now, DAYS_UNUSED))
  await inPieces(async (most) => {
    const some = tx.select({ id: sessions.id }).from(sessions).where(isOver).limit(most)
    return (await tx.delete(sessions).where(inArray(sessions.id, some))).rowCount ?? 0
  })
}
