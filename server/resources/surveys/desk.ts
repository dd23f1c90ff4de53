import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ModSurvey, QuestionInput, SurveyInput } from '#rules/content/survey.ts'
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
import { questionsOf } from './store.ts'

/** Returns all surveys, or the given one, with the number of answers and uses. */
async function modSurveys(db: Reader, id?: number): Promise<ModSurvey[]> {
  const isOfIt = eq(surveyAnswers.surveyId, surveys.id)
  const isSomething = ne(surveyAnswers.answers, {})
  const rows = await db
    .select({
      survey: surveys,
      picture: pictures,
      answers:
        sql<number>`(select count(*) from ${surveyAnswers} where ${and(isOfIt, isSomething)})`.mapWith(
          Number,
        ),
      exchanges:
        sql<number>`(select count(*) from ${exchangeSurveys} where ${eq(exchangeSurveys.surveyId, surveys.id)})`.mapWith(
          Number,
        ),
    })
    .from(surveys)
    .leftJoin(pictures, eq(pictures.id, surveys.pictureId))
    .where(id === undefined ? undefined : eq(surveys.id, id))
    .orderBy(asc(surveys.id))
  const questions = await questionsOf(
    db,
    rows.map(({ survey }) => survey.id),
  )
  return rows.map(({ survey: { id, label, version }, picture, answers, exchanges }) => ({
    id,
    label,
    picture: picture && pictureOf(picture),
    questions: questions.get(id) ?? [],
    version,
    answers_amount: answers,
    exchanges_amount: exchanges,
  }))
}

export const listModSurveys = (db: Reader): Promise<ModSurvey[]> => modSurveys(db)

export async function findModSurvey(db: Reader, id: number): Promise<ModSurvey | null> {
  const [survey] = await modSurveys(db, id)
  return survey ?? null
}

/**
 * Locks a survey until the transaction ends. With `update`, nobody else can change the survey, answer it or attach it
 * to an exchange; with `share`, nobody can change it.
 */
export async function lockSurvey(tx: Tx, id: number, strength: 'update' | 'share'): Promise<void> {
  await tx.select({ id: surveys.id }).from(surveys).where(eq(surveys.id, id)).for(strength)
}

/** @returns its id */
export async function createSurvey(
  tx: Tx,
  { label, picture_id: pictureId, questions }: SurveyInput,
  now: Date,
): Promise<number> {
  const row = { label, pictureId, createdAt: now }
  const { id } = only(await tx.insert(surveys).values(row).returning({ id: surveys.id }))
  await keepQuestions(tx, id, questions)
  return id
}

interface Revision extends SurveyInput {
  version: number
}

/** Changes a survey. The answers to removed questions are deleted. */
export async function changeSurvey(
  tx: Tx,
  id: number,
  { label, picture_id: pictureId, questions, version }: Revision,
  gone: readonly number[],
): Promise<void> {
  await tx.update(surveys).set({ label, pictureId, version }).where(eq(surveys.id, id))
  if (gone.length > 0) {
    await tx.delete(surveyQuestions).where(inArray(surveyQuestions.id, [...gone]))
    await forgetAnswersTo(tx, id, gone)
  }
  await keepQuestions(tx, id, questions)
}

async function forgetAnswersTo(tx: Tx, surveyId: number, gone: readonly number[]): Promise<void> {
  for (const questionId of gone)
    await tx
      .update(surveyAnswers)
      .set({ answers: sql`${surveyAnswers.answers} - ${String(questionId)}::text` })
      .where(eq(surveyAnswers.surveyId, surveyId))
}

/** Stores the questions in this order; those with an id are updated. */
async function keepQuestions(
  tx: Tx,
  surveyId: number,
  questions: readonly QuestionInput[],
): Promise<void> {
  for (const [position, { id, label, type, options, is_required }] of questions.entries()) {
    const row = { label, type, options, isRequired: is_required, position }
    if (id === null) await tx.insert(surveyQuestions).values({ ...row, surveyId })
    else await tx.update(surveyQuestions).set(row).where(eq(surveyQuestions.id, id))
  }
}

/** Deletes a survey with all its answers. */
export async function deleteSurvey(tx: Tx, id: number): Promise<void> {
  await tx.delete(surveys).where(eq(surveys.id, id))
}
