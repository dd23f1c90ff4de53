import { describe, expect, test } from 'vitest'
import {
  birthdayWords,
  type PetValues,
  petErrors,
  petInputOf,
  petValues,
} from '#rules/member/pet-form.ts'
import { aPet } from '#tests/support/birthdays.ts'
import { aPicture } from '#tests/support/media.ts'

const filled: PetValues = petValues(aPet())

describe('the form of a pet', () => {
  test('sends unchanged values as they were loaded', () => {
    const pet = aPet({ birthday: '02-29', picture: aPicture({ id: 71 }) })
    expect(petInputOf(petValues(pet))).toEqual({
      nickname: 'Biscuit',
      birthday: '02-29',
      picture_id: 71,
    })
  })

  test.each<[string, Partial<PetValues>, Record<string, string[]>]>([
    ['a whole pet', {}, {}],
    ['29 February', { month: '02', day: '29' }, {}],
    ['no name', { nickname: '' }, { nickname: ['This field is required'] }],
    ['no month', { month: '' }, { day: ['Please select a valid date'] }],
    ['no day', { day: '' }, { day: ['Please select a valid date'] }],
    ['30 February', { month: '02', day: '30' }, { day: ['Please select a valid date'] }],
    [
      'a picture on its way',
      { picture: { picture: null, isSending: true } },
      { picture: ['One moment: the picture is still on its way'] },
    ],
  ])('shows the right errors for %s', (_, change, errors) => {
    expect(petErrors({ ...filled, ...change })).toEqual(errors)
  })
})

test('a birthday is written as month and day', () => {
  expect(['01-01', '02-29', '12-31'].map(birthdayWords)).toEqual([
    'January 1',
    'February 29',
    'December 31',
  ])
})
