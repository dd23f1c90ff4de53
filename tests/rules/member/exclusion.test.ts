import { describe, expect, test } from 'vitest'
import {
  EXCLUSIONS_MAX,
  exclusionInputSchema,
  exclusionRefusal,
  LIST_BOUND,
} from '#rules/member/exclusion.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const asked = { isOwn: false, isListed: false, listed: 0 }

describe('a name on the member’s own exclusion list', () => {
  test.each([
    ['is added to an empty list', asked, null],
    ['is added if one more fits', { ...asked, listed: EXCLUSIONS_MAX - 1 }, null],
    [
      'is refused if the list is full',
      { ...asked, listed: EXCLUSIONS_MAX },
      'Your list holds 20 names at most. Remove one first, or ask an elf.',
    ],
    [
      'is accepted on a full list if it is already on it',
      { ...asked, isListed: true, listed: EXCLUSIONS_MAX },
      null,
    ],
    [
      'is refused if it is the member’s own',
      { ...asked, isOwn: true },
      'That’s you, and you’re never paired with yourself.',
    ],
  ])('%s', (_, excluding, message) => {
    expect(exclusionRefusal(excluding)).toEqual(
      message && {
        code: excluding.isOwn ? 'yourself' : 'too_many_exclusions',
        message,
        field: 'nickname',
      },
    )
  })
})

test('a name for the list follows the rules for nicknames', () => {
  expect([
    exclusionInputSchema.parse({ nickname: ' Sylas ' }),
    fieldErrors(exclusionInputSchema, {}),
    fieldErrors(exclusionInputSchema, { nickname: 'x' }),
  ]).toEqual([
    { nickname: 'Sylas' },
    { nickname: ['This field is required'] },
    { nickname: ['This field should be at least 2 characters long'] },
  ])
})

test('every member sees the same sentence about how many entries count', () => {
  expect(LIST_BOUND).toBe(
    'In one exchange, your “Never pair me with” list counts for up to a quarter of the other critters. If it names more of them, or if no more than four take part, an elf decides which names count.',
  )
})
