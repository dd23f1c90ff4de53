import type { ListHistory } from '#rules/mod/list-history.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, notToYourself } from '#server/refused.ts'
import { listHistoryOf } from '#server/resources/exclusions/history.ts'
import { findMember } from '#server/resources/members/store.ts'
import { record } from './record-action.ts'

/** What a member's list has held, for a mod: the reading is in the log before anything is shown. */
export async function readListHistory(act: MyAct, memberId: number): Promise<ListHistory> {
  if (memberId === act.me.id) throw notToYourself()
  if (!(await findMember(act.tx, memberId))) throw notFound()
  await record(act, 'read list', ['member', memberId])
  return listHistoryOf(act.tx, memberId)
}
