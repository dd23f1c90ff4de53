import { describe, expect, test } from 'vitest'
import {
  ACROSS_THE_LINE,
  ageOn,
  astrologicalSign,
  birthDateInputSchema,
  birthDateRefusal,
  isMinor,
  isOldEnough,
  OLDER_MINOR,
  signArticle,
} from '#rules/member/birth-date.ts'
import { canPost, mayPost, onboardingRefusal, restrictionRefusal } from '#rules/member/posting.ts'
import {
  hasCompletedOnboarding,
  isAdmin,
  isMod,
  isNewcomer,
  mayReachOthers,
  ROLES,
  waitsForParent,
} from '#rules/member/schema.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { at } from '#tests/rules/exchange/terms.ts'

const now = at('2026-11-20T10:00:00.000Z')

describe('an age', () => {
  test.each([
    ['on the day before the 18th birthday', '2008-11-21', 17],
    ['on the 18th birthday', '2008-11-20', 18],
    ['on the day after the 18th birthday', '2008-11-19', 18],
    ['before an 18th birthday at the end of the year', '2008-12-31', 17],
  ])('%s is $2', (_, born, age) => {
    expect(ageOn(born, '2026-11-20')).toBe(age)
  })

  test.each([
    ['2022-02-28', 17],
    ['2022-03-01', 18],
  ])('on %s is %i for a member born on 29 February 2004', (today, age) => {
    expect(ageOn('2004-02-29', today)).toBe(age)
  })

  test('of 18 is reached on the birthday, and makes the member an adult', () => {
    expect(isMinor('2008-11-20', now)).toBe(false)
    expect(isMinor('2008-11-21', now)).toBe(true)
    expect(isMinor(null, now)).toBe(false)
  })

  test('of 13 is reached on the birthday, and is old enough to join', () => {
    expect(isOldEnough('2013-11-20', now)).toBe(true)
    expect(isOldEnough('2013-11-21', now)).toBe(false)
  })
})

describe('a birth date', () => {
  const told = (birth_date: unknown) =>
    fieldErrors(birthDateInputSchema(now), { birth_date }).birth_date

  test.each([
    ['missing', undefined],
    ['not a date', 'yesterday'],
    ['a day that does not exist', '2001-02-29'],
    ['today', '2026-11-20'],
    ['in the future', '2030-01-01'],
    ['before 1900', '1899-12-31'],
  ])('is rejected when it is %s', (_, day) => {
    expect(told(day)).toEqual(['Please select a valid date'])
  })

  test('is rejected with an explanation for a child under 13', () => {
    expect(told('2013-11-21')).toEqual([
      'Critter Swap is for members of 13 and older. The page for parents explains why.',
    ])
  })

  test('is accepted for a member aged 13', () => {
    expect(told('2013-11-20')).toBe(undefined)
  })

  test.each([
    ['first given', null, '2010-01-01', null],
    ['changed from one adult year to another', '1990-05-04', '1991-05-04', null],
    ['changed to a later year by a minor', '2010-05-04', '2011-05-04', null],
    ['given again by a minor', '2010-05-04', '2010-05-04', null],
    ['changed to an earlier day by a minor', '2010-05-04', '2010-05-03', OLDER_MINOR],
    ['changed from minor to adult', '2010-05-04', '1990-05-04', ACROSS_THE_LINE],
    ['changed from adult to minor', '1990-05-04', '2010-05-04', ACROSS_THE_LINE],
  ])('that is %s gets this refusal: $3', (_, from, to, message) => {
    expect(birthDateRefusal(from, to, now)).toEqual(
      message && { code: 'birth_date', message, field: 'birth_date' },
    )
  })
})

