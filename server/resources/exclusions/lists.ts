import type { Lists } from '#rules/exchange/list-bound.ts'
import type { Reader } from '#server/db/types.ts'
import { listAnswersIn } from '#server/resources/cases/list-answers.ts'
import { entriesAmong } from './store.ts'

/** Returns the exclusions among the participants of an exchange, with the mods' answers to lists in it. */
export async function listsIn(
  db: Reader,
  exchangeId: number,
  ids: readonly number[],
): Promise<Lists> {
  const entries = await entriesAmong(db, ids)
  const pairsOf = (isOwn: boolean) =>
    entries
      .filter(({ is_own }) => is_own === isOwn)
      .map(({ member_id, excluded_id }) => ({ member_id, excluded_id }))
  return {
    own: pairsOf(true),
    byMods: pairsOf(false),
    answers: await listAnswersIn(db, exchangeId),
  }
}
