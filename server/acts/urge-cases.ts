import type { Act } from '#server/act.ts'
import { startsUnsettled } from '#server/notices/mods.ts'
import { tellMods } from '#server/notices/tell.ts'
import { lockUrgentCases, markUrged } from '#server/resources/cases/store.ts'

/** Tells the mods, once for each start within two days, of the open cases that would keep a member out of it. */
export async function urgeCases(act: Act): Promise<void> {
  const { tx, now } = act
  for (const kind of ['privacy_note', 'few_left'] as const)
    for (const { caseId, memberId, nickname, label } of await lockUrgentCases(tx, kind, now)) {
      await tellMods(act, startsUnsettled[kind]({ id: memberId, nickname }, label), memberId)
      await markUrged(tx, caseId, now)
    }
}
