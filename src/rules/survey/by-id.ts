import { isBlank } from '#rules/text/characters.ts'
import { fits, optionsOf } from './answers.ts'
import { isAnswered } from './completion.ts'
import type { Answer, Answers, Question } from './schema.ts'

/** Answers by the ids of their questions. They stay with their questions when the survey changes. */
export type AnswersById = Record<string, Exclude<Answer, null>>

const tidied = (answer: Answer | undefined): Answer => {
  if (typeof answer !== 'string') return answer ?? null
  return isBlank(answer) ? null : answer.trim()
}

/** Keys the answers by question id; unanswered questions are left out. */
export const byId = (questions: readonly Question[], answers: Answers): AnswersById =>
  Object.fromEntries(
    questions.flatMap(({ id }, index) => {
      const answer = tidied(answers[index])
      return answer !== null && isAnswered(answer) ? [[id, answer]] : []
    }),
  )

/**
 * The part of an answer that is still valid for the question. If one option was removed, the other chosen ones remain.
 */
function fitting(question: Question, answer: Answer): Answer {
  const offered = optionsOf(question)
  const left = Array.isArray(answer) ? answer.filter((one) => offered.includes(one)) : answer
  return isAnswered(left) && fits(question, left) ? left : null
}

/** The answers in the order of the current questions. A question without a valid answer gets null. */
export const aligned = (questions: readonly Question[], answers: AnswersById): Answers =>
  questions.map((question) => fitting(question, answers[question.id] ?? null))
