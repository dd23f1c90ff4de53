import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { type AnswersById, aligned } from '#rules/survey/by-id.ts'
import { missingSurveys } from '#rules/survey/completion.ts'
import type { FilledSurvey, Question, Survey } from '#rules/survey/schema.ts'
import { only } from '#server/db/rows.ts'
import {
  exchangeSurveys,
  pictures,
  surveyAnswers,
  surveyQuestions,
  surveys,
} from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { pictureOf } from '#server/resources/pictures/view.ts'

/** Returns the questions of these surveys, in order. */
export async function questionsOf(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, Question[]>> {
  const bySurvey = new Map<number, Question[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return bySurvey
  const rows = await db
    .select()
    .from(surveyQuestions)
    .where(inArray(surveyQuestions.surveyId, [...ids]))
    .orderBy(asc(surveyQuestions.surveyId), asc(surveyQuestions.position), asc(surveyQuestions.id))
  for (const { surveyId, id, label, type, options, isRequired } of rows) {
    bySurvey.get(surveyId)?.push({ id, label, type, options, is_required: isRequired })
  }
  return bySurvey
}

/** Returns all or these surveys, with one member's own answers. */
export async function listSurveys(
  db: Reader,
  memberId: number,
  ids?: readonly number[],
): Promise<Survey[]> {
  const rows = await db
    .select({ survey: surveys, picture: pictures, mine: surveyAnswers })
    .from(surveys)
    .leftJoin(pictures, eq(pictures.id, surveys.pictureId))
    .leftJoin(
      surveyAnswers,
      and(eq(surveyAnswers.surveyId, surveys.id), eq(surveyAnswers.userId, memberId)),
    )
    .where(ids && inArray(surveys.id, [...ids]))
    .orderBy(asc(surveys.id))
  const questions = await questionsOf(
    db,
    rows.map(({ survey }) => survey.id),
  )
  return rows.map(({ survey: { id, label, version }, picture, mine }) => {
    const asked = questions.get(id) ?? []
    return {
      id,
      label,
      picture: picture && pictureOf(picture),
      questions: asked,
      version,
      answers: mine && aligned(asked, mine.answers),
    }
  })
}

export async function findSurvey(db: Reader, id: number, memberId: number): Promise<Survey | null> {
  const [survey] = await listSurveys(db, memberId, [id])
  return survey ?? null
}

/** Returns the label of an existing survey. */
export async function labelOf(db: Reader, id: number): Promise<string> {
  const rows = await db.select({ label: surveys.label }).from(surveys).where(eq(surveys.id, id))
  return only(rows).label
}

/** Returns a member's answers so far, by survey. */
export async function filledSurveysOf(db: Reader, memberId: number): Promise<FilledSurvey[]> {
  const filled = await db
    .select()
    .from(surveyAnswers)
    .where(eq(surveyAnswers.userId, memberId))
    .orderBy(asc(surveyAnswers.surveyId))
  const questions = await questionsOf(
    db,
    filled.map(({ surveyId }) => surveyId),
  )
  return filled.map(({ surveyId, answers }) => {
    const asked = questions.get(surveyId) ?? []
    return { id: surveyId, questions: asked, answers: aligned(asked, answers) }
  })
}

/** Returns those of these members who have not answered all required questions of a survey. */
export async function owingAmong(
  db: Reader,
  surveyId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select()
    .from(surveyAnswers)
    .where(and(eq(surveyAnswers.surveyId, surveyId), inArray(surveyAnswers.userId, [...memberIds])))
  const questions = (await questionsOf(db, [surveyId])).get(surveyId) ?? []
  const answered = new Map(rows.map(({ userId, answers }) => [userId, aligned(questions, answers)]))
  return memberIds.filter((id) => {
    const answers = answered.get(id)
    const filled = answers ? [{ id: surveyId, questions, answers }] : []
    return missingSurveys([surveyId], filled).length > 0
  })
}

/** Returns all stored answers of a member, including those that no longer fit the current questions. */
export async function keptAnswersOf(db: Reader, memberId: number) {
  const rows = await db
    .select({ survey: surveys, kept: surveyAnswers })
    .from(surveyAnswers)
    .innerJoin(surveys, eq(surveys.id, surveyAnswers.surveyId))
    .where(eq(surveyAnswers.userId, memberId))
    .orderBy(asc(surveys.id))
  const questions = await questionsOf(
    db,
    rows.map(({ survey }) => survey.id),
  )
  return rows.map(({ survey: { id, label }, kept: { answers, updatedAt } }) => ({
    survey: label,
    answered_at: updatedAt,
    answers: (questions.get(id) ?? []).flatMap((asked) =>
      asked.id in answers ? [{ question: asked.label, answer: answers[asked.id] }] : [],
    ),
  }))
}

/** Returns the surveys that participants of these exchanges must answer, by exchange. */
export async function surveysByExchange(
  db: Reader,
  exchangeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .select()
    .from(exchangeSurveys)
    .where(inArray(exchangeSurveys.exchangeId, [...exchangeIds]))
    .orderBy(exchangeSurveys.surveyId)
  const byExchange = new Map<number, number[]>()
  for (const { exchangeId, surveyId } of rows)
    byExchange.set(exchangeId, [...(byExchange.get(exchangeId) ?? []), surveyId])
  return byExchange
}

/** Returns the surveys that participants of one exchange must answer. */
export const surveysOf = async (db: Reader, exchangeId: number): Promise<readonly number[]> =>
  (await surveysByExchange(db, [exchangeId])).get(exchangeId) ?? []

/** Sets the surveys of an exchange. Rows of surveys that stay are not changed. */
export async function keepSurveysOf(
  tx: Tx,
  exchangeId: number,
  ids: readonly number[],
): Promise<void> {
  const ofIt = eq(exchangeSurveys.exchangeId, exchangeId)
  await tx.delete(exchangeSurveys).where(and(ofIt, notInArray(exchangeSurveys.surveyId, [...ids])))
  if (ids.length === 0) return
  const rows = ids.map((surveyId) => ({ exchangeId, surveyId }))
  await tx.insert(exchangeSurveys).values(rows).onConflictDoNothing()
}

/**
 * Returns true if all ids are surveys and none is listed twice. The surveys cannot be deleted until the transaction
 * ends.
 */
export async function areSurveys(tx: Tx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const known = await tx
    .select({ id: surveys.id })
    .from(surveys)
    .where(inArray(surveys.id, [...ids]))
    .for('key share')
  return known.length === ids.length
}

/** Stores a member's answers, replacing earlier ones. */
export async function keepAnswers(
  tx: Tx,
  { surveyId, userId, answers }: { surveyId: number; userId: number; answers: AnswersById },
  now: Date,
): Promise<void> {
  await tx
    .insert(surveyAnswers)
    .values({ surveyId, userId, answers, updatedAt: now })
    .onConflictDoUpdate({
      target: [surveyAnswers.surveyId, surveyAnswers.userId],
      set: { answers, updatedAt: now },
    })
}
