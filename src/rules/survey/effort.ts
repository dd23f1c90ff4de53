import { counted } from '#rules/text/number-words.ts'
import { isAnswered } from './completion.ts'
import type { Question, Survey } from './schema.ts'

/** How long an answer takes, by the type of its question: to read it, to think, and to type or press. */
const SECONDS: Record<Question['type'], number> = {
  boolean: 10,
  select: 15,
  multiple: 20,
  text: 25,
  textarea: 45,
}

/** The minutes that the unanswered questions of a survey take, rounded up. */
export function minutesFor({ questions, answers }: Pick<Survey, 'questions' | 'answers'>): number {
  const left = questions.filter((_, index) => !isAnswered(answers?.[index]))
  const seconds = left.reduce((sum, { type }) => sum + SECONDS[type], 0)
  return Math.max(1, Math.ceil(seconds / 60))
}

/** "about 2 minutes". */
export const effortWords = (survey: Pick<Survey, 'questions' | 'answers'>): string =>
  `about ${counted(minutesFor(survey), 'minute', 'minutes')}`
