import { describe, expect, test } from 'vitest'
import {
  asksOther,
  isAsRead,
  neededWords,
  surveyDeletionRefusal,
  surveyEditSchema,
  surveyInputSchema,
} from '#rules/content/survey.ts'
import type { Question } from '#rules/survey/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { aModSurvey } from '#tests/support/contents.ts'
import { aPicture } from '#tests/support/media.ts'
import { aQuestion, questionsOfEachType } from '#tests/support/surveys.ts'

const survey = { label: 'Sweets', picture_id: 71, questions: questionsOfEachType }
const errorsWith = (change: object) => fieldErrors(surveyInputSchema, { ...survey, ...change })
const tooLong = (max: number) => [`This field should be at most ${max} characters long`]
const TWO = ['Offer at least two, each once']
const ONE = ['Offer at least one, each once. “None of those are relevant” is always offered']
const NOTHING = ['Nothing can be chosen here']

describe('a survey by a mod', () => {
  test('is stored as it is sent, without a picture unless one is chosen', () => {
    const { picture_id: _, ...without } = survey
    expect([surveyInputSchema.parse(survey), surveyInputSchema.parse(without)]).toEqual([
      survey,
      { ...survey, picture_id: null },
    ])
  })

  test.each<[string, object, Record<string, string[]>]>([
    ['without a name', { label: '' }, { label: ['This field is required'] }],
    ['with too long a name', { label: 'x'.repeat(81) }, { label: tooLong(80) }],
    ['without a question', { questions: [] }, { questions: ['Ask at least one question'] }],
    ['without questions', { questions: null }, { questions: ['This field is required'] }],
    [
      'with a string instead of questions',
      { questions: 'Tea?' },
      { questions: ['This should be a list'] },
    ],
    [
      'with 31 questions',
      { questions: Array(31).fill(aQuestion()) },
      { questions: ['At most 30 questions can be asked'] },
    ],
  ])('is refused %s', (_, change, errors) => {
    expect(errorsWith(change)).toEqual(errors)
  })

  test('can have 30 questions', () => {
    expect(errorsWith({ questions: Array(30).fill(aQuestion()) })).toEqual({})
  })

  test('is edited only if the request includes the survey as it was loaded', () => {
    const was = { label: 'Sweets', picture_id: null, version: 3 }
    expect([
      surveyEditSchema.parse({ ...survey, was }),
      fieldErrors(surveyEditSchema, survey),
      fieldErrors(surveyEditSchema, { ...survey, was: { ...was, label: 3 } }),
      fieldErrors(surveyEditSchema, { ...survey, was: {} }),
    ]).toEqual([
      { ...survey, was },
      { was: ['Please fill in the form'] },
      { 'was.label': ['This should be text'] },
      {
        'was.label': ['This field is required'],
        'was.picture_id': ['This field is required'],
        'was.version': ['This field is required'],
      },
    ])
  })
})

