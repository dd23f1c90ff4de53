import { describe, expect, test } from 'vitest'
import { credentialsSchema } from '#rules/joining/credentials.ts'
import {
  DEAD_LINK,
  existsSchema,
  NO_PASSWORD,
  nameStepSchema,
  passwordChangeErrors,
  passwordChangeSchemaWith,
  passwordConditions,
  passwordIsEmail,
  passwordResetSchema,
  passwordResetSchemaWith,
  registeredSchema,
  registrationSchema,
  registrationSchemaWith,
  SPECIAL_CHARACTERS,
  verifiedSchema,
  WRONG_PASSWORD,
} from '#rules/joining/password.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const GOOD = 'Correct-Horse-9!'

const registration = (change: Record<string, unknown> = {}) => ({
  email: 'pike@critters.example',
  password: GOOD,
  password_confirmation: GOOD,
  name: 'Pike',
  ...change,
})

describe('the password checklist', () => {
  const unmet = (password: string, email = 'pike@critters.example') =>
    passwordConditions(password, email)
      .filter(({ met }) => !met)
      .map(({ key }) => key)

  test.each([
    ['a good password', GOOD, []],
    ['an empty password', '', ['length', 'letter', 'special', 'email']],
    ['seven characters', 'mossy9!', ['length']],
    ['eight characters', 'mossy-9!', []],
    ['128 characters', `${'a'.repeat(127)}!`, []],
    ['129 characters', `${'a'.repeat(128)}!`, ['length']],
    ['a password without a letter', '12345678!', ['letter']],
    ['a password with a letter from another script', '1234567ш!', []],
    ['a password without a special character', 'abcdefgh1', ['special']],
    ['a password whose only special character is outside the set', 'abcdefgh-', ['special']],
    ['the person’s own email', 'Pike@critters.example', ['email']],
  ])('names the conditions not met by %s', (_, password, keys) => {
    expect(unmet(password)).toEqual(keys)
  })

  test.each([...SPECIAL_CHARACTERS])('accepts %s as a special character', (sign) => {
    expect(unmet(`abcdefgh${sign}xy`)).toEqual([])
  })

  test('has a label for each condition', () => {
    expect(passwordConditions(GOOD).map(({ label }) => label)).toEqual([
      'Between 8 and 128 characters',
      'A letter',
      'A special character: ! @ # $ % ^ & * ( ) , . ? " : { } | < >',
      'Not your email address',
    ])
  })
})

describe('registration', () => {
  test('accepts an email, a password twice and a name', () => {
    expect(registrationSchema.parse(registration({ role: 'admin' }))).toEqual(registration())
  })

  test('does not require a name', () => {
    expect(registrationSchema.parse(registration({ name: undefined }))).toEqual(
      registration({ name: null }),
    )
  })

  test('reports all errors together', () => {
    expect(
      fieldErrors(registrationSchema, {
        email: 'pike',
        password: 'short',
        password_confirmation: 'shorter',
      }),
    ).toEqual({
      email: ['This is not a valid email address'],
      password: [
        'This field should be at least 8 characters long',
        'A special character is missing',
      ],
      password_confirmation: ['The value must be equal to the password value'],
    })
  })

  test('reports missing fields', () => {
    expect(fieldErrors(registrationSchema, {})).toEqual({
      email: ['This field is required'],
      password: ['This field is required'],
      password_confirmation: ['This field is required'],
    })
    expect(
      fieldErrors(registrationSchema, registration({ password: '', password_confirmation: '' })),
    ).toEqual({
      password: ['This field is required'],
      password_confirmation: ['This field is required'],
    })
  })

  test('rejects values of the wrong type with a message about the type', () => {
    expect(
      fieldErrors(registrationSchema, { email: 1, password: [], password_confirmation: {} }),
    ).toEqual({
      email: ['This should be text'],
      password: ['This should be text'],
      password_confirmation: ['This should be text'],
    })
    expect(fieldErrors(registrationSchema, null)).toEqual({ '': ['Please fill in the form'] })
  })

  test('rejects the email as the password, ignoring case', () => {
    const password = 'PIKE@critters.example'
    expect(
      fieldErrors(registrationSchema, registration({ password, password_confirmation: password })),
    ).toEqual({
      password: ['Your email address can’t be your password'],
    })
  })

  test('rejects the most common passwords on the server, because only the server has the list', () => {
    const common = registration({ password: 'Password1!', password_confirmation: 'Password1!' })
    expect(fieldErrors(registrationSchema, common)).toEqual({})
    expect(
      fieldErrors(
        registrationSchemaWith((password) => password === 'Password1!'),
        common,
      ),
    ).toEqual({
      password: ['This is one of the most common passwords'],
    })
  })

  test('rejects a password that cannot be stored', () => {
    const password = `${GOOD}\uD83E`
    expect(
      fieldErrors(registrationSchema, registration({ password, password_confirmation: password })),
    ).toEqual({
      password: ['This password contains a character that can’t be saved'],
    })
  })

  test('requires a name in the second step', () => {
    expect(fieldErrors(nameStepSchema, { name: ' ' })).toEqual({ name: ['This field is required'] })
  })

  test('limits a name to 30 characters', () => {
    const name = 'x'.repeat(31)
    const errors = { name: ['This field should be at most 30 characters long'] }
    expect([
      fieldErrors(registrationSchema, registration({ name })),
      fieldErrors(nameStepSchema, { name }),
    ]).toEqual([errors, errors])
  })
})

