import { describe, expect, test } from 'vitest'
import { EXCLUSIONS_MAX, exclusionRefusal } from '#rules/exclusion.ts'
import { enteredByMods, enteringRefusal, removingRefusal } from '#rules/mod-exclusion.ts'

const asked = { isOwn: false, isListed: false, listed: 0 }

describe('a name on my own list', () => {
  test.each([
    ['is added to an empty list', asked, null],
    ['is the last one that fits', { ...asked, listed: EXCLUSIONS_MAX - 1 }, null],
    [
      'is one too many',
      { ...asked, listed: EXCLUSIONS_MAX },
      'Your list holds 20 names at most. Take one out first, or ask a mod.',
    ],
    [
      'stands there already, so a full list does not matter',
      { ...asked, isListed: true, listed: EXCLUSIONS_MAX },
      null,
    ],
    [
      'is my own',
      { ...asked, isOwn: true },
      'That is you, and you are never paired with yourself.',
    ],
  ])('%s', (_, excluding, message) => {
    expect(exclusionRefusal(excluding)?.message ?? null).toBe(message)
  })
})

describe('what the mods enter', () => {
  const hers = { id: 1, nickname: 'Sylas' }
  const theirs = { id: 2, nickname: null }

  test('is told apart from what the member wrote', () => {
    expect(enteredByMods([hers, theirs])).toEqual([theirs])
  })

  test('is about two members', () => {
    expect([
      enteringRefusal({ member_id: 3, excluded_id: 4 }),
      enteringRefusal({ member_id: 3, excluded_id: 3 }),
    ]).toEqual([
      null,
      { code: 'same_member', message: 'Nobody is ever paired with herself.', field: 'excluded_id' },
    ])
  })

  test('can be taken out again, and what she wrote cannot', () => {
    expect([removingRefusal({ entry: theirs }), removingRefusal({ entry: hers })]).toEqual([
      null,
      {
        code: 'not_by_mods',
        message: 'The member has entered this herself, and only she takes it out.',
      },
    ])
  })
})
