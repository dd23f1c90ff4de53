import { describe, expect, test } from 'vitest'
import { credentialsSchema } from '#rules/joining/credentials.ts'
import { emailKey, emailOnlySchema, isEmail, sameEmail } from '#rules/joining/email.ts'
import {
  nameStepSchema,
  passwordConditions,
  passwordResetSchema,
  registrationSchema,
  registrationSchemaWith,
  SPECIAL_CHARACTERS,
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

describe('an email', () => {
  test.each([
    ['', 'This field is required'],
    ['   ', 'This field is required'],
    [undefined, 'This field is required'],
    [7, 'This should be text'],
    ['pike', 'This is not a valid email address'],
    ['pike@critters', 'This is not a valid email address'],
    ['pike @critters.example', 'This is not a valid email address'],
    ['pike@critters.example\0', 'This is not a valid email address'],
    [`${'p'.repeat(250)}@x.io`, 'This field should be at most 254 characters long'],
  ])('of %j is rejected with: %s', (email, words) => {
    expect(fieldErrors(emailOnlySchema, { email })).toEqual({ email: [words] })
  })

  test('is trimmed and keeps its case', () => {
    expect(emailOnlySchema.parse({ email: ' Pike@Critters.example ' })).toEqual({
      email: 'Pike@Critters.example',
    })
  })

  test('is compared without case', () => {
    expect(emailKey(' Pike@Critters.Example')).toBe('pike@critters.example')
    expect(sameEmail('PIKE@x.io', 'pike@X.io ')).toBe(true)
    expect(sameEmail('pike@x.io', 'pike@x.org')).toBe(false)
    expect([isEmail('a@b.io'), isEmail('a@b')]).toEqual([true, false])
  })
})

describe('the checklist of a password', () => {
  const unmet = (password: string, email = 'pike@critters.example') =>
    passwordConditions(password, email)
      .filter(({ met }) => !met)
      .map(({ key }) => key)

  test.each([
    ['a good one', GOOD, []],
    ['nothing', '', ['length', 'letter', 'special', 'email']],
    ['seven characters', 'mossy9!', ['length']],
    ['eight characters', 'mossy-9!', []],
    ['128 characters', `${'a'.repeat(127)}!`, []],
    ['129 characters', `${'a'.repeat(128)}!`, ['length']],
    ['no letter', '12345678!', ['letter']],
    ['a letter of another script', '1234567ш!', []],
    ['no special character', 'abcdefgh1', ['special']],
    ['a sign outside the set', 'abcdefgh-', ['special']],
    ['the person’s own email', 'Pike@critters.example', ['email']],
  ])('names the unmet conditions of %s', (_, password, keys) => {
    expect(unmet(password)).toEqual(keys)
  })

  test.each([...SPECIAL_CHARACTERS])('accepts %s as a special character', (sign) => {
    expect(unmet(`abcdefgh${sign}xy`)).toEqual([])
  })

  test('says each condition in words', () => {
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

  test('rejects values of another type as such', () => {
    expect(
      fieldErrors(registrationSchema, { email: 1, password: [], password_confirmation: {} }),
    ).toEqual({
      email: ['This should be text'],
      password: ['This should be text'],
      password_confirmation: ['This should be text'],
    })
    expect(fieldErrors(registrationSchema, null)).toEqual({ '': ['Please fill in the form'] })
  })

  test('rejects the email as the password, whatever its case', () => {
    const password = 'PIKE@critters.example'
    expect(
      fieldErrors(registrationSchema, registration({ password, password_confirmation: password })),
    ).toEqual({
      password: ['Your email address cannot be your password'],
    })
  })

  test('rejects the most common passwords on the server, which has the list', () => {
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
})

describe('a password reset', () => {
  test('requires the email and the token of the link', () => {
    expect(
      fieldErrors(passwordResetSchema, { password: GOOD, password_confirmation: GOOD }),
    ).toEqual({
      email: ['This field is required'],
      token: ['This field is required'],
    })
  })
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
