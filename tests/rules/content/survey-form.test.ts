import { expect, test } from 'vitest'
import {
  changedQuestion,
  keptField,
  movedQuestion,
  questionError,
  surveyContentErrors,
  surveyContentFields,
  surveyContentValues,
  surveyInputOf,
  wasAdded,
  withoutQuestion,
  withQuestion,
} from '#rules/content/survey-form.ts'
import { aModSurvey } from '#tests/support/contents.ts'
import { questionsOfEachType } from '#tests/support/surveys.ts'

const survey = aModSurvey({ questions: questionsOfEachType })
const values = surveyContentValues(survey)
const { questions } = values

const ids = (list: typeof questions) => list.map(({ id }) => id)

test('an unchanged survey is sent with the values that were loaded', () => {
  expect(surveyInputOf(values)).toEqual({
    label: 'Sweets',
    picture_id: null,
    questions: questionsOfEachType,
  })
  expect(values.was).toEqual({ label: 'Sweets', picture_id: null, version: 3 })
})

test('a new survey starts with one blank question and requires the question’s text', () => {
  const blank = surveyContentValues(null)
  expect([blank.questions.length, blank.was, surveyContentErrors(blank)]).toEqual([
    1,
    null,
    { label: ['This field is required'], 'questions.0.label': ['This field is required'] },
  ])
})

test('questions keep their ids and keys when questions are added, moved, changed or removed', () => {
  const added = withQuestion(questions)
  const moved = movedQuestion(added, 5, 0)
  expect(ids(moved)).toEqual([null, 11, 12, 13, 14, 15])
  expect(moved.map(wasAdded)).toEqual([true, false, false, false, false, false])
  expect(ids(movedQuestion(questions, 4, 3))).toEqual([11, 12, 13, 15, 14])
  const nowhere = [movedQuestion(questions, 0, -1), movedQuestion(questions, 4, 5)]
  expect([...nowhere, movedQuestion(questions, 99, 0)]).toEqual(Array(3).fill(questions))
  expect(ids(withoutQuestion(questions, 0))).toEqual([12, 13, 14, 15])
  expect(withQuestion([]).map(({ key }) => key)).toEqual([0])
  const [first, ...others] = changedQuestion(questions, 0, { label: 'Which tea?' })
  expect([first?.label, first?.id, others]).toEqual(['Which tea?', 11, questions.slice(1)])
})

test('options are read one per line, and only for question types that have options', () => {
  const typed = (change: object) =>
    surveyInputOf({ ...values, questions: changedQuestion(questions, 2, change) }).questions[2]
  expect(typed({ options: ' S \n\nXL\n' })).toEqual({
    id: 13,
    label: 'Size',
    type: 'select',
    options: ['S', 'XL'],
    is_required: true,
  })
  expect(typed({ type: 'boolean', is_required: false })).toEqual({
    id: 13,
    label: 'Size',
    type: 'boolean',
    options: [],
    is_required: true,
  })
})

test('an error in one option is shown at the options field', () => {
  const long = changedQuestion(questions, 2, { options: `S\n${'x'.repeat(81)}` })
  const single = changedQuestion(questions, 3, { options: 'None of those are relevant' })
  expect([
    surveyContentErrors({ ...values, questions: long }),
    surveyContentErrors({ ...values, questions: single }),
  ]).toEqual([
    { 'questions.2.options': ['This field should be at most 80 characters long'] },
    {
      'questions.3.options': [
        'Offer at least one, each once. “None of those are relevant” is always offered',
      ],
    },
  ])
})

test('a question’s error is shown once its field has lost focus or the form was submitted, and stays if the question is moved', () => {
  const errors = { 'questions.1.label': ['This field is required'] }
  const shown = (touched: string[], refusals = {}) =>
    questionError({ errors, refusals, touched }, { key: 0 }, 1, 'label')
  expect([
    shown([]),
    shown(['label', 'questions']),
    shown([keptField(1, 'label')]),
    shown([keptField(0, 'label')]),
    shown([], { 'questions.1.label': ['No'] }),
  ]).toEqual([undefined, undefined, undefined, 'This field is required', 'No'])
})

test('a submit shows the errors in the existing questions, but not in a question that is added later', () => {
  const sent = surveyContentFields(values)
  const added = withQuestion(questions)
  const left = (key: number) => sent.includes(keptField(key, 'label'))
  expect([sent.includes('label'), added.map(({ key }) => left(key))]).toEqual([
    true,
    [true, true, true, true, true, false],
  ])
})
