import { type CaseKind, SETTLED_ALREADY, type Settling, settlingRefusal } from '#rules/mod/case.ts'
import type { MyAct } from '#server/act.ts'
import { notFound, notToYourself, Refused, refuse } from '#server/refused.ts'
import { type CaseRow, lockCase, settleCase } from '#server/resources/cases/store.ts'
import { countEnteredByMods } from '#server/resources/exclusions/store.ts'
import { record } from './record-action.ts'

/** What else follows from settling a case of each kind; in the same transaction, before it is settled. */
const consequences: Record<
  CaseKind,
  ((act: MyAct, row: CaseRow, settling: Settling) => Promise<void>) | null
> = {
  parent_withdrawn: null,
  privacy_note: null,
}

/** Settles a case for good, with a reason for the log. Of two mods at once the second is told so. */
export async function settle(act: MyAct, id: number, settling: Settling): Promise<void> {
  const { tx, me, now } = act
  const row = await lockCase(tx, id)
  if (!row) throw notFound()
  const { kind, memberId } = row
  if (memberId === me.id) throw notToYourself()
  const { how, reason } = settling
  refuse(
    settlingRefusal({
      kind,
      is_open: row.settledAt === null,
      entered: await countEnteredByMods(tx, memberId),
      how,
    }),
  )
  await consequences[kind]?.(act, row, settling)
  if (!(await settleCase(tx, id, { how, reason, settledBy: me.id }, now)))
    throw new Refused(422, SETTLED_ALREADY, { code: 'settled' })
  await record(act, `settle ${kind}`, ['member', memberId], { how, reason })
}
