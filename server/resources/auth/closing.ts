import { addMinutes } from 'date-fns'
import { and, eq, gt } from 'drizzle-orm'
import { CLOSING_MINUTES } from '#rules/member/closing.ts'
import { closingLinks } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { hashToken, newToken } from '#server/tokens.ts'

/** @returns the token of a link that closes the account, once, within half an hour; earlier links stop working */
export async function openClosing(tx: Tx, memberId: number, now: Date): Promise<string> {
  const token = newToken()
  await tx.delete(closingLinks).where(eq(closingLinks.memberId, memberId))
  await tx.insert(closingLinks).values({
    memberId,
    tokenHash: hashToken(token),
    expiresAt: addMinutes(now, CLOSING_MINUTES),
  })
  return token
}

/** Returns true for a valid link of this member; closing the account uses it up. */
export async function closes(
  db: Reader,
  { memberId, token }: { memberId: number; token: string },
  now: Date,
): Promise<boolean> {
  const [found] = await db
    .select({ id: closingLinks.id })
    .from(closingLinks)
    .where(
      and(
        eq(closingLinks.memberId, memberId),
        eq(closingLinks.tokenHash, hashToken(token)),
        gt(closingLinks.expiresAt, now),
      ),
    )
  return found !== undefined
}
