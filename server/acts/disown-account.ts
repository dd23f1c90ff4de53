import { notMeRefusal } from '#rules/joining/verification.ts'
import type { Act } from '#server/act.ts'
import { badLink, refuse } from '#server/errors/refused.ts'
import { holdUnverified, isNotMe } from '#server/resources/auth/store.ts'
import { emptyMember, eraseBelongings, takeTurnToClose } from '#server/resources/members/closed.ts'
import { eraseWhatStandsAlone } from '#server/resources/members/unverified.ts'

/**
 * Deletes an unverified account that somebody has registered with another person's email. The owner of the mailbox does
 * this through the link mailed to them. Opening the link again changes nothing.
 * @throws Refused with 422 for a link that is wrong or too old, and for an account that is verified
 */
export async function disownAccount(
  { tx, now }: Act,
  link: { memberId: number; token: string },
): Promise<void> {
  await takeTurnToClose(tx)
  if (!(await isNotMe(tx, link, now))) throw badLink()
  const account = await holdUnverified(tx, link.memberId)
  if (!account) return
  refuse(notMeRefusal({ isVerified: account.emailVerifiedAt !== null }))
  await emptyMember(tx, account, now)
  await eraseBelongings(tx, account.id, now)
  await eraseWhatStandsAlone(tx, [account.id])
}
