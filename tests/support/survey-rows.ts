import { surveyQuestions, surveys } from '#server/db/schema.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Stores a survey of text questions, and returns its id. */
export async function aSurveyOf(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  questions: string[],
): Promise<number> {
  const row = { label: 'About you', createdAt: clock.now() }
  const [made] = await db.insert(surveys).values(row).returning({ id: surveys.id })
  const surveyId = made?.id ?? 0
  await db
    .insert(surveyQuestions)
    .values(
      questions.map((label, position) => ({ surveyId, label, type: 'text' as const, position })),
    )
  return surveyId
}
