import type { Act } from '#server/act.ts'
import { caseForNobody } from '#server/notices/mods.ts'
import { type Notice, tellAll } from '#server/notices/tell.ts'
import type { CaseSubject } from '#server/resources/cases/store.ts'
import { decidersAmong } from '#server/resources/exchanges/own-part.ts'
import { theExchange } from '#server/resources/exchanges/store.ts'
import { membersOf, modIds } from '#server/resources/members/store.ts'

/**
 * Notifies the mods who can decide a case. If nobody can, all mods are notified that a case is waiting.
 * @returns the mods who can decide it. `takePart` is true if these mods take part in the exchange, and may decide only
 * because no other mod can
 */
export async function tellDeciders(
  act: Act,
  { memberId, exchangeId }: Pick<CaseSubject, 'memberId' | 'exchangeId'>,
  notice: Notice,
): Promise<{ told: number[]; takePart: boolean }> {
  const { tx, site, now } = act
  const mods = await modIds(tx, now, memberId)
  if (!exchangeId) {
    await tellAll(act, toEach(mods, notice))
    return { told: mods, takePart: false }
  }
  const candidates = [...(await membersOf(tx, mods)).values()]
  const { ids, takePart } = await decidersAmong(tx, exchangeId, { mods: candidates, site })
  if (ids.length > 0) await tellAll(act, toEach(ids, notice))
  else await tellAll(act, toEach(mods, caseForNobody(await theExchange(tx, exchangeId))))
  return { told: ids, takePart: takePart && ids.length > 0 }
}

const toEach = (ids: readonly number[], notice: Notice) => ids.map((id) => [id, notice] as const)
