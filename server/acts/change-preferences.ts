import {
  keptAfter,
  type Preferences,
  type PreferencesChange,
  preferencesOf,
} from '#rules/member/preferences.ts'
import type { Act } from '#server/act.ts'
import { takeBackMails } from '#server/mail/outbox.ts'
import { changeMember, lockMember } from '#server/resources/members/store.ts'

/** Changes a member's preferences, and deletes their unsent emails of the classes that they have turned off. */
export async function changePreferences(
  { tx, now }: Act,
  memberId: number,
  change: PreferencesChange,
): Promise<Preferences> {
  const kept = keptAfter(await lockMember(tx, memberId), change)
  await changeMember(tx, memberId, kept, now)
  await takeBackMails(tx, memberId, kept.endedMails)
  return preferencesOf(kept)
}
