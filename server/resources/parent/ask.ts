import type { Tx } from '#server/db/open.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { parentConfirmed, parentRequest } from '#server/mail/templates/parent.ts'
import { lockMember } from '#server/resources/members/store.ts'
import { openParentRequest } from './store.ts'

interface Site {
  publicUrl: string
}

async function parentOf(tx: Tx, memberId: number) {
  const { nickname, suggestedNickname, parentEmail } = await lockMember(tx, memberId)
  return parentEmail && { parentEmail, nickname: nickname ?? suggestedNickname ?? 'Your child' }
}

/** Asks the parent of a minor for the confirmation; an earlier link does nothing from here on. */
export async function askParent(tx: Tx, site: Site, memberId: number, now: Date): Promise<void> {
  const parent = await parentOf(tx, memberId)
  if (!parent) return
  const { parentEmail, nickname } = parent
  const token = await openParentRequest(tx, { memberId, parentEmail, kind: 'confirm' }, now)
  await enqueueMail(tx, parentRequest(site, { to: parentEmail, nickname, token }), now)
}

/** Tells the parent what was confirmed, with the link that takes it back. */
export async function thankParent(tx: Tx, site: Site, memberId: number, now: Date): Promise<void> {
  const parent = await parentOf(tx, memberId)
  if (!parent) return
  const { parentEmail, nickname } = parent
  const token = await openParentRequest(tx, { memberId, parentEmail, kind: 'withdraw' }, now)
  await enqueueMail(tx, parentConfirmed(site, { to: parentEmail, nickname, token }), now)
}
