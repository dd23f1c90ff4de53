import * as z from 'zod/mini'
import { hasChanged } from '#rules/form/form.ts'
import type { FieldErrors, Problem } from '#rules/wire/problem.ts'
import { answerErrors, fieldOf, optionsOf, type SurveyAnswer } from './answers.ts'
import { type AnswersById, aligned, byId } from './by-id.ts'
import { completionOf, openQuestions, openWords } from './completion.ts'
import {
  type Answer,
  type Answers,
  answerSchema,
  NONE_RELEVANT,
  type Question,
  type Survey,
} from './schema.ts'

/** One field per question. The fields have the same names as in the server's errors. */
export type SurveyValues = { survey: Survey } & Record<`answers.${number}`, Answer>

/** The initial values of fields without an answer. A yes-or-no question starts without a choice. */
const unanswered = { text: '', textarea: '', select: '', multiple: [], boolean: null } as const

/** The form's values: the survey with these answers filled in. */
export const surveyValues = (survey: Survey, answers: Answers | null): SurveyValues => ({
  survey,
  ...Object.fromEntries(
    survey.questions.map(({ type }, index) => [
      fieldOf(index),
      answers?.[index] ?? unanswered[type],
    ]),
  ),
})

/** The answers from the form's fields. */
export const answersIn = (values: SurveyValues): Answers =>
  values.survey.questions.map((_, index) => values[fieldOf(index)] ?? null)

export const surveyErrors = (values: SurveyValues): FieldErrors =>
  answerErrors(values.survey.questions, answersIn(values))

export const surveyAnswerOf = (values: SurveyValues): SurveyAnswer => ({
  id: values.survey.id,
  answers: answersIn(values),
  version: values.survey.version,
})

/** The draft of a member's answers, by question id, because the questions may change in the meantime. */
export const surveyDraftSchema = z.object({
  answers: z.record(z.string(), answerSchema),
}) as unknown as z.ZodMiniType<SurveyDraft>
export interface SurveyDraft {
  answers: AnswersById
}

/** The draft to store; null if nothing differs from the saved answers. */
export function surveyDraftOf(values: SurveyValues): SurveyDraft | null {
  const { survey } = values
  if (!hasChanged(surveyValues(survey, survey.answers), values)) return null
  return { answers: byId(survey.questions, answersIn(values)) }
}

/** The form's values from the draft, as far as it is still valid. Without a draft, the saved answers. */
export const surveyRestored = (survey: Survey, draft: SurveyDraft | null): SurveyValues =>
  surveyValues(survey, draft === null ? survey.answers : aligned(survey.questions, draft.answers))

/** True if the server refused the answers because the questions have changed. */
export const saysChanged = (problem: Problem | null): boolean => problem?.code === 'survey_changed'

export const SURVEY_CHANGED =
  'These questions have changed, please look again. We kept the answers that still fit.'

export const completionIn = (values: SurveyValues): number =>
  completionOf({ questions: values.survey.questions, answers: answersIn(values) })

/** Describes how many required questions are left. */
export function openWordsIn(values: SurveyValues): string {
  const open = openQuestions({ questions: values.survey.questions, answers: answersIn(values) })
  return open === 0 ? 'All required questions answered.' : openWords(open)
}

export const textIn = (answer: Answer): string => (typeof answer === 'string' ? answer : '')

export const choicesIn = (answer: Answer): string[] => (Array.isArray(answer) ? answer : [])

export const truthIn = (answer: Answer): boolean | null =>
  typeof answer === 'boolean' ? answer : null

/**
 * The chosen options after a change. "None of those" and the other options exclude each other, and the latest choice
 * wins.
 */
export const chosenAfter = (before: readonly string[], after: readonly string[]): string[] =>
  after.includes(NONE_RELEVANT) && !before.includes(NONE_RELEVANT)
    ? [NONE_RELEVANT]
    : after.filter((one) => one !== NONE_RELEVANT)

/** The options of a question, in the format of the form fields. */
export const fieldOptions = (question: Question): { value: string; label: string }[] =>
  optionsOf(question).map((option) => ({ value: option, label: option }))
