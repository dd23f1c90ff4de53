import { describe, expect, test } from 'vitest'
import {
  ADDRESS_PRIVACY,
  identityStepSchema,
  ONBOARDING_STEPS,
  onboardingButton,
  privacyStepSchema,
} from '#rules/joining/onboarding.ts'
import { needsComment, nicknameSchema, regionInputSchema } from '#rules/member/fields.ts'
import {
  missingForCompletion,
  onboardingStepOf,
  profileErrors,
  profileInputSchema,
} from '#rules/member/profile.ts'
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
  ])('asks for a comment with %i: %s', (address_privacy, asks) => {
    expect(needsComment(address_privacy)).toBe(asks)
    expect(fieldErrors(privacyStepSchema, { address_privacy, onboarding_comment: ' ' })).toEqual(
      asks ? { onboarding_comment: ['This field is required'] } : {},
    )
    expect(
      fieldErrors(privacyStepSchema, { address_privacy, onboarding_comment: 'Not Delilah' }),
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
    expect(fieldErrors(privacyStepSchema, { address_privacy })).toEqual({
      address_privacy: [words],
    })
  })

  test('takes the string of a radio as its number', () => {
    expect(privacyStepSchema.parse({ address_privacy: '4' })).toEqual({
      address_privacy: 4,
      onboarding_comment: null,
    })
  })

  test.each(['Nettle', 'x'.repeat(2001), 5])(
    'neither checks nor keeps what was written before another answer was chosen: %j',
    (onboarding_comment) => {
      expect(privacyStepSchema.parse({ address_privacy: '2', onboarding_comment })).toEqual({
        address_privacy: 2,
        onboarding_comment: null,
      })
    },
  )
})

describe('the nickname step', () => {
  test.each([
    ['a', ['This field should be at least 2 characters long']],
    ['ab', undefined],
    ['a'.repeat(30), undefined],
    ['a'.repeat(31), ['This field should be at most 30 characters long']],
    ['🦇🦇', undefined],
    ['', ['This field is required']],
    ['Per\u200Bcy', ['This field contains an invisible character']],
  ])('hears of %s: %j', (nickname, words) => {
    expect(fieldErrors(nicknameSchema, { nickname }).nickname).toEqual(words)
  })
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

  test('needs both names and the birth date; the rest is optional', () => {
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
    ['no email', 'mum', 'This is not a valid email address'],
    ['her own', 'PIKE@critters.example', 'Please give a parent’s email, not your own'],
  ])("asks a minor again whose parent's email is %s", (_, parent_email, words) => {
    expect(fieldErrors(schema, { ...minor, parent_email })).toEqual({ parent_email: [words] })
  })

  test("takes a minor with a parent's email", () => {
    expect(fieldErrors(schema, { ...minor, parent_email: 'mum@critters.example' })).toEqual({})
  })

  test.each(['mum', 'm'.repeat(255)])(
    "neither checks nor keeps what stands in an adult's parent field: %s",
    (parent_email) => {
      expect(schema.parse({ ...adult, parent_email }).parent_email).toBe(null)
    },
  )

  test('refuses regions that no member can have', () => {
    expect(fieldErrors(schema, { ...adult, region: 'worldwide' })).toEqual({
      region: ['This is not one of the choices'],
    })
    expect(fieldErrors(regionInputSchema, { region: 'us' })).toEqual({})
    expect(fieldErrors(regionInputSchema, { region: null })).toEqual({})
  })
})

describe('a profile', () => {
  const blank = {
    email: OWN,
    address_privacy: null,
    onboarding_comment: null,
    nickname: null,
    last_name: null,
    first_name: null,
    birth_date: null,
    parent_email: null,
  }
  const whole = {
    ...blank,
    address_privacy: 1,
    nickname: 'Pike',
    last_name: 'Trickfoot',
    first_name: 'Pike',
    birth_date: '1990-05-04',
  }

  test('takes any of its fields and leaves the others alone', () => {
    const schema = profileInputSchema(now)
    expect(schema.parse({ address_privacy: 1, role: 'admin' })).toEqual({ address_privacy: 1 })
    expect(schema.parse({ discord: ' ' })).toEqual({ discord: null })
    expect(
      fieldErrors(schema, { nickname: '', has_completed_onboarding: 'yes', avatar: 0 }),
    ).toEqual({
      nickname: ['This field is required'],
      has_completed_onboarding: ['This is not one of the choices'],
      avatar: ['This is not one of the choices'],
    })
  })

  test.each([
    [
      'privacy 3 without a comment',
      { address_privacy: 3 as const },
      { onboarding_comment: ['This field is required'] },
    ],
    ['privacy 1', { address_privacy: 1 as const }, {}],
    [
      'a birth date of a minor without a parent',
      { birth_date: '2010-05-04' },
      { parent_email: ['This field is required'] },
    ],
    [
      'a birth date of a minor with her own email',
      { birth_date: '2010-05-04', parent_email: 'Pike@critters.example' },
      { parent_email: ['Please give a parent’s email, not your own'] },
    ],
    [
      'a birth date of a minor with a parent',
      { birth_date: '2010-05-04', parent_email: 'mum@critters.example' },
      {},
    ],
    ['another field', { discord: 'pike#1' }, {}],
  ])('first given %s', (_, change, errors) => {
    expect(profileErrors(blank, change, now)).toEqual(errors)
  })

  test('keeps a birth date on its side of 18 years', () => {
    const child = { ...whole, birth_date: '2010-05-04', parent_email: 'mum@critters.example' }
    expect(profileErrors(child, { birth_date: '1990-05-04' }, now)).toEqual({
      birth_date: ['Only a mod can change a birth date from under 18 to over 18, or back.'],
    })
    expect(profileErrors(child, { birth_date: '2011-05-04' }, now)).toEqual({})
  })

  test('lists what is missing before it is complete, in the order of the steps', () => {
    expect(missingForCompletion(blank, 0, now)).toEqual([
      'address_privacy',
      'nickname',
      'last_name',
      'first_name',
      'birth_date',
      'address',
    ])
    expect(missingForCompletion({ ...whole, address_privacy: 3 }, 1, now)).toEqual([
      'onboarding_comment',
    ])
    expect(missingForCompletion({ ...whole, birth_date: '2010-05-04' }, 1, now)).toEqual([
      'parent_email',
    ])
    expect(missingForCompletion(whole, 1, now)).toEqual([])
  })

  test('resumes where the onboarding was left', () => {
    expect([
      onboardingStepOf(blank, 0, now),
      onboardingStepOf({ ...blank, address_privacy: 1 }, 0, now),
      onboardingStepOf({ ...whole, last_name: null }, 0, now),
      onboardingStepOf(whole, 0, now),
      onboardingStepOf(whole, 1, now),
    ]).toEqual(['privacy', 'nickname', 'identity', 'address', 'address'])
  })
})

test('the button says which step comes next, and joins the club on the last', () => {
  expect(ONBOARDING_STEPS.map(onboardingButton)).toEqual([
    'Next (1/4)',
    'Next (2/4)',
    'Next (3/4)',
    'Join the club!',
  ])
})
