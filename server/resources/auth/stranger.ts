import { eq } from 'drizzle-orm'
import { pointersAtMembers } from '#server/db/pointers.ts'
import { members } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'

/**
 * Column values after the data of an unverified account is erased; the columns left out are not typed in by its owner.
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
  shortcuts: false,
  endedMails: [],
  signupReminders: false,
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
}

/**
 * Erases all data typed into an account whose email was never verified: password, names, and every row that belongs
 * only to the account, such as sessions, links and addresses. Decisions of others about it stay.
 */
export async function forgetStranger(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx
    .update(members)
    .set({ ...NOTHING_TYPED, updatedAt: now })
    .where(eq(members.id, memberId))
  for (const { table, column, isHers } of pointersAtMembers) {
    if (isHers) await tx.delete(table).where(eq(column, memberId))
  }
}
