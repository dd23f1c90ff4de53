import { eq } from 'drizzle-orm'
import { pointersAtMembers } from '#server/db/pointers.ts'
import { members } from '#server/db/schema.ts'
import type { Tx } from '#server/db/types.ts'

/** The value of each column once what a stranger typed is erased; the columns left out were not typed by them. */
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
 * Erases what was typed into an account whose email nobody had proven: password, names, and every row that is the
 * account's alone, such as its sessions, links and addresses. What others have decided about it stays.
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
