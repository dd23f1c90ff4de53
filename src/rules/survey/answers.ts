import * as z from 'zod/mini'
import { chosenId, NOT_KNOWN } from '#rules/form/choice.ts'
import { form, tooLong } from '#rules/form/field.ts'
import { isLongerThan } from '#rules/text/characters.ts'
import { isKeepable } from '#rules/text/keepable.ts'
import type { FieldErrors } from '#rules/wire/problem.ts'
import { type Answers, completionOf, type FilledSurvey, type Question } from './schema.ts'

export const ANSWER_MAX = 5000

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