describe('a question', () => {
  const many = Array.from({ length: 21 }, (_, place) => `option ${place}`)

  test.each<[string, Partial<Question>, string[]]>([
    ['select with two options', { type: 'select', options: ['S', 'M'] }, []],
    ['select with one option', { type: 'select', options: ['S'] }, TWO],
    ['select with the same option twice', { type: 'select', options: ['S', 'S'] }, TWO],
    ['select with 20 options', { type: 'select', options: many.slice(1) }, []],
    ['select with 21 options', { type: 'select', options: many }, ['At most 20 can be offered']],
    ['multiple with one option', { type: 'multiple', options: ['red'] }, []],
    ['multiple without options', { type: 'multiple', options: [] }, ONE],
    ['multiple with the same option twice', { type: 'multiple', options: ['red', 'red'] }, ONE],
    [
      'multiple with the option that is always offered',
      { type: 'multiple', options: ['red', 'None of those are relevant'] },
      ONE,
    ],
    ['text with options', { type: 'text', options: ['red'] }, NOTHING],
    ['textarea with options', { type: 'textarea', options: ['red'] }, NOTHING],
    ['boolean with options', { type: 'boolean', options: ['red'] }, NOTHING],
  ])('of type %s has these errors', (_, change, errors) => {
    expect(errorsWith({ questions: [aQuestion(change)] })).toEqual(
      errors.length === 0 ? {} : { 'questions.0.options': errors },
    )
  })

  test.each<[Question['type'], boolean]>([
    ['text', true],
    ['textarea', true],
    ['select', false],
    ['multiple', false],
    ['boolean', false],
  ])('of type %s may be left unanswered: %s', (type, may) => {
    const asked = questionsOfEachType.filter((question) => question.type === type)
    const questions = asked.map((question) => ({ ...question, is_required: false }))
    expect(errorsWith({ questions })).toEqual(
      may ? {} : { 'questions.0.is_required': ['Only a free text can be optional'] },
    )
  })

  test('is refused with one sentence for each field that is missing or invalid', () => {
    expect([
      errorsWith({ questions: [{}] }),
      errorsWith({ questions: [{ ...aQuestion(), type: 'number', is_required: 'no' }] }),
      errorsWith({ questions: [{ ...aQuestion(), type: 'select', options: 'S' }] }),
      errorsWith({ questions: [{ ...aQuestion(), options: undefined }] }),
      errorsWith({ questions: [aQuestion({ label: 'x'.repeat(201) })] }),
      errorsWith({
        questions: [aQuestion({ type: 'select', options: ['S', 'x'.repeat(81)] })],
      }),
      errorsWith({
        questions: [{ ...aQuestion(), type: undefined, options: ['S'], is_required: false }],
      }),
    ]).toEqual([
      {
        'questions.0.id': ['This field is required'],
        'questions.0.label': ['This field is required'],
        'questions.0.type': ['This field is required'],
        'questions.0.options': ['This field is required'],
        'questions.0.is_required': ['This field is required'],
      },
      {
        'questions.0.type': ['This is not one of the choices'],
        'questions.0.is_required': ['This should be yes or no'],
      },
      { 'questions.0.options': ['This should be a list'] },
      { 'questions.0.options': ['This field is required'] },
      { 'questions.0.label': tooLong(200) },
      { 'questions.0.options.1': tooLong(80) },
      { 'questions.0.type': ['This field is required'] },
    ])
  })
})

test('any difference between a survey and the survey that was loaded is detected', () => {
  const is = aModSurvey({ picture: aPicture({ id: 71 }) })
  const was = { label: 'Sweets', picture_id: 71, version: 3 }
  expect([
    isAsRead(is, was),
    isAsRead(aModSurvey(), { ...was, picture_id: null }),
    isAsRead(is, { ...was, label: 'Sweet' }),
    isAsRead(is, { ...was, picture_id: null }),
    isAsRead(is, { ...was, version: 2 }),
  ]).toEqual([true, true, false, false, false])
})

test('two lists of questions differ if a question was added, removed, moved or changed', () => {
  const [first, second] = [aQuestion(), aQuestion({ id: 2, label: 'Size' })]
  const changes: Partial<Question>[] = [
    { id: 3 },
    { label: 'Toffee?' },
    { type: 'text' },
    { options: ['S'] },
    { is_required: false },
  ]
  expect([
    asksOther([first, second], [{ ...first }, { ...second }]),
    asksOther([first], [first, second]),
    asksOther([first, second], [first]),
    asksOther([first, second], [second, first]),
    ...changes.map((change) => asksOther([first, second], [first, { ...second, ...change }])),
  ]).toEqual([false, ...Array(8).fill(true)])
})

test.each([
  [0, '', null],
  [1, '1 exchange asks for it, so you can’t delete it.', 'needed'],
  [2, '2 exchanges ask for it, so you can’t delete it.', 'needed'],
])(
  'a survey used by %i exchanges can be deleted only if no exchange uses it',
  (amount, message, code) => {
    const asked = aModSurvey({ exchanges_amount: amount })
    expect(neededWords(asked)).toBe(message)
    expect(surveyDeletionRefusal(asked)).toEqual(code && { code, message })
  },
)
