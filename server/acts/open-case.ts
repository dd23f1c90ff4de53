import type { Act } from '#server/act.ts'
import { caseOpened } from '#server/notices/mods.ts'
import { caseWithLoneAdmin } from '#server/notices/own-part.ts'
import { type CaseContent, type CaseSubject, createCase } from '#server/resources/cases/store.ts'
import { theExchange } from '#server/resources/exchanges/store.ts'
import { tellDeciders } from './tell-deciders.ts'
import { tellOwnPart } from './tell-own-part.ts'

/**
 * Opens a case and notifies the mods who can settle it. Mods cannot settle a case about themselves, or about an
 * exchange they take part in.
 * @returns false if the subject already has an open case, which stays unchanged
 */
export async function openCase(act: Act, subject: CaseSubject & CaseContent): Promise<boolean> {
  const isNew = await createCase(act.tx, subject, act.now)
  if (!isNew) return false
  const { told, takePart } = await tellDeciders(act, subject, caseOpened[subject.kind])
  // Participants are notified now only if the exchange is paired. Before the pairing, a case reveals no pairs, so they
  // are notified later, once the case is settled.
  const exchange =
    takePart && subject.exchangeId ? await theExchange(act.tx, subject.exchangeId) : null
  if (exchange?.pairedAt) await tellOwnPart(act, exchange, caseWithLoneAdmin(exchange), told)
  return true
}
