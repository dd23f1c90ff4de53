import { type OwnCopy, ownCopyOf } from '#rules/member/own-copy.ts'
import type { Act, MyAct } from '#server/act.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { copyFailed, copyReady } from '#server/mail/templates/account.ts'
import { copyHasFailed, copyIsReady } from '#server/notices/copy.ts'
import { tell } from '#server/notices/tell.ts'
import { keepFiles } from '#server/resources/files/store.ts'
import { beginCopy, settleCopy } from '#server/resources/members/copies.ts'
import { actingMember, theMember } from '#server/resources/members/store.ts'
import { send } from '#server/work/boss.ts'

/** A copy of all that is kept on a member, of whom there is a lot: begun, unless one is there or on its way. */
export async function askForCopy({ tx, me, now }: MyAct): Promise<OwnCopy> {
  await actingMember(tx, me.id)
  const { copy, isNew } = await beginCopy(tx, me.id, now)
  if (isNew) await send(tx, 'copy', copy.id)
  return ownCopyOf(copy, now)
}

/** Its file is stored: from now on she can have it, and is told. @returns whether anybody still wants it */
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

/** It was tried often enough: she is told. */
export async function failCopy(act: Act, id: number): Promise<void> {
  const { tx, now, site } = act
  const copy = await settleCopy(tx, id, { status: 'failed' })
  if (!copy) return
  const { memberId } = copy
  const { email: to } = await theMember(tx, memberId)
  await tell(act, memberId, copyHasFailed)
  await enqueueMail(tx, copyFailed(site, { to, memberId }), now)
}
