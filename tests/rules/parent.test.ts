import { describe, expect, test } from 'vitest'
import { parentAnswerSchema, parentRequestRefusal, parentRequestState } from '#rules/parent.ts'
import { fieldErrors } from '#rules/problem.ts'
import { at } from './facts.ts'

const sent_at = at('2026-11-01T12:00:00.000Z')

describe("the link in a parent's mail", () => {
  test.each([
    ['at once', null, '2026-11-01T12:00:00.000Z', 'open'],
    ['a millisecond before 14 days have passed', null, '2026-11-15T11:59:59.999Z', 'open'],
    ['when 14 days have passed', null, '2026-11-15T12:00:00.000Z', 'expired'],
    ['after an answer', sent_at, '2026-11-02T12:00:00.000Z', 'used'],
    ['after an answer, long ago', sent_at, '2027-11-02T12:00:00.000Z', 'used'],
  ])('%s', (_, answered_at, now, state) => {
    expect(parentRequestState({ sent_at, answered_at }, at(now))).toBe(state)
  })

  test('says why it does nothing any more', () => {
    expect(parentRequestRefusal('open')).toBe(null)
    expect((['used', 'expired', null] as const).map(parentRequestRefusal)).toEqual([
      { code: 'used', message: 'This link has already been used.' },
      {
        code: 'expired',
        message: 'This link is older than 14 days. Please ask your child to have a new one sent.',
      },
      { code: 'unknown', message: 'This link is not known to us.' },
    ])
  })
})

test('a parent confirms or refuses', () => {
  expect(fieldErrors(parentAnswerSchema, { answer: 'confirm' })).toEqual({})
  expect(fieldErrors(parentAnswerSchema, { answer: 'refuse' })).toEqual({})
  expect(fieldErrors(parentAnswerSchema, {})).toEqual({ answer: ['This field is required'] })
  expect(fieldErrors(parentAnswerSchema, { answer: 'maybe' })).toEqual({
    answer: ['This is not one of the choices'],
  })
})
