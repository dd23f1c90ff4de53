import type { Act } from '#server/act.ts'
import { startsUnsettled } from '#server/notices/mods.ts'
import { lockUrgentCases, markUrged } from '#server/resources/cases/store.ts'
import { tellDeciders } from './tell-deciders.ts'

/**
 * Reminds the mods of open cases that would keep a member out of an exchange starting within two days. Each case is
 * mentioned once, and again if the start is moved.
 */
export async function urgeCases(act: Act): Promise<void> {
  const { tx, now } = act
  for (const kind of ['privacy_note', 'few_left'] as const)
    for (const urgent of await lockUrgentCases(tx, kind, now)) {
      const { caseId, memberId, nickname, label } = urgent
      await tellDeciders(act, urgent, startsUnsettled[kind]({ id: memberId, nickname }, label))
      await markUrged(tx, caseId, now)
    }
}
