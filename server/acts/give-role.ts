import { isAdmin } from '#rules/member/schema.ts'
import type { MyAct } from '#server/act.ts'
import { changeMember, type MemberRow } from '#server/resources/members/store.ts'
import { actedOn } from './hold-subject.ts'
import { record } from './record-action.ts'

/** Gives a member the role of a mod, an admin or a member; for admins only. */
export async function giveRole(
  act: MyAct,
  memberId: number,
  role: MemberRow['role'],
): Promise<void> {
  const { id } = await actedOn(act, memberId, isAdmin)
  await changeMember(act.tx, id, { role }, act.now)
  await record(act, `role ${role}`, ['member', id])
}
