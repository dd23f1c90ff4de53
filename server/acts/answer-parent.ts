import { type ParentReply, parentRequestRefusal, parentRequestState } from '#rules/member/parent.ts'
import type { Act, MyAct } from '#server/act.ts'
import type { Reader } from '#server/db/types.ts'
import { Refused, refuse } from '#server/errors/refused.ts'
import { parentHasConfirmed } from '#server/notices/parent.ts'
import { tell } from '#server/notices/tell.ts'
import { changeMember, lockMember } from '#server/resources/members/store.ts'
import { asksOf, findParentRequest, recordAnswer } from '#server/resources/parent/store.ts'
import { holdBack, isThreadOf } from '#server/resources/threads/store.ts'
import { mustWaitForParent, thankParent } from './ask-parent.ts'
import { actedOn } from './hold-subject.ts'
import { withdrawSignups } from './join-exchange.ts'
import { pauseSwaps, resumeSwaps } from './pause-swaps.ts'
import { record } from './record-action.ts'

const WITHDRAWN = 'A parent has withdrawn their confirmation'

function notKnown(): Refused {
  const refusal = parentRequestRefusal(null)
  return new Refused(422, refusal?.message ?? '', { code: refusal?.code })
}

/**
 * Returns the request that a parent's link belongs to, while the link is still valid.
 * @throws Refused with 422
 */
export async function openRequest(db: Reader, token: string, now: Date) {
  const found = await findParentRequest(db, token)
  if (!found) throw notKnown()
  const { asked, nickname } = found
  const state = parentRequestState(
    {
      asks: asksOf(asked),
      created_at: asked.createdAt,
      expires_at: asked.expiresAt,
      answer: asked.answer,
      is_still_parent: found.isStillParent,
      birth_date: found.birthDate,
    },
    now,
  )
  refuse(parentRequestRefusal(state))
  return {
    ...asked,
    asks: asksOf(asked),
    nickname: nickname ?? 'Your child',
    threads: found.threads,
  }
}

/**
 * Records a parent's answer; each link can be answered only once.
 * @returns the child's nickname, or "Your child"
 */
export async function answerParent(act: Act, token: string, reply: ParentReply): Promise<string> {
  const { tx, now } = act
  const { answer, threads } = reply
  await lockMember(tx, (await openRequest(tx, token, now)).memberId)
  // The link is checked again under the lock, because the child may have named another parent since the first read.
  const { id, memberId, nickname } = await openRequest(tx, token, now)
  await recordAnswer(tx, id, reply, now)
  if (answer === 'confirm') {
    await tell(act, memberId, parentHasConfirmed)
    await confirmChild(act, memberId, threads)
  } else {
    await changeMember(
      tx,
      memberId,
      { parentConfirmedAt: null, parentRefusedAt: now, parentAllowsThreads: false },
      now,
    )
    await withdrawSignups(act, memberId, WITHDRAWN)
    await pauseSwaps(act, memberId)
  }
  return nickname
}

async function confirmChild(act: Act, memberId: number, threads: boolean): Promise<void> {
  const { tx, now } = act
  await changeMember(
    tx,
    memberId,
    { parentConfirmedAt: now, parentRefusedAt: null, parentAllowsThreads: threads },
    now,
  )
  if (!threads) await holdBack(tx, isThreadOf(memberId), now)
  await thankParent(act, memberId)
  await resumeSwaps(act, memberId, 'confirmed_again')
}

/**
 * Confirms a minor on behalf of the parent, whose consent a mod has obtained in another way. Masked threads are not part
 * of it; the parent can agree to them with the link in their email.
 */
export async function confirmForParent(act: MyAct, memberId: number): Promise<void> {
  mustWaitForParent(await actedOn(act, memberId), act.now)
  await confirmChild(act, memberId, false)
  await record(act, 'confirm-parent', ['member', memberId])
}
