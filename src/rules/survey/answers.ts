import * as z from 'zod/mini'
import { chosenId, NOT_KNOWN } from '#rules/form/choice.ts'
import { expects, form, REQUIRED, shouldBe, tooLong } from '#rules/form/field.ts'
import { wholeNumber } from '#rules/form/number.ts'
import { NOT_KEPT } from '#rules/form/text.ts'
import { isLongerThan } from '#rules/text/characters.ts'
import { isKeepable } from '#rules/text/keepable.ts'
import { type FieldErrors, firstMessage, type Refusal, refusal } from '#rules/wire/problem.ts'
import { isStillOpen, openQuestions, openWords } from './completion.ts'
import { type Answer, type Answers, NONE_RELEVANT, type Question, type Survey } from './schema.ts'

export const ANSWER_MAX = 5000

/** The version of the survey that the member answered. */
export const versionField = () => wholeNumber({ min: 0, max: 2 ** 31 - 1 })

export const surveyAnswerSchema = form({
  id: chosenId(),
  answers: z.array(
    z.union(
      [z.string(), z.array(z.string()), z.boolean(), z.null()],
      'This should be text, a list of texts, or yes or no',
    ),
    expects('a list'),
  ),
  /**
   * The version that the member answered. If it is missing, the answers are assumed to be for the current questions.
   */
  version: z.optional(versionField()),
})
export type SurveyAnswer = z.infer<typeof surveyAnswerSchema>

/** The options of a question. A multiple-choice question also offers "None of those are relevant". */
export const optionsOf = ({ type, options }: Question): string[] =>
  type === 'multiple' ? [...options, NONE_RELEVANT] : options

const isChoiceOf = (question: Question, answer: Answer): boolean =>
  typeof answer === 'string' && question.options.includes(answer)

function areChoicesOf(question: Question, answer: Answer): boolean {
  if (!Array.isArray(answer) || new Set(answer).size < answer.length) return false
  const offered = optionsOf(question)
  return (
    answer.every((one) => offered.includes(one)) &&
    (answer.length === 1 || !answer.includes(NONE_RELEVANT))
  )
}

function wrong(question: Question, answer: Answer): string | null {
  if (answer === null || answer === '') return null
  switch (question.type) {
    case 'boolean':
      return typeof answer === 'boolean' ? null : shouldBe('yes or no')
    case 'multiple':
      if (!Array.isArray(answer)) return shouldBe('a list')
      return areChoicesOf(question, answer) ? null : NOT_KNOWN
    case 'select':
      return isChoiceOf(question, answer) ? null : NOT_KNOWN
    case 'text':
    case 'textarea':
      if (typeof answer !== 'string') return shouldBe('text')
      if (!isKeepable(answer)) return NOT_KEPT
      return isLongerThan(answer, ANSWER_MAX) ? tooLong(ANSWER_MAX) : null
  }
}

/** True if the answer is valid for the question. A missing answer is valid even if the question is required. */
export const fits = (question: Question, answer: Answer): boolean =>
  wrong(question, answer) === null

/** The field name of a question in the server's errors. */
export const fieldOf = (index: number) => `answers.${index}` as const

/** The errors in these answers, by field. An answer may be missing only if its question is optional. */
export function answerErrors(questions: readonly Question[], answers: Answers): FieldErrors {
  const errors: FieldErrors = {}
  if (answers.length > questions.length) errors.answers = [NOT_KNOWN]
  for (const [index, question] of questions.entries()) {
    const answer = answers[index] ?? null
    const words = isStillOpen(question, answer) ? REQUIRED : wrong(question, answer)
    if (words !== null) errors[fieldOf(index)] = [words]
  }
  return errors
}

/**
 * The message about these errors: the number of unanswered required questions or, if there are none, the first error.
 */
export function answersMessage(
  questions: readonly Question[],
  answers: Answers,
  errors: FieldErrors,
): string {
  const open = openQuestions({ questions, answers })
  return open === 0 ? firstMessage(errors) : openWords(open)
}

/** Refuses answers to an older version of the survey, because they could end up with the wrong questions. */
export const versionRefusal = (
  { version }: Pick<Survey, 'version'>,
  answered: number | undefined,
): Refusal | null =>
  answered === undefined || answered === version
    ? null
    : refusal('survey_changed', 'These questions have changed, please look again')

export const answerText = (answer: Answer): string => {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return Array.isArray(answer) ? answer.join(', ') : (answer ?? '')
}
