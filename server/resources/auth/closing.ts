import { addMinutes } from 'date-fns'
import { and, eq, gt } from 'drizzle-orm'
import { CLOSING_MINUTES } from '#rules/member/closing.ts'
import { closingLinks } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { hashToken, newToken } from '#server/secrets/tokens.ts'

/**
 * Makes a link that closes the account. It works once, within half an hour. Earlier links stop working.
 * @returns its token
 */
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

/** True if the link is valid for this member. Closing the account uses the link up. */
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
