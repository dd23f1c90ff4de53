import type { Answer, Answers, FilledSurvey, Question } from './schema.ts'

/** A boolean counts whatever it says. */
export const isAnswered = (answer: Answer | undefined): boolean =>
  typeof answer === 'boolean' || (answer !== null && answer !== undefined && answer.length > 0)

interface Filled<Asked> {
  questions: readonly Asked[]
  answers: Answers | null
}

/** How much of a survey is answered, in whole percent (specification, section 4). */
export function completionOf({ questions, answers }: Filled<unknown>): number {
  if (answers === null || questions.length === 0) return 0
  return Math.min(100, Math.round((answers.filter(isAnswered).length / questions.length) * 100))
}

/** How many of the questions that must be answered are not. */
export const openQuestions = ({ questions, answers }: Filled<Question>): number =>
  questions.filter(({ is_required }, index) => is_required && !isAnswered(answers?.[index])).length

/** Those of an exchange's surveys that I have not answered, or not as far as they must be. */
export const missingSurveys = (
  required: readonly number[],
  filled: readonly FilledSurvey[],
): number[] =>
  required.filter((id) => !filled.some((survey) => survey.id === id && openQuestions(survey) === 0))
