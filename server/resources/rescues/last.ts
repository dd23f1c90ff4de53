import { desc } from 'drizzle-orm'
import type { RescueState } from '#rules/exchange/rescue-state.ts'
import { among } from '#server/db/among.ts'
import { rescues } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'

const COUNTING: RescueState[] = ['accepted', 'sent', 'arrived']

/**
 * Returns the state of the last rescue in each of these cases, for its recipient. Members who were only asked, and those
 * who have sent nothing, are left out.
 */
export async function lastRescuesOf(
  db: Reader,
  caseIds: readonly number[],
): Promise<ReadonlyMap<number, RescueState>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .select({ caseId: rescues.caseId, state: rescues.state })
    .from(rescues)
    .where(among(rescues.caseId, caseIds))
    .orderBy(desc(rescues.id))
  return new Map(
    rows
      .filter(({ state }) => COUNTING.includes(state))
      .toReversed()
      .map(({ caseId, state }) => [caseId, state]),
  )
}
