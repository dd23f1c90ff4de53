import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'

export const QUESTION_TYPES = ['text', 'textarea', 'select', 'multiple', 'boolean'] as const
/** The choice "None of those are relevant" among the surveys of an exchange. */
export const NO_SURVEY = 0
export const NO_SURVEY_LABEL = 'None of those are relevant'
export const SURVEY_REQUESTED = 'An admin will be in touch with you about a survey'

export const questionSchema = z.object({
  label: z.string(),
  type: z.enum(QUESTION_TYPES),
  options: z.array(z.string()),
})
export type Question = z.infer<typeof questionSchema>

/** Aligned with the questions; null where nothing was answered. */
export const answersSchema = z.array(
  z.union([z.string(), z.array(z.string()), z.boolean(), z.null()]),
)
export type Answers = z.infer<typeof answersSchema>

export const surveySchema = z.object({
  id: z.int(),
  label: z.string(),
  picture: z.nullable(pictureSchema),
  questions: z.array(questionSchema),
  /** My own answers, null before I have given any. */
  answers: z.nullable(answersSchema),
})
z.globalRegistry.add(surveySchema, { id: 'Survey' })
export type Survey = z.infer<typeof surveySchema>

export const filledSurveySchema = z.object({
  id: z.int(),
  questions: z.array(questionSchema),
  answers: answersSchema,
})
z.globalRegistry.add(filledSurveySchema, { id: 'FilledSurvey' })
export type FilledSurvey = z.infer<typeof filledSurveySchema>

/** My recipient's answers. */
export const pairedSurveySchema = z.object({ survey: surveySchema, answers: answersSchema })
export type PairedSurvey = z.infer<typeof pairedSurveySchema>

/** A boolean counts whatever it says. */
const isAnswered = (answer: Answers[number]): boolean =>
  typeof answer === 'boolean' || (answer !== null && answer.length > 0)

/** How much of a survey is answered, in whole percent. */
export function completionOf({
  questions,
  answers,
}: {
  questions: readonly unknown[]
  answers: Answers | null
}): number {
  if (answers === null || questions.length === 0) return 0
  return Math.min(100, Math.round((answers.filter(isAnswered).length / questions.length) * 100))
}
