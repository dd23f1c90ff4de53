import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { exchangeSurveys } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'

/** A survey that an exchange asks for. */
export interface Attached {
  exchangeId: number
  surveyId: number
}

const isIt = ({ exchangeId, surveyId }: Attached) =>
  and(eq(exchangeSurveys.exchangeId, exchangeId), eq(exchangeSurveys.surveyId, surveyId))

/** Adds a survey that nobody has been notified of yet. */
export async function addSurvey(tx: Tx, which: Attached): Promise<void> {
  await tx.insert(exchangeSurveys).values({ ...which, toldUpTo: 0 })
}

/** Returns the surveys for which participants who signed up without them are still being notified. */
export async function surveysBeingTold(db: Reader): Promise<Attached[]> {
  return db
    .select({ exchangeId: exchangeSurveys.exchangeId, surveyId: exchangeSurveys.surveyId })
    .from(exchangeSurveys)
    .where(isNotNull(exchangeSurveys.toldUpTo))
    .orderBy(asc(exchangeSurveys.exchangeId), asc(exchangeSurveys.surveyId))
}

/**
 * Returns the id up to which members have been notified; null once everybody has been, or if the survey is no longer
 * attached.
 */
export async function toldOfSurvey(tx: Tx, which: Attached): Promise<number | null> {
  const [row] = await tx.select().from(exchangeSurveys).where(isIt(which))
  return row?.toldUpTo ?? null
}

/** @param toldUpTo null once everybody has been notified */
export async function keepToldOfSurvey(
  tx: Tx,
  which: Attached,
  toldUpTo: number | null,
): Promise<void> {
  await tx.update(exchangeSurveys).set({ toldUpTo }).where(isIt(which))
}
