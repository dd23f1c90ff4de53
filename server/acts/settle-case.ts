import { type CaseKind, SETTLED_ALREADY, type Settling, settlingRefusal } from '#rules/mod/case.ts'
import type { Tx } from '#server/db/open.ts'
import { notFound, notToYourself, Refused, refuse } from '#server/refused.ts'
import { type CaseRow, lockCase, settleCase } from '#server/resources/cases/store.ts'
import { countEnteredByMods } from '#server/resources/exclusions/store.ts'
import { recordAction } from '#server/resources/mod-actions/store.ts'
import type { Desk } from './decide-exchange.ts'

/** What follows from settling a case of a kind, beside its being settled; in the same transaction, before it. */
const consequences: Record<
  CaseKind,
  ((tx: Tx, row: CaseRow, settling: Settling, desk: Desk) => Promise<void>) | null
> = {
  parent_withdrawn: null,
  privacy_note: null,
}

/** Settles a case for good, with a reason that stands in the log. Of two mods at once the second is told so. */
export async function settle(tx: Tx, id: number, settling: Settling, desk: Desk): Promise<void> {
  const { actor, now } = desk
  const row = await lockCase(tx, id)
  if (!row) throw notFound()
  const { kind, memberId } = row
  if (memberId === actor.id) throw notToYourself()
  const { how, reason } = settling
  refuse(
    settlingRefusal({
      kind,
      is_open: row.settledAt === null,
      entered: await countEnteredByMods(tx, memberId),
      how,
    }),
  )
  await consequences[kind]?.(tx, row, settling, desk)
  if (!(await settleCase(tx, id, { how, reason, settledBy: actor.id }, now)))
    throw new Refused(422, SETTLED_ALREADY, { code: 'settled' })
  await recordAction(
    tx,
    {
      actorId: actor.id,
      action: `settle ${kind}`,
      subjectType: 'member',
      subjectId: memberId,
      details: { how, reason },
    },
    now,
  )
}
