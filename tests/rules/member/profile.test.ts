import { describe, expect, test } from 'vitest'
import {
  missingForCompletion,
  onboardingStepOf,
  profileCardOf,
  profileCardSchema,
  profileErrors,
  profileInputSchema,
} from '#rules/member/profile.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { at } from '#tests/rules/exchange/terms.ts'

const now = at('2026-11-20T10:00:00.000Z')
const OWN = 'pike@critters.example'

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

  test('can be changed field by field, and the other fields stay unchanged', () => {
    const schema = profileInputSchema(now)
    expect(schema.parse({ address_privacy: 1, role: 'admin' })).toEqual({ address_privacy: 1 })
    expect(schema.parse({ discord: ' ' })).toEqual({ discord: null })
    expect(
      fieldErrors(schema, {
        nickname: '',
        has_completed_onboarding: 'yes',
        avatar: 0,
        discord: 'x'.repeat(41),
        onboarding_comment: 'x'.repeat(2_001),
        last_name: 'x'.repeat(81),
        first_name: 'x'.repeat(81),
        parent_email: 'x'.repeat(255),
      }),
    ).toEqual({
      nickname: ['This field is required'],
      has_completed_onboarding: ['This should be yes or no'],
      avatar: ['This is not one of the choices'],
      discord: ['This field should be at most 40 characters long'],
      onboarding_comment: ['This field should be at most 2,000 characters long'],
      last_name: ['This field should be at most 80 characters long'],
      first_name: ['This field should be at most 80 characters long'],
      parent_email: ['This field should be at most 254 characters long'],
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
      'a minor’s birth date without a parent’s email',
      { birth_date: '2010-05-04' },
      { parent_email: ['This field is required'] },
    ],
    [
      'a minor’s birth date with their own email as the parent’s',
      { birth_date: '2010-05-04', parent_email: 'Pike@critters.example' },
      { parent_email: ['Please give a parent’s email, not your own'] },
    ],
    [
      'a minor’s birth date with a parent’s email',
      { birth_date: '2010-05-04', parent_email: 'mum@critters.example' },
      {},
    ],
    ['another field', { discord: 'pike#1' }, {}],
  ])('has these errors after a change to %s', (_, change, errors) => {
    expect(profileErrors(blank, change, now)).toEqual(errors)
  })

  test('refuses a new birth date that would turn a minor into an adult', () => {
    const child = { ...whole, birth_date: '2010-05-04', parent_email: 'mum@critters.example' }
    expect(profileErrors(child, { birth_date: '1990-05-04' }, now)).toEqual({
      birth_date: ['Only an elf can change a birth date from under 18 to over 18, or back.'],
    })
    expect(profileErrors(child, { birth_date: '2011-05-04' }, now)).toEqual({})
  })

  test('shows nickname and Discord handle in one form, and requires only the nickname', () => {
    expect([
      profileCardOf({ nickname: null, discord: null }),
      profileCardOf({ nickname: 'Pike', discord: 'pike#1' }),
      profileCardSchema.parse({ nickname: 'Pike' }),
      fieldErrors(profileCardSchema, { nickname: '' }),
    ]).toEqual([
      { nickname: '', discord: '' },
      { nickname: 'Pike', discord: 'pike#1' },
      { nickname: 'Pike', discord: null },
      { nickname: ['This field is required'] },
    ])
  })

  test('requires a note for privacy choice 3, but only if the choice or the note changes', () => {
    const undecided = { ...whole, address_privacy: 3, onboarding_comment: null }
    const missing = { onboarding_comment: ['This field is required'] }
    expect([
      profileErrors(undecided, { onboarding_comment: null }, now),
      profileErrors(undecided, { onboarding_comment: 'Not Sylas' }, now),
      profileErrors(undecided, { discord: 'pike#1' }, now),
    ]).toEqual([missing, {}, {}])
  })

  test('lists missing fields in the order of the steps', () => {
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

  test('resumes the onboarding at the first missing step', () => {
    expect([
      onboardingStepOf(blank, 0, now),
      onboardingStepOf({ ...whole, address_privacy: 3 }, 0, now),
      onboardingStepOf({ ...blank, address_privacy: 1 }, 0, now),
      onboardingStepOf({ ...whole, last_name: null }, 0, now),
      onboardingStepOf(whole, 0, now),
      onboardingStepOf(whole, 1, now),
    ]).toEqual(['privacy', 'privacy', 'nickname', 'identity', 'address', 'address'])
  })
})
