import { isBlank } from '#rules/text/characters.ts'
import { counted } from '#rules/text/number-words.ts'
import type { Answer, Answers, FilledSurvey, Question } from './schema.ts'

/** True if the question is answered. `false` is an answer too. */
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

/** True if the question is required and has no answer. Blank text is not an answer, because it is not stored. */
export const isStillOpen = ({ is_required }: Question, answer: Answer | undefined): boolean =>
  is_required && (typeof answer === 'string' ? isBlank(answer) : !isAnswered(answer))

/** The number of required questions without an answer. */
export const openQuestions = ({ questions, answers }: Filled<Question>): number =>
  questions.filter((question, index) => isStillOpen(question, answers?.[index])).length

/** "2 required questions left." Used on the form and in the server's refusal of such answers. */
export const openWords = (open: number): string =>
  `${counted(open, 'required question', 'required questions')} left.`

/** The surveys of an exchange with required questions that the member has not answered. */
export const missingSurveys = (
  required: readonly number[],
  filled: readonly FilledSurvey[],
): number[] =>
  required.filter((id) => !filled.some((survey) => survey.id === id && openQuestions(survey) === 0))
