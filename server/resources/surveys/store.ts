import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type AnswersById, aligned } from '#rules/survey/by-id.ts'
import { missingSurveys } from '#rules/survey/completion.ts'
import type { FilledSurvey, Question, Survey } from '#rules/survey/schema.ts'
import { arrayOf, jsonOf } from '#server/db/json.ts'
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

/** Returns these surveys, or all if `ids` is missing, with one member's own answers. */
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

const questionsOfAnswers = arrayOf(
  jsonOf({
    id: surveyQuestions.id,
    label: surveyQuestions.label,
    type: surveyQuestions.type,
    options: surveyQuestions.options,
    is_required: surveyQuestions.isRequired,
  }),
  sql`${surveyQuestions.position}, ${surveyQuestions.id}`,
  sql`from ${surveyQuestions} where ${eq(surveyQuestions.surveyId, surveyAnswers.surveyId)}`,
)

/**
 * Column for a statement that reads members: the answers that match the condition, one item per survey.
 * `filledSurveyOf` converts an item.
 */
export const filledSurveys = (which: SQL | undefined) =>
  arrayOf(
    jsonOf({
      id: surveyAnswers.surveyId,
      questions: questionsOfAnswers,
      answers: surveyAnswers.answers,
    }),
    sql`${surveyAnswers.surveyId}`,
    sql`from ${surveyAnswers} where ${which}`,
  )

type Filled = ReturnType<typeof filledSurveys> extends SQL<(infer One)[]> ? One : never

export const filledSurveyOf = ({ id, questions, answers }: Filled): FilledSurvey => ({
  id,
  questions,
  answers: aligned(questions, answers),
})

/** Returns a member's answers so far, by survey. */
export async function filledSurveysOf(db: Reader, memberId: number): Promise<FilledSurvey[]> {
  const { surveyId, answers } = surveyAnswers
  const filled = await db
    .select({ id: surveyId, questions: questionsOfAnswers, answers })
    .from(surveyAnswers)
    .where(eq(surveyAnswers.userId, memberId))
    .orderBy(asc(surveyId))
  return filled.map(filledSurveyOf)
}

/** Returns those of the given members who have not answered all required questions of a survey. */
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

/** Returns the surveys that participants of an exchange must answer. */
export async function surveysOf(db: Reader, exchangeId: number): Promise<number[]> {
  const rows = await db
    .select({ id: exchangeSurveys.surveyId })
    .from(exchangeSurveys)
    .where(eq(exchangeSurveys.exchangeId, exchangeId))
    .orderBy(exchangeSurveys.surveyId)
  return rows.map(({ id }) => id)
}

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

/** True if all ids are surveys and none is listed twice. The surveys cannot be deleted until the transaction ends. */
export async function areSurveys(tx: Tx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const known = await tx
    .select({ id: surveys.id })
    .from(surveys)
    .where(inArray(surveys.id, [...ids]))
    .for('key share')
  return known.length === ids.length
}

/** Stores a member's answers, which replace any earlier ones. */
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
