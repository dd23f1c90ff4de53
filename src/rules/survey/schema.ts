import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import { chosenId, form, NOT_KNOWN, tooLong } from '#rules/form/field.ts'
import { isKeepable, isLongerThan } from '#rules/text/characters.ts'
import type { FieldErrors } from '#rules/wire/problem.ts'

export const QUESTION_TYPES = ['text', 'textarea', 'select', 'multiple', 'boolean'] as const
export const ANSWER_MAX = 5000
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

export const surveyAnswerSchema = form({
  id: chosenId(),
  answers: z.array(
    z.union([z.string(), z.array(z.string()), z.boolean(), z.null()], NOT_KNOWN),
    NOT_KNOWN,
  ),
})
export type SurveyAnswer = z.infer<typeof surveyAnswerSchema>

function wrong(question: Question, answer: Answers[number] | undefined): string | null {
  if (answer === undefined || answer === null || answer === '') return null
  switch (question.type) {
    case 'boolean':
      return typeof answer === 'boolean' ? null : NOT_KNOWN
    case 'multiple':
      return Array.isArray(answer) && answer.every((one) => question.options.includes(one))
        ? null
        : NOT_KNOWN
    case 'select':
      return typeof answer === 'string' && question.options.includes(answer) ? null : NOT_KNOWN
    case 'text':
    case 'textarea':
      if (typeof answer !== 'string' || !isKeepable(answer)) return NOT_KNOWN
      return isLongerThan(answer, ANSWER_MAX) ? tooLong(ANSWER_MAX) : null
  }
}

/** What is wrong with answers to these questions, by `answers.<index>`. A question may stay unanswered. */
export function answerErrors(questions: readonly Question[], answers: Answers): FieldErrors {
  const errors: FieldErrors = {}
  if (answers.length > questions.length) errors.answers = [NOT_KNOWN]
  for (const [index, question] of questions.entries()) {
    const words = wrong(question, answers[index])
    if (words !== null) errors[`answers.${index}`] = [words]
  }
  return errors
}

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

/** Those of an exchange's surveys that I have not answered at all. */
export const missingSurveys = (
  required: readonly number[],
  filled: readonly FilledSurvey[],
): number[] =>
  required.filter((id) => !filled.some((survey) => survey.id === id && completionOf(survey) > 0))

export const answerText = (answer: Answers[number]): string => {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return Array.isArray(answer) ? answer.join(', ') : (answer ?? '')
}
