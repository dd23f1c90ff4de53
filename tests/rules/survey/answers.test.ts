import { describe, expect, test } from 'vitest'
import {
  answerErrors,
  answersMessage,
  answerText,
  fits,
  optionsOf,
  surveyAnswerSchema,
  versionRefusal,
} from '#rules/survey/answers.ts'
import { type Answers, NONE_RELEVANT } from '#rules/survey/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { aQuestion, questionsOfEachType as questions } from '#tests/support/surveys.ts'

describe('answers', () => {
  test('are accepted if they fit their questions', () => {
    expect(answerErrors(questions, ['yes', 'a\nb', 'S', ['red', 'blue'], false])).toEqual({})
  })

  test('to a multiple-choice question may be “None of those are relevant”, but only on its own', () => {
    expect(questions.map((question) => optionsOf(question))).toEqual([
      [],
      [],
      ['S', 'M'],
      ['red', 'blue', NONE_RELEVANT],
      [],
    ])
    const errorsOf = (...chosen: string[]) => answerErrors(questions.slice(3, 4), [chosen])
    expect([errorsOf(NONE_RELEVANT), errorsOf('red', NONE_RELEVANT)]).toEqual([
      {},
      { 'answers.0': ['This is not one of the choices'] },
    ])
    expect(answerErrors([aQuestion({ type: 'select', options: ['S'] })], [NONE_RELEVANT])).toEqual({
      'answers.0': ['This is not one of the choices'],
    })
  })

  test('may only be missing if the question is optional', () => {
    const required = ['This field is required']
    const open = Object.fromEntries([0, 2, 3, 4].map((index) => [`answers.${index}`, required]))
    expect([
      answerErrors(questions, [' ', ' ', '', [], null]),
      answerErrors(questions, []),
      answerErrors(questions, ['Rooibos', null, 'S', ['red'], false]),
    ]).toEqual([open, open, {}])
  })

  test('are refused with the number of open questions, or else with the first error', () => {
    const optional = questions.map((question) => ({ ...question, is_required: false }))
    const messageOf = (asked: typeof questions, answers: Answers) =>
      answersMessage(asked, answers, answerErrors(asked, answers))
    expect([
      messageOf(questions, []),
      messageOf(questions, ['Rooibos', null, 'S', ['red'], null]),
      messageOf(optional, [null, null, 'XL', null, 'yes']),
    ]).toEqual([
      '4 required questions left.',
      '1 required question left.',
      'This is not one of the choices',
    ])
  })

  test.each([
    ['a list instead of a text', 0, ['a'], 'This should be text'],
    [
      'a text of 5,001 characters',
      1,
      'x'.repeat(5001),
      'This field should be at most 5,000 characters long',
    ],
    ['half a surrogate pair', 1, '\uD83E', 'This field contains a character that can’t be saved'],
    ['an unknown option', 2, 'green', 'This is not one of the choices'],
    ['one option instead of a list', 3, 'red', 'This should be a list'],
    ['a list with an unknown option', 3, ['red', 'green'], 'This is not one of the choices'],
    ['a list with the same option twice', 3, ['red', 'red'], 'This is not one of the choices'],
    ['a string instead of yes or no', 4, 'yes', 'This should be yes or no'],
  ])('are refused if they are %s', (_, index, answer, words) => {
    const answers = questions.map((__, place) => (place === index ? answer : null))
    const optional = questions.map((question) => ({ ...question, is_required: false }))
    expect(answerErrors(optional, answers)).toEqual({ [`answers.${index}`]: [words] })
    expect(questions.map((question, place) => fits(question, answers[place] ?? null))).toEqual(
      questions.map((__, place) => place !== index),
    )
  })

  test('must not outnumber the questions', () => {
    expect(answerErrors([], ['x'])).toEqual({ answers: ['This is not one of the choices'] })
  })

  test('are a list of strings, lists, booleans and nulls', () => {
    expect(fieldErrors(surveyAnswerSchema, { id: 1, answers: ['a', ['b'], true, null] })).toEqual(
      {},
    )
    expect(fieldErrors(surveyAnswerSchema, { id: 1, answers: [7] })).toEqual({
      'answers.0': ['This should be text, a list of texts, or yes or no'],
    })
    expect(fieldErrors(surveyAnswerSchema, { id: 1 })).toEqual({
      answers: ['This field is required'],
    })
    expect(fieldErrors(surveyAnswerSchema, { answers: 'a', version: -1 })).toEqual({
      id: ['This field is required'],
      answers: ['This should be a list'],
      version: ['This field should be at least 0'],
    })
    const whole = { id: 1, answers: ['a'], version: 2 ** 31 - 1 }
    expect(surveyAnswerSchema.parse(whole)).toEqual(whole)
    expect(Object.keys(fieldErrors(surveyAnswerSchema, { ...whole, version: 2 ** 31 }))).toEqual([
      'version',
    ])
  })

  test('to an older version are refused, and answers without a version are accepted', () => {
    const survey = { version: 3 }
    expect([2, 3, undefined].map((version) => versionRefusal(survey, version))).toEqual([
      { code: 'survey_changed', message: 'These questions have changed, please look again' },
      null,
      null,
    ])
  })

  test('are displayed as text', () => {
    expect([true, false, ['bat', 'owl'], 'red', null].map(answerText)).toEqual([
      'Yes',
      'No',
      'bat, owl',
      'red',
      '',
    ])
  })
})
