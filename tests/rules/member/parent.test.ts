import { describe, expect, test } from 'vitest'
import {
  parentAnswerSchema,
  parentRequestRefusal,
  parentRequestState,
} from '#rules/member/parent.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { at } from '#tests/rules/exchange/terms.ts'

const answered = at('2026-11-02T12:00:00.000Z')
const request = {
  expires_at: at('2026-11-15T12:00:00.000Z'),
  answered_at: null,
  is_still_parent: true,
  birth_date: '2012-06-01',
}

describe("the link in a parent's mail", () => {
  test.each([
    ['is open immediately', {}, '2026-11-01T12:00:00.000Z', 'open'],
    ['is open a millisecond before it expires', {}, '2026-11-15T11:59:59.999Z', 'open'],
    ['expires after 14 days', {}, '2026-11-15T12:00:00.000Z', 'expired'],
    ['is used after an answer', { answered_at: answered }, '2026-11-02T12:00:00.000Z', 'used'],
    ['is used long after an answer', { answered_at: answered }, '2040-11-02T12:00:00.000Z', 'used'],
    [
      'expires when another parent is named',
      { is_still_parent: false },
      '2026-11-01T12:00:00.000Z',
      'expired',
    ],
    [
      'is open on the day before 18',
      { birth_date: '2008-11-03' },
      '2026-11-02T23:59:59.999Z',
      'open',
    ],
    ['from the day of 18 on', { birth_date: '2008-11-03' }, '2026-11-03T00:00:00.000Z', 'adult'],
    ['long after 18', {}, '2040-11-02T12:00:00.000Z', 'adult'],
    [
      'of who is named no more, at 18',
      { is_still_parent: false },
      '2040-11-02T12:00:00.000Z',
      'expired',
    ],
  ])('%s', (_, change, now, state) => {
    expect(parentRequestState({ ...request, ...change }, at(now))).toBe(state)
  })

  test('says why it does not work', () => {
    expect(parentRequestRefusal('open')).toBe(null)
    expect((['used', 'expired', 'adult', null] as const).map(parentRequestRefusal)).toEqual([
      { code: 'used', message: 'This link has already been used.' },
      {
        code: 'expired',
        message:
          'This link is older than 14 days. Please ask your child to have a new one sent to you.',
      },
      {
        code: 'adult',
        message: 'Your child is an adult by now, and this link no longer does anything.',
      },
      { code: 'unknown', message: 'We do not know this link.' },
    ])
  })
})

test('a parent can only confirm or refuse', () => {
  expect(fieldErrors(parentAnswerSchema, { answer: 'confirm' })).toEqual({})
  expect(fieldErrors(parentAnswerSchema, { answer: 'refuse' })).toEqual({})
  expect(fieldErrors(parentAnswerSchema, {})).toEqual({ answer: ['This field is required'] })
  expect(fieldErrors(parentAnswerSchema, { answer: 'maybe' })).toEqual({
    answer: ['This is not one of the choices'],
  })
})
