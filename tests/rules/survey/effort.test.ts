import { expect, test } from 'vitest'
import { effortWords, minutesFor } from '#rules/survey/effort.ts'
import { aQuestion, questionsOfEachType as questions } from '#tests/support/surveys.ts'

const texts = (many: number) =>
  Array.from({ length: many }, (_, id) => aQuestion({ id, type: 'text' }))

test.each([
  ['one yes-or-no question', [aQuestion()], 1],
  ['one question of each type', questions, 2],
  ['two short texts', texts(2), 1],
  ['three short texts', texts(3), 2],
  ['twenty-four short texts', texts(24), 10],
  ['no questions', [], 1],
])('answering a survey with %s takes $2 minutes, rounded up', (_, asked, minutes) => {
  expect(minutesFor({ questions: asked, answers: null })).toBe(minutes)
})

test('only the questions without an answer take time', () => {
  const answers = ['Rooibos', null, 'S', ['red'], false]
  expect([minutesFor({ questions, answers: null }), minutesFor({ questions, answers })]).toEqual([
    2, 1,
  ])
})

test('the estimate is shown as text: “about 2 minutes”', () => {
  expect([
    effortWords({ questions: [], answers: null }),
    effortWords({ questions, answers: null }),
  ]).toEqual(['about 1 minute', 'about 2 minutes'])
})
