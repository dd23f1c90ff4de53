import { describe, expect, test } from 'vitest'
import {
  hasRoomForPet,
  isListed,
  petInputSchema,
  petRefusal,
  withoutPet,
  withPet,
} from '#rules/member/pet.ts'
import {
  birthdayWords,
  type PetValues,
  petErrors,
  petInputOf,
  petValues,
} from '#rules/member/pet-form.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { aPet } from '#tests/support/birthdays.ts'
import { aPicture } from '#tests/support/media.ts'

const filled: PetValues = petValues(aPet())

describe('the pet form', () => {
  test('sends unchanged values as they were loaded', () => {
    const pet = aPet({ birthday: '02-29', picture: aPicture({ id: 71 }) })
    expect(petInputOf(petValues(pet))).toEqual({
      nickname: 'Biscuit',
      birthday: '02-29',
      picture_id: 71,
    })
  })

  test.each<[string, Partial<PetValues>, Record<string, string[]>]>([
    ['a complete pet', {}, {}],
    ['29 February', { month: '02', day: '29' }, {}],
    ['a missing name', { nickname: '' }, { nickname: ['This field is required'] }],
    ['a missing month', { month: '' }, { day: ['Please select a valid date'] }],
    ['a missing day', { day: '' }, { day: ['Please select a valid date'] }],
    ['30 February', { month: '02', day: '30' }, { day: ['Please select a valid date'] }],
    [
      'a picture that is still uploading',
      { picture: { picture: null, isSending: true } },
      { picture: ['One moment, your picture is still uploading'] },
    ],
  ])('shows the correct errors for %s', (_, change, errors) => {
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

describe('a member’s pets', () => {
  const [biscuit, hoot] = [aPet({ id: 1 }), aPet({ id: 2, nickname: 'Hoot' })]

  test('are at most ten', () => {
    const pets = (amount: number) => Array.from({ length: amount }, () => biscuit)
    expect([9, 10].map((amount) => [petRefusal(amount), hasRoomForPet(pets(amount))])).toEqual([
      [null, true],
      [
        {
          code: 'too_many_pets',
          message: 'You can list at most 10 pets. Remove one of them first.',
        },
        false,
      ],
    ])
  })

  test('get a new pet at the end, and keep an edited one in its place', () => {
    const edited = aPet({ id: 1, nickname: 'Cookie' })
    const added = aPet({ id: 3 })
    expect([
      withPet([biscuit, hoot], added, null),
      withPet([biscuit, hoot], edited, biscuit),
      withPet([hoot], edited, biscuit),
      withoutPet([biscuit, hoot], 1),
    ]).toEqual([[biscuit, hoot, added], [edited, hoot], [hoot, edited], [hoot]])
  })

  test('are found by their id', () => {
    expect([isListed([biscuit, hoot], 2), isListed([biscuit, hoot], 3), isListed([], 1)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('require a name and a day of the year, and the picture is optional', () => {
    const sent = { nickname: 'Biscuit', birthday: '02-29' }
    const day = { birthday: ['Please select a valid date'] }
    expect([
      petInputSchema.parse(sent),
      petInputSchema.parse({ ...sent, picture_id: 71 }),
      fieldErrors(petInputSchema, { ...sent, birthday: '02-30' }),
      fieldErrors(petInputSchema, { nickname: 'Biscuit' }),
      fieldErrors(petInputSchema, { ...sent, birthday: 3 }),
      fieldErrors(petInputSchema, { birthday: '02-29' }),
    ]).toEqual([
      { ...sent, picture_id: null },
      { ...sent, picture_id: 71 },
      day,
      day,
      { birthday: ['This should be text'] },
      { nickname: ['This field is required'] },
    ])
  })
})
