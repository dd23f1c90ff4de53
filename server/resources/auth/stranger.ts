import { eq } from 'drizzle-orm'
import { pointersAtMembers } from '#server/db/pointers.ts'
import { members } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'

/**
 * Column values for an unverified account whose data is erased. Columns that its owner does not fill in are left out.
 */
type Typed = Omit<
  typeof members.$inferSelect,
  | 'id'
  | 'email'
  | 'role'
  | 'suspendedAt'
  | 'suspensionReason'
  | 'pausedAt'
  | 'pausedUntil'
  | 'pauseReason'
  | 'closedAt'
  | 'createdAt'
  | 'updatedAt'
>

export const NOTHING_TYPED: Typed = {
  passwordHash: null,
  nickname: null,
  nicknameSkeleton: null,
  nicknameIsShared: false,
  suggestedNickname: null,
  firstName: null,
  lastName: null,
  birthDate: null,
  birthdayListing: true,
  firstSteps: 'open',
  shortcuts: false,
  endedMails: [],
  signupReminders: false,
  mailRefusedAt: null,
  mailRefusal: null,
  sendsSpareGifts: false,
  discord: null,
  region: null,
  addressPrivacy: null,
  onboardingComment: null,
  parentEmail: null,
  avatarId: null,
  onboardedAt: null,
  emailVerifiedAt: null,
  parentConfirmedAt: null,
  parentRefusedAt: null,
  parentAllowsThreads: false,
  threadsOffIn: null,
}

/**
 * Erases all data typed into an account whose email was never verified: password, names, and every row that belongs
 * only to the account, such as sessions, links and addresses. Decisions that others made about it are kept.
 */
export async function forgetStranger(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx
    .update(members)
    .set({ ...NOTHING_TYPED, updatedAt: now })
    .where(eq(members.id, memberId))
  for (const { table, column, isOwned } of pointersAtMembers) {
    if (isOwned) await tx.delete(table).where(eq(column, memberId))
  }
}
