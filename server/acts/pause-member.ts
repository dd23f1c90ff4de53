import { pausesSwaps } from '#rules/exchange/recording.ts'
import { pauseFor } from '#rules/member/pause.ts'
import type { PauseInput } from '#rules/mod/restriction.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import type { MyAct } from '#server/act.ts'
import { Refused } from '#server/errors/refused.ts'
import { changeMember, theMember } from '#server/resources/members/store.ts'
import { standingOf } from '#server/resources/members/view.ts'
import { modMemberFor } from '#server/resources/standing/view.ts'
import { actedOn } from './hold-subject.ts'
import { tellOfPauses } from './pause-swaps.ts'
import { record } from './record-action.ts'

/**
 * Pauses an account for some days: the member cannot reach anybody and their swaps are paused, but they lose nothing. A
 * member who is already paused gets the new end and the new reason.
 * @returns the updated member
 * @throws Refused with 422 for a suspended member
 */
export async function pauseMember(
  act: MyAct,
  memberId: number,
  { reason, days }: PauseInput,
): Promise<ModMember> {
  const { tx, now } = act
  const before = await actedOn(act, memberId)
  const { id } = before
  if (before.suspendedAt !== null)
    throw new Refused(422, 'This member is suspended.', { code: 'suspended' })
  const pause = pauseFor(days, before, now)
  await changeMember(tx, id, { ...pause, pauseReason: reason }, now)
  if (!pausesSwaps(standingOf(before, now))) await tellOfPauses(act, id)
  await record(act, 'pause', ['member', id], { reason, until: pause.pausedUntil.toISOString() })
  return modMemberFor(act, await theMember(tx, id))
}
