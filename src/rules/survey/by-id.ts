import { isBlank } from '#rules/text/characters.ts'
import { fits, optionsOf } from './answers.ts'
import { isAnswered } from './completion.ts'
import type { Answer, Answers, Question } from './schema.ts'

/** Answers by the id of their question, as they outlive a change of the questions. */
export type AnswersById = Record<string, Exclude<Answer, null>>

const tidied = (answer: Answer | undefined): Answer => {
  if (typeof answer !== 'string') return answer ?? null
  return isBlank(answer) ? null : answer.trim()
}

/** Without the place where each question stands; what was not answered is left out. */
export const byId = (questions: readonly Question[], answers: Answers): AnswersById =>
  Object.fromEntries(
    questions.flatMap(({ id }, index) => {
      const answer = tidied(answers[index])
      return answer !== null && isAnswered(answer) ? [[id, answer]] : []
    }),
  )

/** What of an answer fits the question as it is now: an option that is gone takes only itself along. */
function fitting(question: Question, answer: Answer): Answer {
  const offered = optionsOf(question)
  const left = Array.isArray(answer) ? answer.filter((one) => offered.includes(one)) : answer
  return isAnswered(left) && fits(question, left) ? left : null
}

/** Aligned with the questions as they are now: what still fits one of them, and null for the others. */
export const aligned = (questions: readonly Question[], answers: AnswersById): Answers =>
  questions.map((question) => fitting(question, answers[question.id] ?? null))
