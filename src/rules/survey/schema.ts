import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'

/** The maximum number of surveys that an exchange may ask for. */
export const SURVEYS_MAX = 20

export const QUESTION_TYPES = ['text', 'textarea', 'select', 'multiple', 'boolean'] as const
/** The id that stands for "None of those are relevant" among the surveys of an exchange. */
export const NO_SURVEY = 0
/** The option that excludes all others, among surveys and among the options of a question. */
export const NONE_RELEVANT = 'None of those are relevant'
export const SURVEY_REQUESTED = 'An admin will be in touch with you about a survey'

export const questionSchema = z.object({
  id: z.int(),
  label: z.string(),
  type: z.enum(QUESTION_TYPES),
  options: z.array(z.string()),
  /** Only free-text questions can be optional. */
  is_required: z.boolean(),
})
export type Question = z.infer<typeof questionSchema>

export const answerSchema = z.union([z.string(), z.array(z.string()), z.boolean(), z.null()])
/** Null if the question is not answered. */
export type Answer = z.infer<typeof answerSchema>

/** Answers in the order of the questions. */
export const answersSchema = z.array(answerSchema)
export type Answers = z.infer<typeof answersSchema>

export const surveySchema = z.object({
  id: z.int(),
  label: z.string(),
  picture: z.nullable(pictureSchema),
  questions: z.array(questionSchema),
  /** Changes whenever the questions change. It is sent along with the answers. */
  version: z.int(),
  /** The reader's own answers; null until they have answered. */
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

/** The answers of the reader's recipient. */
export const pairedSurveySchema = z.object({ survey: surveySchema, answers: answersSchema })
export type PairedSurvey = z.infer<typeof pairedSurveySchema>
