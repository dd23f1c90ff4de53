import { describe, expect, test } from 'vitest'
import {
  answerErrors,
  answerText,
  missingSurveys,
  surveyAnswerSchema,
} from '#rules/survey/answers.ts'
import { completionOf, type Question } from '#rules/survey/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const questions: Question[] = [
  { label: 'Sweet?', type: 'text', options: [] },
  { label: 'Tell us', type: 'textarea', options: [] },
  { label: 'Colour', type: 'select', options: ['red', 'blue'] },
  { label: 'Animals', type: 'multiple', options: ['bat', 'owl'] },
  { label: 'Allergies', type: 'boolean', options: [] },
]

describe('answers', () => {
  test('fit their questions', () => {
    expect(answerErrors(questions, ['yes', 'a\nb', 'red', ['bat', 'owl'], false])).toEqual({})
  })

  test('may be left out', () => {
    expect(answerErrors(questions, ['', null, '', [], null])).toEqual({})
    expect(answerErrors(questions, [])).toEqual({})
  })

  test.each([
    ['a list for a text', 0, ['a'], 'This is not one of the choices'],
    [
      'a text of 5,001 characters',
      1,
      'x'.repeat(5001),
      'This field should be at most 5,000 characters long',
    ],
    ['half a character', 1, '\uD83E', 'This is not one of the choices'],
    ['an option that is not there', 2, 'green', 'This is not one of the choices'],
    ['one option for several', 3, 'bat', 'This is not one of the choices'],
    ['several with a stranger', 3, ['bat', 'cat'], 'This is not one of the choices'],
    ['a word for yes or no', 4, 'yes', 'This is not one of the choices'],
  ])('that are %s are refused', (_, index, answer, words) => {
    const answers = questions.map((__, place) => (place === index ? answer : null))
    expect(answerErrors(questions, answers)).toEqual({ [`answers.${index}`]: [words] })
  })

  test('are no more than the questions', () => {
    expect(answerErrors([], ['x'])).toEqual({ answers: ['This is not one of the choices'] })
  })

  test('are a list of texts, lists, truths and gaps', () => {
    expect(fieldErrors(surveyAnswerSchema, { id: 1, answers: ['a', ['b'], true, null] })).toEqual(
      {},
    )
    expect(fieldErrors(surveyAnswerSchema, { id: 1, answers: [7] })).toEqual({
      'answers.0': ['This is not one of the choices'],
    })
    expect(fieldErrors(surveyAnswerSchema, { id: 1 })).toEqual({
      answers: ['This is not one of the choices'],
    })
  })

  test('are shown in words', () => {
    expect([true, false, ['bat', 'owl'], 'red', null].map(answerText)).toEqual([
      'Yes',
      'No',
      'bat, owl',
      'red',
      '',
    ])
  })
})

describe('the completion of a survey', () => {
  test.each([
    ['without answers', null, 0],
    ['with empty answers', ['', '', '', [], null], 0],
    ['with one of five', ['yes', '', '', [], null], 20],
    ['with a boolean, whatever it says', ['', '', '', [], false], 20],
    ['with all', ['a', 'b', 'red', ['bat'], true], 100],
    ['with more answers than questions', ['a', 'b', 'c', 'd', 'e', 'f'], 100],
  ])('%s', (_, answers, percent) => {
    expect(completionOf({ questions, answers })).toBe(percent)
  })

  test('is rounded, and 0 without questions', () => {
    expect(completionOf({ questions: [1, 2, 3], answers: ['a'] })).toBe(33)
    expect(completionOf({ questions: [], answers: [] })).toBe(0)
  })

  test('of a survey that an exchange asks for must have begun', () => {
    const filled = [
      { id: 1, questions, answers: ['a'] },
      { id: 2, questions, answers: [''] },
    ]
    expect(missingSurveys([1, 2, 3], filled)).toEqual([2, 3])
    expect(missingSurveys([], [])).toEqual([])
  })
})
