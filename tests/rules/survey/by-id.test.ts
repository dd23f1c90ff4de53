import { expect, test } from 'vitest'
import { aligned, byId } from '#rules/survey/by-id.ts'
import { aQuestion, questionsOfEachType as questions } from '#tests/support/surveys.ts'

const answers = ['Rooibos', 'A lot', 'S', ['red', 'blue'], false]

test('answers are stored by question id and restored in the order of the questions', () => {
  const kept = byId(questions, answers)
  expect(kept).toEqual({ 11: 'Rooibos', 12: 'A lot', 13: 'S', 14: ['red', 'blue'], 15: false })
  expect([aligned(questions, kept), aligned(questions.toReversed(), kept)]).toEqual([
    answers,
    answers.toReversed(),
  ])
})

test('unanswered questions are not stored, and texts are trimmed', () => {
  expect(byId(questions, [' Rooibos ', ' \n', '', [], null])).toEqual({ 11: 'Rooibos' })
  expect(byId(questions, [])).toEqual({})
  expect(aligned(questions, {})).toEqual([null, null, null, null, null])
})

test('changed questions keep the parts of their answers that are still valid', () => {
  const changed = [
    aQuestion({ id: 11, label: 'The best tea', type: 'textarea' }),
    aQuestion({ id: 13, type: 'select', options: ['M'] }),
    aQuestion({ id: 14, type: 'multiple', options: ['blue', 'green'] }),
    aQuestion({ id: 15, type: 'text' }),
    aQuestion({ id: 16, type: 'text' }),
  ]
  expect(aligned(changed, byId(questions, answers))).toEqual([
    'Rooibos',
    null,
    ['blue'],
    null,
    null,
  ])
})
