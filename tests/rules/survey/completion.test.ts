import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completionOf,
  isAnswered,
  missingSurveys,
  openQuestions,
} from '#rules/survey/completion.ts'
import type { Answer } from '#rules/survey/schema.ts'
import { questionsOfEachType as questions } from '#tests/support/surveys.ts'

describe('a survey’s completion', () => {
  test.each([
    ['without answers', null, 0],
    ['with empty answers', ['', '', '', [], null], 0],
    ['with one of five answers', ['yes', '', '', [], null], 20],
    ['with only a boolean that is false', ['', '', '', [], false], 20],
    ['with all answers', ['a', 'b', 'S', ['red'], true], 100],
    ['with more answers than questions', ['a', 'b', 'c', 'd', 'e', 'f'], 100],
  ])('%s is $2 percent', (_, answers, percent) => {
    expect(completionOf({ questions, answers })).toBe(percent)
  })

  test('is rounded, and is 0 if the survey has no questions', () => {
    expect(completionOf({ questions: [1, 2, 3], answers: ['a'] })).toBe(33)
    expect(completionOf({ questions: [], answers: [] })).toBe(0)
  })

  const answered: fc.Arbitrary<Answer> = fc.oneof(
    fc.boolean(),
    fc.string({ minLength: 1 }),
    fc.array(fc.string(), { minLength: 1 }),
  )
  const unanswered = fc.constantFrom<Answer>(null, '', [])
  const partlyAnswered = fc.array(fc.oneof(answered, unanswered), {
    minLength: 1,
    maxLength: 100,
  })

  test('is a whole number from 0 to 100, and 100 exactly when every question has an answer', () => {
    fc.assert(
      fc.property(partlyAnswered, (answers) => {
        const percent = completionOf({ questions: answers, answers })
        expect([Number.isInteger(percent), percent >= 0, percent <= 100]).toEqual([
          true,
          true,
          true,
        ])
        expect(percent === 100).toBe(answers.every(isAnswered))
        expect(percent === 0).toBe(!answers.some(isAnswered))
      }),
    )
  })

  test('never falls when an answer is added', () => {
    fc.assert(
      fc.property(partlyAnswered, fc.nat(), answered, (answers, place, answer) => {
        const more = answers.with(place % answers.length, answer)
        expect(completionOf({ questions: answers, answers: more })).toBeGreaterThanOrEqual(
          completionOf({ questions: answers, answers }),
        )
      }),
    )
  })
})

describe('a survey required by an exchange', () => {
  const all = ['Rooibos', null, 'S', ['red'], false]

  test('is complete once every required question is answered', () => {
    expect(
      [null, [], [null, 'A lot'], all, all.with(4, null), all.with(0, ' ')].map((answers) =>
        openQuestions({ questions, answers }),
      ),
    ).toEqual([4, 4, 4, 0, 1, 1])
  })

  test('counts as missing until it is complete', () => {
    const filled = [
      { id: 1, questions, answers: all },
      { id: 2, questions, answers: all.with(0, null) },
    ]
    expect(missingSurveys([1, 2, 3], filled)).toEqual([2, 3])
    expect(missingSurveys([], [])).toEqual([])
  })
})
