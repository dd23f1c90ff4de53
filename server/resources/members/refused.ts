import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { emailKey } from '#rules/joining/email.ts'
import { members } from '#server/db/schema.ts'
import type { Db, Reader } from '#server/db/types.ts'

const isEmailOf = (email: string) => eq(sql`lower(${members.email})`, emailKey(email))

/** Records that the relay refuses emails to this address. Does nothing if it belongs to no member. */
export async function markRefused(
  db: Db,
  { email, reply }: { email: string; reply: string },
  now: Date,
): Promise<void> {
  await db.update(members).set({ mailRefusedAt: now, mailRefusal: reply }).where(isEmailOf(email))
}

/** Records that the relay has accepted an email to this address. */
export async function markReached(db: Db, email: string): Promise<void> {
  await db
    .update(members)
    .set({ mailRefusedAt: null, mailRefusal: null })
    .where(and(isEmailOf(email), isNotNull(members.mailRefusedAt)))
}

/** Returns the members whose address has been refused since then, in the order of their ids. */
export const refusedSince = (db: Reader, since: Date) =>
  db
    .select({ id: members.id, nickname: members.nickname })
    .from(members)
    .where(gt(members.mailRefusedAt, since))
    .orderBy(asc(members.id))
