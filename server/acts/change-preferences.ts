import { partOf } from '#rules/exchange/pair-thread.ts'
import {
  keptAfter,
  type Preferences,
  type PreferencesChange,
  preferencesOf,
} from '#rules/member/preferences.ts'
import type { Act } from '#server/act.ts'
import { takeBackMails } from '#server/mail/outbox.ts'
import { changeMember, lockMember } from '#server/resources/members/store.ts'
import { endThreadsOf, holdBack, isThreadOf } from '#server/resources/threads/store.ts'

/**
 * Changes a member's preferences, and deletes their unsent emails of the classes that they have turned off. Switching
 * threads off holds back messages that have not gone out. The threads of that time stay off for good, so switching
 * threads on again only applies to later pairs.
 */
export async function changePreferences(
  { tx, now }: Act,
  memberId: number,
  change: PreferencesChange,
): Promise<Preferences> {
  const before = await lockMember(tx, memberId)
  const kept = keptAfter(before, change, partOf(now))
  await changeMember(tx, memberId, kept, now)
  await takeBackMails(tx, memberId, kept.endedMails)
  const [wasOff, isOff] = [before.threadsOffIn, kept.threadsOffIn]
  if (isOff && !wasOff) await holdBack(tx, isThreadOf(memberId), now)
  if (wasOff && !isOff) await endThreadsOf(tx, memberId, wasOff, now)
  return preferencesOf(kept)
}
