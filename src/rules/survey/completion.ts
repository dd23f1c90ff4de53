import type { Answer, Answers, FilledSurvey, Question } from './schema.ts'

/** True if the question is answered. A `false` is an answer too. */
export const isAnswered = (answer: Answer | undefined): boolean =>
  typeof answer === 'boolean' || (answer !== null && answer !== undefined && answer.length > 0)

interface Filled<Asked> {
  questions: readonly Asked[]
  answers: Answers | null
}

/** The answered share of a survey, in whole percent (specification, section 4). */
export function completionOf({ questions, answers }: Filled<unknown>): number {
  if (answers === null || questions.length === 0) return 0
  return Math.min(100, Math.round((answers.filter(isAnswered).length / questions.length) * 100))
}

/** The number of required questions without an answer. */
export const openQuestions = ({ questions, answers }: Filled<Question>): number =>
  questions.filter(({ is_required }, index) => is_required && !isAnswered(answers?.[index])).length

/** The surveys of an exchange with required questions that the member has not answered. */
export const missingSurveys = (
  required: readonly number[],
  filled: readonly FilledSurvey[],
): number[] =>
  required.filter((id) => !filled.some((survey) => survey.id === id && openQuestions(survey) === 0))
