/** Surveys as mods see and edit them. */
import * as z from 'zod/mini'
import { pictureSchema } from '#rules/feed/picture.ts'
import { choice, optionalId } from '#rules/form/choice.ts'
import { across, expects, form } from '#rules/form/field.ts'
import { line } from '#rules/form/text.ts'
import { versionField } from '#rules/survey/answers.ts'
import {
  NONE_RELEVANT,
  QUESTION_TYPES,
  type Question,
  questionSchema,
} from '#rules/survey/schema.ts'
import { counted } from '#rules/text/number-words.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

const LABEL_MAX = 80
const QUESTION_MAX = 200
const OPTION_MAX = 80
const QUESTIONS_MAX = 30
const OPTIONS_MAX = 20

const NO_QUESTION = 'Ask at least one question'
const TOO_MANY_QUESTIONS = `At most ${QUESTIONS_MAX} questions can be asked`
const TOO_MANY_OPTIONS = `At most ${OPTIONS_MAX} can be offered`
const TWO_OPTIONS = 'Offer at least two, each once'
const ONE_OPTION = `Offer at least one, each once. “${NONE_RELEVANT}” is always offered`
const NO_OPTIONS = 'Nothing can be chosen here'
const NOT_FREE = 'Only a free text can be optional'

type Asked = Pick<Question, 'type' | 'options'>

export const hasOptions = ({ type }: Pick<Question, 'type'>): boolean =>
  type === 'select' || type === 'multiple'

export const isFreeText = ({ type }: Pick<Question, 'type'>): boolean =>
  type === 'text' || type === 'textarea'

const isEachOnce = (options: readonly string[]) => new Set(options).size === options.length

const holdsFor =
  (type: Question['type'], holds: (options: readonly string[]) => boolean) =>
  (asked: Partial<Asked>) =>
    asked.type !== type || !Array.isArray(asked.options) || holds(asked.options)

export const questionInputSchema = form({
  /** Null for a new question. Existing questions keep their ids, and with them their answers. */
  id: optionalId(),
  label: line({ max: QUESTION_MAX }),
  type: choice(QUESTION_TYPES),
  options: z
    .array(line({ max: OPTION_MAX }), expects('a list'))
    .check(z.maxLength(OPTIONS_MAX, { error: TOO_MANY_OPTIONS })),
  is_required: z.boolean(expects('yes or no')),
}).check(
  across<Asked>(
    'options',
    TWO_OPTIONS,
    holdsFor('select', (options) => options.length > 1 && isEachOnce(options)),
  ),
  across<Asked>(
    'options',
    ONE_OPTION,
    holdsFor(
      'multiple',
      (options) => options.length > 0 && isEachOnce(options) && !options.includes(NONE_RELEVANT),
    ),
  ),
  across<Asked>(
    'options',
    NO_OPTIONS,
    ({ type, options }) => type === undefined || hasOptions({ type }) || !options?.length,
  ),
  across<Pick<Question, 'type' | 'is_required'>>(
    'is_required',
    NOT_FREE,
    ({ type, is_required }) => type === undefined || isFreeText({ type }) || is_required !== false,
  ),
)
export type QuestionInput = z.infer<typeof questionInputSchema>

const fields = {
  label: line({ max: LABEL_MAX }),
  picture_id: z._default(optionalId(), null),
  questions: z
    .array(questionInputSchema, expects('a list'))
    .check(
      z.minLength(1, { error: NO_QUESTION }),
      z.maxLength(QUESTIONS_MAX, { error: TOO_MANY_QUESTIONS }),
    ),
}
export const surveyInputSchema = form(fields)
export type SurveyInput = z.infer<typeof surveyInputSchema>

/** The survey when the form was loaded. The server refuses to save if the survey has changed since. */
const asReadSchema = form({
  label: z.string(expects('text')),
  picture_id: optionalId(),
  version: versionField(),
})
export type SurveyAsRead = z.infer<typeof asReadSchema>
export const surveyEditSchema = form({ ...fields, was: asReadSchema })
export type SurveyEdit = z.infer<typeof surveyEditSchema>

export const modSurveySchema = z.object({
  id: z.int(),
  label: z.string(),
  picture: z.nullable(pictureSchema),
  questions: z.array(questionSchema),
  version: z.int(),
  /** The number of members who have answered at least one question. */
  answers_amount: z.int(),
  /** The number of exchanges, in any state, whose participants have to answer the survey. */
  exchanges_amount: z.int(),
})
z.globalRegistry.add(modSurveySchema, { id: 'ModSurvey' })
export type ModSurvey = z.infer<typeof modSurveySchema>

export const asRead = ({ label, picture, version }: ModSurvey): SurveyAsRead => ({
  label,
  picture_id: picture?.id ?? null,
  version,
})

export const isAsRead = (survey: ModSurvey, was: SurveyAsRead): boolean => {
  const is = asRead(survey)
  return is.label === was.label && is.picture_id === was.picture_id && is.version === was.version
}

const told = (questions: readonly QuestionInput[]): string =>
  JSON.stringify(
    questions.map(({ id, label, type, options, is_required }) => [
      id,
      label,
      type,
      options,
      is_required,
    ]),
  )

/** True if the two lists differ in their questions or in their order. */
export const asksOther = (
  before: readonly QuestionInput[],
  after: readonly QuestionInput[],
): boolean => told(before) !== told(after)

/** Describes how many exchanges ask for the survey; empty if none does. */
export const neededWords = ({ exchanges_amount }: Pick<ModSurvey, 'exchanges_amount'>): string =>
  exchanges_amount === 0
    ? ''
    : `${counted(exchanges_amount, 'exchange asks', 'exchanges ask')} for it, so you can’t delete it.`

export const surveyDeletionRefusal = (survey: ModSurvey): Refusal | null =>
  survey.exchanges_amount === 0 ? null : refusal('needed', neededWords(survey))
