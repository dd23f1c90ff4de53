import { describe, expect, test } from 'vitest'
import {
  isAnswered,
  isConfirmed,
  PARENT_ANSWERS,
  parentAnsweredSchema,
  parentAnswerSchema,
  parentRequestRefusal,
  parentRequestState,
} from '#rules/member/parent.ts'
import { fieldErrors, problemOf } from '#rules/wire/problem.ts'
import { at } from '#tests/rules/exchange/terms.ts'
import { aFailure } from '#tests/support/builders.ts'

const request = {
  asks: 'confirmation',
  created_at: at('2026-11-01T12:00:00.000Z'),
  expires_at: at('2026-11-15T12:00:00.000Z'),
  answer: null,
  is_still_parent: true,
  birth_date: '2012-06-01',
} as const

describe('the link in an email to a parent', () => {
  test.each([
    ['is open immediately', {}, '2026-11-01T12:00:00.000Z', 'open'],
    ['is open a millisecond before it expires', {}, '2026-11-15T11:59:59.999Z', 'open'],
    ['expires after 14 days', {}, '2026-11-15T12:00:00.000Z', 'expired'],
    [
      'says that the parent has confirmed with it',
      { answer: 'confirm' },
      '2026-11-02T12:00:00.000Z',
      'confirmed',
    ],
    [
      'still says long afterwards that the parent has refused with it',
      { answer: 'refuse' },
      '2040-11-02T12:00:00.000Z',
      'refused',
    ],
    [
      'is superseded when another parent is named',
      { is_still_parent: false },
      '2026-11-01T12:00:00.000Z',
      'superseded',
    ],
    [
      'is superseded by a newer email',
      { expires_at: at('2026-11-08T12:00:00.000Z') },
      '2026-11-08T12:00:00.000Z',
      'superseded',
    ],
    [
      'is open a millisecond before a newer email',
      { expires_at: at('2026-11-08T12:00:00.000Z') },
      '2026-11-08T11:59:59.999Z',
      'open',
    ],
    [
      'expires as a link to withdraw after 365 days',
      { asks: 'withdrawal', expires_at: at('2027-11-01T12:00:00.000Z') },
      '2027-11-01T12:00:00.000Z',
      'withdrawal_expired',
    ],
    [
      'is open on the day before the child turns 18',
      { birth_date: '2008-11-03' },
      '2026-11-02T23:59:59.999Z',
      'open',
    ],
    [
      'has no effect from the day on which the child turns 18',
      { birth_date: '2008-11-03' },
      '2026-11-03T00:00:00.000Z',
      'adult',
    ],
    ['has no effect long after the child has turned 18', {}, '2040-11-02T12:00:00.000Z', 'adult'],
    [
      'is still superseded for a former parent after the child has turned 18',
      { is_still_parent: false },
      '2040-11-02T12:00:00.000Z',
      'superseded',
    ],
  ] as const)('%s', (_, change, now, state) => {
    expect(parentRequestState({ ...request, ...change }, at(now))).toBe(state)
  })

  test('explains why it does not work', () => {
    expect(parentRequestRefusal('open')).toBe(null)
    expect(
      (
        [
          'confirmed',
          'refused',
          'expired',
          'superseded',
          'withdrawal_expired',
          'adult',
          null,
        ] as const
      ).map(parentRequestRefusal),
    ).toEqual([
      {
        code: 'confirmed',
        message:
          'You confirmed with this link. Every later email from us has a link to withdraw your confirmation.',
      },
      {
        code: 'refused',
        message:
          'You said no with this link. If you change your mind, your child can have a new link sent to you.',
      },
      {
        code: 'expired',
        message:
          'This link is older than 14 days. Please ask your child to have a new one sent to you.',
      },
      {
        code: 'superseded',
        message:
          'This link was replaced: we sent a newer email, or your child named another parent. Please look for our latest email.',
      },
      {
        code: 'expired',
        message: 'This link is older than 365 days. Please use the one in a later email from us.',
      },
      {
        code: 'adult',
        message: 'Your child is an adult by now, and this link no longer does anything.',
      },
      { code: 'unknown', message: 'This link isn’t valid. Ask your child for a new one.' },
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

test('a problem with a link says that the parent has answered only if the link was used', () => {
  const codes = ['confirmed', 'refused', 'expired', 'superseded', 'adult', 'unknown']
  const problems = codes.map((code) => problemOf(aFailure({ kind: 'refused', status: 422, code })))
  expect(problems.map(isAnswered)).toEqual([true, true, false, false, false, false])
})

test('a parent’s answer is recorded with the child’s nickname', () => {
  const answered = { nickname: 'Juno', answer: 'refuse' } as const
  expect([
    parentAnsweredSchema.parse({ ...answered, secret: 'moss' }),
    PARENT_ANSWERS.map(isConfirmed),
  ]).toEqual([answered, [true, false]])
})
