import { addDays, addHours, addMinutes, subDays, subSeconds } from 'date-fns'
import { and, eq, gt, isNotNull, isNull, lte, max, or, sql } from 'drizzle-orm'
import { emailKey } from '#rules/joining/email.ts'
import { RESET_MINUTES } from '#rules/joining/password.ts'
import {
  RESEND_PAUSE_SECONDS,
  RESENDS_A_DAY,
  UNVERIFIED_DAYS,
  VERIFICATION_HOURS,
} from '#rules/joining/verification.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import {
  closingLinks,
  emailVerifications,
  members,
  notMeLinks,
  passwordResets,
} from '#server/db/schema.ts'
import type { Db, Reader, Tx } from '#server/db/types.ts'
import { lockMember } from '#server/resources/members/store.ts'
import { isPassword } from '#server/secrets/passwords.ts'
import { hashToken, looksLikeToken, newToken } from '#server/secrets/tokens.ts'

const isEmailOf = (email: string) => eq(sql`lower(${members.email})`, emailKey(email))

/** Returns the fields of an account that a login needs. */
export async function findAccount(db: Reader, email: string) {
  const [account] = await db
    .select({
      id: members.id,
      email: members.email,
      role: members.role,
      passwordHash: members.passwordHash,
      emailVerifiedAt: members.emailVerifiedAt,
    })
    .from(members)
    .where(isEmailOf(email))
  return account ?? null
}

/** True if the account with this email has a password. */
export async function opensByPassword(db: Reader, email: string): Promise<boolean> {
  const account = await findAccount(db, email)
  return account !== null && account.passwordHash !== null
}

/**
 * Returns the account for an email and a password, or null. The check takes the same time whether or not the email
 * belongs to an account.
 */
export async function accountOpenedBy(db: Reader, email: string, password: string) {
  const account = await findAccount(db, email)
  return (await isPassword(account?.passwordHash ?? null, password)) ? account : null
}

/**
 * Checks that the password has not changed, and locks the row so that no reset can change it before the transaction
 * commits.
 */
export async function hasKeptPassword(
  tx: Tx,
  { id, passwordHash }: { id: number; passwordHash: string | null },
): Promise<boolean> {
  const [member] = await tx
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, id))
    .for('no key update')
  return member?.passwordHash === passwordHash
}

interface NewMember {
  email: string
  /** Missing for a member who joins with a provider. */
  passwordHash?: string
  suggestedNickname: string | null
}

/**
 * @returns null if the email is taken, ignoring case
 */
export async function createMember(tx: Tx, member: NewMember, now: Date) {
  const [made] = await tx
    .insert(members)
    .values({ ...member, email: emailKey(member.email), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: members.id, email: members.email })
  return made ?? null
}

/** Locks the account with this email, so that it cannot become verified until the transaction ends. */
export async function holdAccount(tx: Tx, email: string) {
  const [account] = await tx
    .select({ id: members.id, email: members.email, emailVerifiedAt: members.emailVerifiedAt })
    .from(members)
    .where(isEmailOf(email))
    .for('update')
  return account ?? null
}

/** @returns the token of a link that verifies the member's email for 48 hours */
export async function openVerification(tx: Tx, memberId: number, now: Date): Promise<string> {
  const token = newToken()
  await tx.insert(emailVerifications).values({
    memberId,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: addHours(now, VERIFICATION_HOURS),
  })
  return token
}

/** @returns the token of a link that deletes the account while it is unverified, for 30 days */
export async function openNotMe(tx: Tx, accountId: number, now: Date): Promise<string> {
  const token = newToken()
  const link = { accountId, tokenHash: hashToken(token), expiresAt: addDays(now, UNVERIFIED_DAYS) }
  await tx.insert(notMeLinks).values(link)
  return token
}

/** True if this is the token of an unexpired "not me" link for this account, even if the link has already been used. */
export async function isNotMe(
  db: Reader,
  { memberId, token }: { memberId: number; token: string },
  now: Date,
): Promise<boolean> {
  if (!looksLikeToken(token)) return false
  const isLink = and(
    eq(notMeLinks.accountId, memberId),
    eq(notMeLinks.tokenHash, hashToken(token)),
    gt(notMeLinks.expiresAt, now),
  )
  return (await db.$count(notMeLinks, isLink)) > 0
}

/**
 * Locks an account by its id; null if it does not exist. Its verification links are locked first, in the same order as
 * when an email is verified.
 */
export async function holdUnverified(tx: Tx, memberId: number) {
  await tx
    .select({ id: emailVerifications.id })
    .from(emailVerifications)
    .where(eq(emailVerifications.memberId, memberId))
    .orderBy(emailVerifications.id)
    .for('update')
  const [account] = await tx
    .select({ id: members.id, email: members.email, emailVerifiedAt: members.emailVerifiedAt })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.closedAt)))
    .for('update')
  return account ?? null
}

