import { describe, expect, test } from 'vitest'
import {
  answersIn,
  choicesIn,
  chosenAfter,
  completionIn,
  fieldOptions,
  openWordsIn,
  SURVEY_CHANGED,
  saysChanged,
  surveyAnswerOf,
  surveyDraftOf,
  surveyDraftSchema,
  surveyErrors,
  surveyRestored,
  surveyValues,
  textIn,
  truthIn,
} from '#rules/survey/form.ts'
import { NONE_RELEVANT } from '#rules/survey/schema.ts'
import { aSurvey, questionsOfEachType } from '#tests/support/surveys.ts'

const answers = ['Rooibos', 'A lot', 'S', ['red', 'blue'], false]
const survey = aSurvey({ id: 3, questions: questionsOfEachType, version: 7, answers })
const fresh = { ...survey, answers: null }

describe('a survey form', () => {
  test('contains a field for each question, empty or with the saved answer', () => {
    expect([surveyValues(fresh, null), surveyValues(survey, answers)]).toEqual([
      {
        survey: fresh,
        'answers.0': '',
        'answers.1': '',
        'answers.2': '',
        'answers.3': [],
        'answers.4': null,
      },
      {
        survey,
        'answers.0': 'Rooibos',
        'answers.1': 'A lot',
        'answers.2': 'S',
        'answers.3': ['red', 'blue'],
        'answers.4': false,
      },
    ])
  })

  test('sends the answers in the order of the questions, with the version that was loaded', () => {
    expect(surveyAnswerOf(surveyValues(survey, answers))).toEqual({ id: 3, version: 7, answers })
  })

  test('shows each error at its field, with the same rule as the server', () => {
    const values = { ...surveyValues(survey, answers.with(0, '')), 'answers.1': 'x'.repeat(5_001) }
    expect([surveyErrors(surveyValues(survey, answers)), surveyErrors(values)]).toEqual([
      {},
      {
        'answers.0': ['This field is required'],
        'answers.1': ['This field should be at most 5,000 characters long'],
      },
    ])
  })

  test('shows its completion and the missing answers', () => {
    const [none, some, all] = [null, answers.with(0, ''), answers].map((given) =>
      surveyValues(survey, given),
    )
    expect(
      [none, some, all].map((values) => values && [completionIn(values), openWordsIn(values)]),
    ).toEqual([
      [0, '4 required questions left.'],
      [80, '1 required question left.'],
      [100, 'All required questions answered.'],
    ])
  })
})

describe('a survey draft', () => {
  const typed = { ...surveyValues(survey, answers), 'answers.0': 'Mint', 'answers.4': true }

  test('is kept by question id once it differs from the saved answers', () => {
    const draft = surveyDraftOf(typed)
    expect([surveyDraftOf(surveyValues(survey, answers)), draft]).toEqual([
      null,
      { answers: { 11: 'Mint', 12: 'A lot', 13: 'S', 14: ['red', 'blue'], 15: true } },
    ])
    expect(surveyDraftSchema.parse(draft)).toEqual(draft)
    expect(surveyDraftSchema.safeParse({ answers: { 11: 5 } }).success).toBe(false)
  })

  test('is restored even if the questions have changed, and cleared fields stay empty', () => {
    const emptied = surveyDraftOf({ ...typed, 'answers.1': '' })
    const changed = { ...survey, questions: questionsOfEachType.slice(1).toReversed() }
    expect([
      answersIn(surveyRestored(survey, null)),
      answersIn(surveyRestored(survey, emptied)),
      answersIn(surveyRestored(changed, emptied)),
    ]).toEqual([
      answers,
      ['Mint', '', 'S', ['red', 'blue'], true],
      [true, ['red', 'blue'], 'S', ''],
    ])
  })
})

test('“None of those are relevant” and the other options exclude each other', () => {
  expect([
    chosenAfter(['red'], ['red', NONE_RELEVANT]),
    chosenAfter([NONE_RELEVANT], [NONE_RELEVANT, 'red']),
    chosenAfter(['red'], ['red', 'blue']),
    chosenAfter([NONE_RELEVANT], []),
  ]).toEqual([[NONE_RELEVANT], ['red'], ['red', 'blue'], []])
})

test('each kind of field accepts only answers of its kind', () => {
  const given = ['Rooibos', ['red'], false, null]
  expect([given.map(textIn), given.map(choicesIn), given.map(truthIn)]).toEqual([
    ['Rooibos', '', '', ''],
    [[], ['red'], [], []],
    [null, null, false, null],
  ])
})

test('the options of a question are offered with their texts as values and labels', () => {
  expect(questionsOfEachType.slice(2, 3).map(fieldOptions)).toEqual([
    [
      { value: 'S', label: 'S' },
      { value: 'M', label: 'M' },
    ],
  ])
})

test('when questions have changed, the message says that answers that still fit were kept', () => {
  const refused = { kind: 'refused', message: 'No.' } as const
  expect([
    saysChanged({ ...refused, code: 'survey_changed' }),
    saysChanged(refused),
    saysChanged(null),
    SURVEY_CHANGED,
  ]).toEqual([
    true,
    false,
    false,
    'These questions have changed, please look again. We kept the answers that still fit.',
  ])
})
