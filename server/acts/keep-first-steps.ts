import { type FirstStepsInput, keptAfter } from '#rules/member/first-steps.ts'
import type { Me } from '#rules/member/schema.ts'
import type { MyAct } from '#server/act.ts'
import { changeMember, lockMember } from '#server/resources/members/store.ts'
import { meOf } from '#server/resources/members/view.ts'

/** Records that a new member has read how a swap works, or has dismissed the list of first steps. */
export async function keepFirstSteps(act: MyAct, input: FirstStepsInput): Promise<Me> {
  const { tx, me, now } = act
  const { firstSteps } = await lockMember(tx, me.id)
  await changeMember(tx, me.id, { firstSteps: keptAfter(firstSteps, input) }, now)
  return meOf(tx, me.id, act)
}