describe('a password reset', () => {
  test('requires the email and the token from the link', () => {
    expect(
      fieldErrors(passwordResetSchema, { password: GOOD, password_confirmation: GOOD }),
    ).toEqual({
      email: ['This field is required'],
      token: ['This field is required'],
    })
  })

  test('follows the rules for a new password', () => {
    const reset = { email: 'pike@x.io', token: 't', password: GOOD, password_confirmation: GOOD }
    const errors = (change: object) => fieldErrors(passwordResetSchema, { ...reset, ...change })
    const email = { password: 'pike@x.io', password_confirmation: 'pike@x.io' }
    expect([
      passwordResetSchema.parse(reset),
      errors({ password_confirmation: 'else' }),
      errors(email),
      errors({ token: 'x'.repeat(201) }),
      fieldErrors(
        passwordResetSchemaWith((password) => password === GOOD),
        reset,
      ),
    ]).toEqual([
      reset,
      { password_confirmation: ['The value must be equal to the password value'] },
      { password: ['Your email address can’t be your password'] },
      { token: ['This field should be at most 200 characters long'] },
      { password: ['This is one of the most common passwords'] },
    ])
  })
})

describe('a change of password', () => {
  const change = { current_password: 'old', password: GOOD, password_confirmation: GOOD }
  const email = 'pike@x.io!'

  test('needs the current password and the new one twice', () => {
    const errors = (values: object) =>
      fieldErrors(
        passwordChangeSchemaWith(() => false),
        values,
      )
    expect([
      passwordChangeSchemaWith(() => false).parse(change),
      errors({}),
      errors({ ...change, password_confirmation: 'else' }),
      errors({ ...change, current_password: 'x'.repeat(1_001) }),
      fieldErrors(
        passwordChangeSchemaWith((password) => password === GOOD),
        change,
      ),
    ]).toEqual([
      change,
      {
        current_password: ['This field is required'],
        password: ['This field is required'],
        password_confirmation: ['This field is required'],
      },
      { password_confirmation: ['The value must be equal to the password value'] },
      { current_password: ['This field should be at most 1,000 characters long'] },
      { password: ['This is one of the most common passwords'] },
    ])
  })

  test('shows its errors before it is sent, including the error if the new password is the member’s own email', () => {
    const password = 'PIKE@x.io!'
    expect([
      passwordChangeErrors({ ...change, email }),
      passwordChangeErrors({ ...change, email, password, password_confirmation: password }),
      passwordChangeErrors({ ...change, email: 'p!', password: 'p!', password_confirmation: '' }),
    ]).toEqual([
      {},
      { password: ['Your email address can’t be your password'] },
      {
        password: [
          'This field should be at least 8 characters long',
          'Your email address can’t be your password',
        ],
        password_confirmation: ['This field is required'],
      },
    ])
  })

  test('is refused by the server, with a message for each reason', () => {
    expect([
      passwordIsEmail(GOOD, email),
      passwordIsEmail('PIKE@x.io!', email),
      NO_PASSWORD,
      WRONG_PASSWORD,
      DEAD_LINK,
    ]).toEqual([
      null,
      {
        code: 'password',
        message: 'Your email address can’t be your password',
        field: 'password',
      },
      {
        code: 'no_password',
        message: 'Your account has no password yet. Log out, and set one with “Forgot password?”',
        field: 'current_password',
      },
      'This isn’t your password',
      { code: 'link', message: 'This link isn’t valid, or has expired.' },
    ])
  })
})

test.each([
  ['registration', registeredSchema, { id: 7, email: 'pike@x.io' }],
  ['look-up of an email', existsSchema, { exists: true }],
  ['verification', verifiedSchema, { verified: true, email: 'pike@x.io' }],
])('the response to a %s drops unknown fields', (_, schema, response) => {
  expect(schema.parse({ ...response, secret: 'moss' })).toEqual(response)
})

describe('credentials', () => {
  test('are not checked against the current rules for passwords', () => {
    expect(fieldErrors(credentialsSchema, { email: 'a@b.io', password: 'old' })).toEqual({})
  })

  test('require an email and a password', () => {
    expect(fieldErrors(credentialsSchema, { email: '', password: '' })).toEqual({
      email: ['This field is required'],
      password: ['This field is required'],
    })
  })
})
