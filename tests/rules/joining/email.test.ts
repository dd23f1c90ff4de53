import { describe, expect, test } from 'vitest'
import {
  emailKey,
  emailOnlySchema,
  emailRefusal,
  isEmail,
  sameEmail,
  sameMailbox,
} from '#rules/joining/email.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

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
    [`${'p'.repeat(65)}@x.io`, 'This is not a valid email address'],
  ])('written as %j is rejected with: %s', (email, words) => {
    expect(fieldErrors(emailOnlySchema, { email })).toEqual({ email: [words] })
  })

  test('has up to 64 characters before the @', () => {
    expect(isEmail(`${'p'.repeat(64)}@x.io`)).toBe(true)
  })

  test.each([
    ['pike@x.io', true],
    ['Pike+swaps@X.io', true],
    ['pike+a+b@x.io', true],
    ['pike@x.org', false],
    ['pike.moss@x.io', false],
  ])('%s reaches the same mailbox as pike@x.io: %s', (email, isSame) => {
    expect(sameMailbox(email, 'pike@x.io')).toBe(isSame)
  })

  test('is trimmed and keeps its case', () => {
    expect(emailOnlySchema.parse({ email: ' Pike@Critters.example ' })).toEqual({
      email: 'Pike@Critters.example',
    })
  })

  test('is compared ignoring case', () => {
    expect(emailKey(' Pike@Critters.Example')).toBe('pike@critters.example')
    expect(sameEmail('PIKE@x.io', 'pike@X.io ')).toBe(true)
    expect(sameEmail('pike@x.io', 'pike@x.org')).toBe(false)
    expect([isEmail('a@b.io'), isEmail('a@b')]).toEqual([true, false])
  })
})

test('an email is refused only if it is already registered', () => {
  expect([emailRefusal({ exists: false }), emailRefusal({ exists: true })]).toEqual([
    null,
    { code: 'taken', message: 'This email is already registered', field: 'email' },
  ])
})
