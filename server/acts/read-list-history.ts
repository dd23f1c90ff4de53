import type { ListHistory } from '#rules/mod/list-history.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, notToYourself } from '#server/errors/refused.ts'
import { listHistoryOf } from '#server/resources/exclusions/history.ts'
import { findMember } from '#server/resources/members/store.ts'
import { record } from './record-action.ts'

/** Returns the past entries of a member's exclusion list, for a mod. The access is logged before anything is shown. */
export async function readListHistory(act: MyAct, memberId: number): Promise<ListHistory> {
  if (memberId === act.me.id) throw notToYourself()
  if (!(await findMember(act.tx, memberId))) throw notFound()
  await record(act, 'read list', ['member', memberId])
  return listHistoryOf(act.tx, memberId)
}
