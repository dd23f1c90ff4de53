import { counted } from '#rules/text/number-words.ts'
import { isAnswered } from './completion.ts'
import type { Question, Survey } from './schema.ts'

/** The seconds that a member needs for a question, by its type: to read it, to think, and to type or choose. */
const SECONDS: Record<Question['type'], number> = {
  boolean: 10,
  select: 15,
  multiple: 20,
  text: 25,
  textarea: 45,
}

/** The minutes that the unanswered questions of a survey will take, rounded up. */
export function minutesFor({ questions, answers }: Pick<Survey, 'questions' | 'answers'>): number {
  const left = questions.filter((_, index) => !isAnswered(answers?.[index]))
  const seconds = left.reduce((sum, { type }) => sum + SECONDS[type], 0)
  return Math.max(1, Math.ceil(seconds / 60))
}

/** "about 2 minutes". */
export const effortWords = (survey: Pick<Survey, 'questions' | 'answers'>): string =>
  `about ${counted(minutesFor(survey), 'minute', 'minutes')}`
