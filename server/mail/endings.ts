import { subDays } from 'date-fns'
import { eq, lte } from 'drizzle-orm'
import type { MailClass } from '#rules/member/mail-class.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import { endingLinks } from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { hashToken, looksLikeToken } from '#server/secrets/tokens.ts'
import type { Mail } from './mail.ts'

/** Stores the hashes of these emails' unsubscribe links. */
export async function keepEndings(tx: Tx, mails: readonly Mail[], now: Date): Promise<void> {
  const links = mails.flatMap(({ ending, memberId }) =>
    ending && memberId !== undefined
      ? [
          {
            memberId,
            mailClass: ending.mailClass,
            tokenHash: hashToken(ending.token),
            createdAt: now,
          },
        ]
      : [],
  )
  if (links.length > 0) await tx.insert(endingLinks).values(links)
}

/** Returns the member and the class of email that an unsubscribe link is for; null if the link is unknown. */
export async function findEnding(
  db: Reader,
  token: string,
): Promise<{ memberId: number; mailClass: MailClass } | null> {
  if (!looksLikeToken(token)) return null
  const [found] = await db
    .select({ memberId: endingLinks.memberId, mailClass: endingLinks.mailClass })
    .from(endingLinks)
    .where(eq(endingLinks.tokenHash, hashToken(token)))
  return found ?? null
}

/**
 * Days for which links are kept, because somebody who cleans up their mailbox may unsubscribe from last year's emails.
 */
const DAYS_KEPT = 400

export const clearEndings = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(db, endingLinks, lte(endingLinks.createdAt, subDays(now, DAYS_KEPT)))
