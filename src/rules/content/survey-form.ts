/** The form in which mods write a survey. */
import { type ChosenPicture, pictureIdOf, sendingErrors } from '#rules/feed/chosen-picture.ts'
import { wordsOf } from '#rules/form/form.ts'
import { NONE_RELEVANT, type Question } from '#rules/survey/schema.ts'
import { type FieldErrors, fieldErrors } from '#rules/wire/problem.ts'
import type { ContentOf } from './shelf.ts'
import {
  asRead,
  hasOptions,
  isFreeText,
  type QuestionInput,
  type SurveyAsRead,
  type SurveyInput,
  surveyInputSchema,
} from './survey.ts'

export interface QuestionValues {
  /** Identifies the question in the form, even after it has been moved. */
  key: number
  /** Null for a question that is not saved yet. */
  id: number | null
  label: string
  type: Question['type']
  /** The options, one per line. */
  options: string
  is_required: boolean
}

export type SurveyContentValues = {
  id: number | null
  label: string
  picture: ChosenPicture
  questions: QuestionValues[]
  /** The survey when the form was loaded; null for a new survey. */
  was: SurveyAsRead | null
}

const blank = (key: number): QuestionValues => ({
  key,
  id: null,
  label: '',
  type: 'text',
  options: '',
  is_required: true,
})

export const surveyContentValues = (survey: ContentOf<'surveys'> | null): SurveyContentValues => ({
  id: survey?.id ?? null,
  label: survey?.label ?? '',
  picture: { picture: survey?.picture ?? null, isSending: false },
  questions: survey?.questions.map((question, key) => ({
    ...question,
    key,
    options: question.options.join('\n'),
  })) ?? [blank(0)],
  was: survey && asRead(survey),
})

/** Removes the ids of the survey and its questions, so that it is saved as a new survey. */
export const surveyAnew = (values: SurveyContentValues): SurveyContentValues => ({
  ...values,
  id: null,
  was: null,
  questions: values.questions.map((question) => ({ ...question, id: null })),
})

const optionsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '')

const questionInputOf = ({
  id,
  label,
  type,
  options,
  is_required,
}: QuestionValues): QuestionInput => ({
  id,
  label,
  type,
  options: hasOptions({ type }) ? optionsIn(options) : [],
  is_required: is_required || !isFreeText({ type }),
})

export const surveyInputOf = ({ label, picture, questions }: SurveyContentValues): SurveyInput => ({
  label,
  picture_id: pictureIdOf(picture),
  questions: questions.map(questionInputOf),
})

/**
 * Returns the name of the field that shows an error. All options share one field, so it also shows the errors of each
 * option.
 */
const atItsField = (name: string): string => name.replace(/(\.options)\.\d+$/, '$1')

export function surveyContentErrors(values: SurveyContentValues): FieldErrors {
  const errors: FieldErrors = sendingErrors(values.picture)
  for (const [name, words] of Object.entries(fieldErrors(surveyInputSchema, surveyInputOf(values))))
    errors[atItsField(name)] ??= words
  return errors
}

type Questions = readonly QuestionValues[]

export const withQuestion = (questions: Questions): QuestionValues[] => [
  ...questions,
  blank(Math.max(-1, ...questions.map(({ key }) => key)) + 1),
]

export const withoutQuestion = (questions: Questions, key: number): QuestionValues[] =>
  questions.filter((question) => question.key !== key)

export const changedQuestion = (
  questions: Questions,
  key: number,
  change: Partial<QuestionValues>,
): QuestionValues[] =>
  questions.map((question) => (question.key === key ? { ...question, ...change } : question))

/** Moves a question to a position, counted from 0. */
export function movedQuestion(questions: Questions, key: number, to: number): QuestionValues[] {
  const moved = questions.find((question) => question.key === key)
  return moved
    ? withoutQuestion(questions, key).toSpliced(Math.max(0, to), 0, moved)
    : [...questions]
}

interface Shown {
  errors: FieldErrors
  refusals: FieldErrors
  touched: readonly string[]
}

const QUESTION_FIELDS = ['label', 'type', 'options'] as const
export type QuestionField = (typeof QUESTION_FIELDS)[number]

/** The server's name for a field of a question. It contains the question's position. */
export const placedField = (place: number, field: QuestionField): string =>
  `questions.${place}.${field}`

/** The form's name for a field of a question. It stays the same when the question is moved. */
export const keptField = (key: number, field: QuestionField): string => `question ${key} ${field}`

/** The fields that a submit marks as touched. Questions that are added after the submit stay untouched. */
export const surveyContentFields = (values: SurveyContentValues): string[] => [
  ...Object.keys(values),
  ...values.questions.flatMap(({ key }) => QUESTION_FIELDS.map((field) => keptField(key, field))),
]

/**
 * The error at a field of a question. The server's errors are always shown, and the form's own once the field is
 * touched.
 */
export function questionError(
  { errors, refusals, touched }: Shown,
  { key }: Pick<QuestionValues, 'key'>,
  place: number,
  field: QuestionField,
): string | undefined {
  const name = placedField(place, field)
  const isShown = touched.includes(keptField(key, field))
  return wordsOf(refusals[name], isShown ? errors[name] : undefined)
}

/**
 * True if the mod has added this question since opening the form. Key 0 is the blank question that a new survey starts
 * with.
 */
export const wasAdded = ({ key, id }: QuestionValues): boolean => id === null && key > 0

const TYPES: Record<Question['type'], string> = {
  text: 'A line of text',
  textarea: 'A longer text',
  select: 'One choice',
  multiple: 'Several choices',
  boolean: 'Yes or no',
}
export const typeOptions = Object.entries(TYPES).map(([value, label]) => ({ value, label }))

export const optionsHint = ({ type }: Pick<Question, 'type'>): string =>
  type === 'multiple'
    ? `One on each line. “${NONE_RELEVANT}” is always offered as well.`
    : 'One on each line.'
