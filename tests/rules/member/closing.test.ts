import { expect, test } from 'vitest'
import {
  closingFormSchema,
  closingRefusal,
  closingSchema,
  HAS_PASSWORD,
  NO_PASSWORD_TO_CLOSE,
  SPENT_CLOSING,
} from '#rules/member/closing.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

test.each([
  ['the only admin', [7], true],
  ['one of two admins', [7, 8], false],
  ['a member who is not an admin', [8], false],
  ['a member of a site without admins', [], false],
])('closing the account of %s is refused: %s', (_, admins, isKept) => {
  expect(closingRefusal(7, admins)).toEqual(
    isKept
      ? {
          code: 'last_admin',
          message:
            'You’re the last admin, and Critter Swap needs one. Make someone else an admin first, then close your account.',
        }
      : null,
  )
})

test('an account is closed with a password or with a mailed token', () => {
  const errors = (values: object) => fieldErrors(closingSchema, values)
  expect([
    closingSchema.parse({ password: ' moss ' }),
    closingSchema.parse({ token: 'a-token' }),
    errors({}),
    errors({ password: '' }),
    errors({ password: 'x'.repeat(1_001), token: 'x'.repeat(201) }),
    errors({ password: 'x'.repeat(1_000), token: 'x'.repeat(200) }),
  ]).toEqual([
    { password: ' moss ' },
    { token: 'a-token' },
    { password: ['This field is required'] },
    { password: ['This field is required'] },
    {
      password: ['This field should be at most 1,000 characters long'],
      token: ['This field should be at most 200 characters long'],
    },
    {},
  ])
})

test('the form asks for the password', () => {
  expect([
    closingFormSchema.parse({ password: 'moss' }),
    fieldErrors(closingFormSchema, {}),
    fieldErrors(closingFormSchema, { password: 'x'.repeat(1_001) }),
  ]).toEqual([
    { password: 'moss' },
    { password: ['This field is required'] },
    { password: ['This field should be at most 1,000 characters long'] },
  ])
})

test('each refusal explains how the account can be closed', () => {
  expect([NO_PASSWORD_TO_CLOSE, HAS_PASSWORD, SPENT_CLOSING]).toEqual([
    {
      code: 'no_password',
      message: 'Your account has no password. We can email you a link that closes it.',
      field: 'password',
    },
    {
      code: 'has_password',
      message: 'Your account has a password: please close it with that.',
    },
    {
      code: 'link',
      message:
        'This link isn’t valid, or has expired: it works once, within 30 minutes. Please ask for a new one.',
    },
  ])
})
