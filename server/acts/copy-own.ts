import { type OwnCopy, ownCopyOf } from '#rules/member/own-copy.ts'
import type { Act, MyAct } from '#server/act.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { copyFailed, copyReady } from '#server/mail/templates/account.ts'
import { copyHasFailed, copyIsReady } from '#server/notices/copy.ts'
import { tell } from '#server/notices/tell.ts'
import { keepFiles } from '#server/resources/files/store.ts'
import { beginCopy, settleCopy } from '#server/resources/members/copies.ts'
import { actingMember, theMember } from '#server/resources/members/store.ts'
import { enqueue } from '#server/work/queue.ts'

/**
 * Starts a copy of all data about the member, unless one is ready or being made. The copy is made by a job, because it
 * can be large.
 */
export async function askForCopy({ tx, me, now }: MyAct): Promise<OwnCopy> {
  await actingMember(tx, me.id)
  const { copy, isNew } = await beginCopy(tx, me.id, now)
  if (isNew) await enqueue(tx, 'copy', [copy.id], now)
  return ownCopyOf(copy, now)
}

/**
 * Marks a copy as ready once its file is stored, and notifies the member.
 * @returns false if the copy is no longer wanted
 */
export async function showCopy(act: Act, id: number): Promise<boolean> {
  const { tx, now, site } = act
  const copy = await settleCopy(tx, id, { status: 'ready', madeAt: now })
  if (!copy) return false
  await keepFiles(tx, [copy.key], now)
  const { memberId } = copy
  const { email: to } = await theMember(tx, memberId)
  await tell(act, memberId, copyIsReady)
  await enqueueMail(tx, copyReady(site, { to, memberId, madeAt: now }), now)
  return true
}

/** Gives up on a copy after the last retry, and notifies the member. */
export async function failCopy(act: Act, id: number): Promise<void> {
  const { tx, now, site } = act
  const copy = await settleCopy(tx, id, { status: 'failed' })
  if (!copy) return
  const { memberId } = copy
  const { email: to } = await theMember(tx, memberId)
  await tell(act, memberId, copyHasFailed)
  await enqueueMail(tx, copyFailed(site, { to, memberId }), now)
}
