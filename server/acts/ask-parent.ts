import { PARENT_MAILS_A_WEEK } from '#rules/member/parent.ts'
import { waitsForParent } from '#rules/member/schema.ts'
import type { Act } from '#server/act.ts'
import type { Tx } from '#server/db/types.ts'
import { Refused, tooOften } from '#server/errors/refused.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { parentConfirmed, parentRequest } from '#server/mail/templates/parent.ts'
import { lockMember, type MemberRow } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { askedAgainThisWeek, openParentRequest } from '#server/resources/parent/store.ts'

const WEEK_SECONDS = 7 * 24 * 3600

/** @throws Refused with 422 for a member who needs no parent's confirmation or already has it */
export function mustWaitForParent(member: MemberRow, now: Date): void {
  if (!waitsForParent(standingOf(member, now)))
    throw new Refused(422, 'You don’t need a confirmation.', { code: 'parent' })
}

async function parentOf(tx: Tx, memberId: number) {
  const { nickname, suggestedNickname, parentEmail, parentAllowsThreads } = await lockMember(
    tx,
    memberId,
  )
  return (
    parentEmail && {
      parentEmail,
      nickname: nickname ?? suggestedNickname ?? 'Your child',
      threads: parentAllowsThreads,
    }
  )
}

/**
 * Asks a minor's parent to confirm; earlier links stop working. The requests are limited per week, even if the member
 * names another parent each time, so that nobody's mailbox can be flooded.
 * @throws Refused with 429
 */
export async function askParent({ tx, site, now }: Act, memberId: number): Promise<void> {
  const parent = await parentOf(tx, memberId)
  if (!parent) return
  if ((await askedAgainThisWeek(tx, memberId, now)) >= PARENT_MAILS_A_WEEK)
    throw tooOften(WEEK_SECONDS)
  const { parentEmail, nickname } = parent
  const token = await openParentRequest(tx, { memberId, parentEmail, kind: 'confirm' }, now)
  const mail = parentRequest(site, { to: parentEmail, nickname, token })
  await enqueueMail(tx, { ...mail, memberId }, now)
}

/** Emails the parent what they have confirmed, and a link to withdraw the confirmation. */
export async function thankParent({ tx, site, now }: Act, memberId: number): Promise<void> {
  const parent = await parentOf(tx, memberId)
  if (!parent) return
  const { parentEmail, nickname, threads } = parent
  const token = await openParentRequest(tx, { memberId, parentEmail, kind: 'withdraw' }, now)
  const mail = parentConfirmed(site, { to: parentEmail, nickname, token, threads })
  await enqueueMail(tx, { ...mail, memberId }, now)
}
