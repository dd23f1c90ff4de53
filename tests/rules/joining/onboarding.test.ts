import { describe, expect, test } from 'vitest'
import {
  identityStepSchema,
  ONBOARDING_STEPS,
  onboardingButton,
} from '#rules/joining/onboarding.ts'
import { ADDRESS_PRIVACY, privacySchema } from '#rules/member/privacy.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { at } from '#tests/rules/exchange/terms.ts'

const now = at('2026-11-20T10:00:00.000Z')
const OWN = 'pike@critters.example'

describe('the privacy step', () => {
  test('offers four choices, numbered from 1', () => {
    expect(ADDRESS_PRIVACY.map(({ value }) => value)).toEqual([1, 2, 3, 4])
  })

  test.each([
    [1, false],
    [2, false],
    [3, true],
    [4, false],
    [5, true],
  ])('asks for a comment with choice %i: %s', (address_privacy, asks) => {
    expect(fieldErrors(privacySchema, { address_privacy, onboarding_comment: ' ' })).toEqual(
      asks ? { onboarding_comment: ['This field is required'] } : {},
    )
    expect(
      fieldErrors(privacySchema, { address_privacy, onboarding_comment: 'Not Delilah' }),
    ).toEqual({})
  })

  test.each([
    [undefined, 'This field is required'],
    ['', 'This field is required'],
    [0, 'This is not one of the choices'],
    [6, 'This is not one of the choices'],
    [1.5, 'This is not one of the choices'],
    ['x', 'This is not a valid number'],
  ])('refuses %j', (address_privacy, words) => {
    expect(fieldErrors(privacySchema, { address_privacy })).toEqual({
      address_privacy: [words],
    })
  })

  test('accepts the string value of a radio', () => {
    expect(privacySchema.parse({ address_privacy: '4' })).toEqual({
      address_privacy: 4,
      onboarding_comment: null,
    })
  })

  test.each(['Nettle', 'x'.repeat(2001), 5])(
    'neither checks nor keeps a comment if the chosen answer does not ask for one: %j',
    (onboarding_comment) => {
      expect(privacySchema.parse({ address_privacy: '2', onboarding_comment })).toEqual({
        address_privacy: 2,
        onboarding_comment: null,
      })
    },
  )
})

describe('the identity step', () => {
  const schema = identityStepSchema(now, OWN)
  const adult = {
    last_name: 'Trickfoot',
    first_name: 'Pike',
    birth_date: '1990-05-04',
    discord: '',
    region: null,
  }
  const minor = { ...adult, birth_date: '2010-05-04' }

  test('requires both names and the birth date, and the rest is optional', () => {
    expect(fieldErrors(schema, {})).toEqual({
      last_name: ['This field is required'],
      first_name: ['This field is required'],
      birth_date: ['This field is required'],
    })
    expect(schema.parse(adult)).toEqual({ ...adult, discord: null, parent_email: null })
  })

  test.each([
    ['missing', undefined, 'This field is required'],
    ['blank', ' ', 'This field is required'],
    ['not an email', 'mum', 'This is not a valid email address'],
    ['the minor’s own', 'PIKE@critters.example', 'Please give a parent’s email, not your own'],
  ])('rejects a minor’s parent’s email that is %s', (_, parent_email, words) => {
    expect(fieldErrors(schema, { ...minor, parent_email })).toEqual({ parent_email: [words] })
  })

  test('accepts a minor with a parent’s email', () => {
    expect(fieldErrors(schema, { ...minor, parent_email: 'mum@critters.example' })).toEqual({})
  })

  test.each(['mum', 'm'.repeat(255)])(
    'neither checks nor keeps a parent’s email given by an adult: %s',
    (parent_email) => {
      expect(schema.parse({ ...adult, parent_email }).parent_email).toBe(null)
    },
  )

  test('refuses regions that no member can have', () => {
    expect(fieldErrors(schema, { ...adult, region: 'worldwide' })).toEqual({
      region: ['This is not one of the choices'],
    })
  })
})

test('the button shows the number of the step, but on the last step it says “Join the club!”', () => {
  expect(ONBOARDING_STEPS.map(onboardingButton)).toEqual([
    'Next (1/4)',
    'Next (2/4)',
    'Next (3/4)',
    'Join the club!',
  ])
})