describe('the astrological sign', () => {
  test.each([
    ['Aries', '03-21', '04-19'],
    ['Taurus', '04-20', '05-20'],
    ['Gemini', '05-21', '06-20'],
    ['Cancer', '06-21', '07-22'],
    ['Leo', '07-23', '08-22'],
    ['Virgo', '08-23', '09-22'],
    ['Libra', '09-23', '10-22'],
    ['Scorpio', '10-23', '11-21'],
    ['Sagittarius', '11-22', '12-21'],
    ['Capricorn', '12-22', '01-19'],
    ['Aquarius', '01-20', '02-18'],
    ['Pisces', '02-19', '03-20'],
  ])('%s lasts from %s to %s', (sign, first, last) => {
    expect([astrologicalSign(`1990-${first}`), astrologicalSign(`1990-${last}`)]).toEqual([
      sign,
      sign,
    ])
  })

  test('is written with the article “An” before a vowel', () => {
    expect(['Aries', 'Aquarius', 'Taurus', 'Leo'].map(signArticle)).toEqual(['An', 'An', 'A', 'A'])
  })
})

const SUSPENDED = { code: 'suspended', message: 'Your account is suspended. Please ask an elf.' }
const PAUSED = { code: 'paused', message: 'Your account is paused for now. Please ask an elf.' }

describe('members’ rights', () => {
  const adult = {
    has_completed_onboarding: true,
    is_minor: false,
    has_received_parent_confirmation: false,
    is_suspended: false,
    is_paused: false,
  }

  test('an adult who has completed the onboarding may post', () => {
    expect(mayPost(adult)).toBe(null)
  })

  test('a minor may post only after a parent’s confirmation', () => {
    expect(mayPost({ ...adult, is_minor: true })).toEqual({
      code: 'parent',
      message: 'We are waiting for a parent confirmation before you can post',
    })
    expect(mayPost({ ...adult, is_minor: true, has_received_parent_confirmation: true })).toBe(null)
  })

  test('a suspension is the first reason why a member may not post', () => {
    expect(mayPost({ ...adult, is_minor: true, is_suspended: true })).toEqual(SUSPENDED)
  })

  test('a paused member may not post, but a suspension is given as the reason before a pause', () => {
    const both = { ...adult, is_suspended: true, is_paused: true }
    expect([mayPost({ ...adult, is_paused: true }), mayPost(both)]).toEqual([PAUSED, SUSPENDED])
  })

  test('a member who is still in the onboarding has to finish it before posting', () => {
    const newcomer = { ...adult, has_completed_onboarding: false }
    const refused = { code: 'onboarding', message: 'Please finish your onboarding first.' }
    expect([mayPost(newcomer), onboardingRefusal(newcomer), onboardingRefusal(adult)]).toEqual([
      refused,
      refused,
      null,
    ])
    expect([newcomer, adult].map((one) => [hasCompletedOnboarding(one), isNewcomer(one)])).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test.each([
    ['is not restricted', {}, null],
    ['is suspended', { is_suspended: true }, SUSPENDED],
    ['is paused', { is_paused: true }, PAUSED],
  ])('a member who %s may reach others, or gets the reason why not', (_, change, refused) => {
    const member = { ...adult, ...change }
    expect([restrictionRefusal(member), mayReachOthers(member)]).toEqual([
      refused,
      refused === null,
    ])
  })

  test.each([
    [false, false, false],
    [false, true, false],
    [true, false, true],
    [true, true, false],
  ])(
    'a minor: %s, with a parent’s confirmation: %s, waits for a parent: %s',
    (is_minor, has_received_parent_confirmation, waits) => {
      expect(waitsForParent({ is_minor, has_received_parent_confirmation })).toBe(waits)
    },
  )

  test('a member can post only once their birth date is known', () => {
    expect(canPost({ ...adult, birth_date: null })).toBe(false)
    expect(canPost({ ...adult, birth_date: '1990-05-04' })).toBe(true)
    expect(canPost({ ...adult, birth_date: '1990-05-04', is_suspended: true })).toBe(false)
  })

  test('an admin has all the rights that a mod has', () => {
    expect(ROLES.map((role) => [isMod({ role }), isAdmin({ role })])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })
})