/**
 * Checks whether another verification email may be sent: `RESEND_PAUSE_SECONDS` after the previous one, and at most
 * `RESENDS_A_DAY`. The lock makes concurrent requests take turns.
 */
export async function mayResend(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const { createdAt: joinedAt } = await lockMember(tx, memberId)
  const mine = eq(emailVerifications.memberId, memberId)
  const [sent] = await tx
    .select({
      amount: sql<number>`count(*) filter (where ${emailVerifications.createdAt} > ${joinedAt})::int`,
      latest: max(emailVerifications.createdAt),
    })
    .from(emailVerifications)
    .where(and(mine, gt(emailVerifications.createdAt, subDays(now, 1))))
  if (!sent?.latest) return true
  return sent.amount < RESENDS_A_DAY && sent.latest <= subSeconds(now, RESEND_PAUSE_SECONDS)
}

/** Uses a verification link; using it again returns the same result. @returns the verified email, or null */
export async function useVerification(
  tx: Tx,
  { memberId, token }: { memberId: number; token: string },
  admins: readonly string[],
  now: Date,
): Promise<{ email: string } | null> {
  const [used] = await tx
    .update(emailVerifications)
    .set({ usedAt: sql`coalesce(${emailVerifications.usedAt}, ${now})` })
    .where(
      and(
        eq(emailVerifications.memberId, memberId),
        eq(emailVerifications.tokenHash, hashToken(token)),
        sql`(${emailVerifications.usedAt} is not null or ${emailVerifications.expiresAt} > ${now})`,
      ),
    )
    .returning({ id: emailVerifications.id })
  return used ? markVerified(tx, memberId, admins, now) : null
}

/** True if the settings make the owner of this email an admin. */
export const isAdminEmail = (email: string, admins: readonly string[]): boolean =>
  admins.includes(emailKey(email))

/** Marks a member's email as verified, and makes them an admin if the settings say so. */
export async function markVerified(
  tx: Tx,
  memberId: number,
  admins: readonly string[],
  now: Date,
): Promise<{ email: string } | null> {
  const [member] = await tx
    .update(members)
    .set({ emailVerifiedAt: sql`coalesce(${members.emailVerifiedAt}, ${now})`, updatedAt: now })
    .where(eq(members.id, memberId))
    .returning({ email: members.email })
  if (member && isAdminEmail(member.email, admins)) {
    await tx.update(members).set({ role: 'admin' }).where(eq(members.id, memberId))
  }
  return member ?? null
}

/** @returns the token of a link that sets a new password; the link works once, within 60 minutes */
export async function openReset(tx: Tx, memberId: number, now: Date): Promise<string> {
  const token = newToken()
  await tx.insert(passwordResets).values({
    memberId,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: addMinutes(now, RESET_MINUTES),
  })
  return token
}

/** SQL condition for a reset link that is still valid. */
const isGoodReset = ({ email, token }: { email: string; token: string }, now: Date) =>
  and(
    isEmailOf(email),
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  )

/** Checks whether a link can set a new password, without a lock. */
export async function isReset(
  db: Reader,
  link: { email: string; token: string },
  now: Date,
): Promise<boolean> {
  const [found] = await db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .innerJoin(members, eq(members.id, passwordResets.memberId))
    .where(isGoodReset(link, now))
  return found !== undefined
}

/** Locks a reset link, which `setPassword` uses up. @returns the id of its member, or null if the link is not valid */
export async function holdReset(
  tx: Tx,
  link: { email: string; token: string },
  now: Date,
): Promise<number | null> {
  const [found] = await tx
    .select({ memberId: passwordResets.memberId })
    .from(passwordResets)
    .innerJoin(members, eq(members.id, passwordResets.memberId))
    .where(isGoodReset(link, now))
    .for('update')
  return found?.memberId ?? null
}

/** Sets a new password, and invalidates all reset links mailed before. */
export async function setPassword(
  tx: Tx,
  memberId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.update(members).set({ passwordHash, updatedAt: now }).where(eq(members.id, memberId))
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.memberId, memberId), isNull(passwordResets.usedAt)))
}

const DAYS_A_USED_LINK_ANSWERS = 30

/**
 * Removes expired links. Used verification links stay for a while, so that a member who opens one again still sees that
 * the email is verified.
 */
export async function clearLinks(db: Db, now: Date): Promise<void> {
  const { usedAt, expiresAt } = emailVerifications
  const longAgo = subDays(now, DAYS_A_USED_LINK_ANSWERS)
  const isOver = or(
    and(isNull(usedAt), lte(expiresAt, now)),
    and(isNotNull(usedAt), lte(usedAt, longAgo)),
  )
  await deleteInPieces(db, passwordResets, lte(passwordResets.expiresAt, now))
  await deleteInPieces(db, closingLinks, lte(closingLinks.expiresAt, now))
  await deleteInPieces(db, notMeLinks, lte(notMeLinks.expiresAt, now))
  await deleteInPieces(db, emailVerifications, isOver)
}
