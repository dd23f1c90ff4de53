import { and, asc, inArray } from 'drizzle-orm'
import { SENT_STEPS } from '#rules/exchange/timeline.ts'
import { among } from '#server/db/among.ts'
import { steps } from '#server/db/schema.ts'
import type { Reader } from '#server/db/types.ts'
import type { StepRow } from '#server/resources/steps/store.ts'

/** Returns what has been sent in a rescue, oldest first. */
export async function stepsOfRescues(db: Reader, rescueIds: readonly number[]): Promise<StepRow[]> {
  if (rescueIds.length === 0) return []
  return db
    .select()
    .from(steps)
    .where(and(among(steps.rescueId, rescueIds), inArray(steps.type, [...SENT_STEPS])))
    .orderBy(asc(steps.createdAt), asc(steps.id))
}
