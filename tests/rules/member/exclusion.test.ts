import { describe, expect, test } from 'vitest'
import { EXCLUSIONS_MAX, exclusionRefusal } from '#rules/member/exclusion.ts'
import {
  enteredByMods,
  enteringRefusal,
  entryLine,
  entryName,
  mayEnter,
  mayTakeOutEntry,
  removingRefusal,
} from '#rules/mod/exclusion.ts'
import { aMember, aModExclusion } from '#tests/support/builders.ts'

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

describe('an entry of a mod', () => {
  const hers = { id: 1, nickname: 'Sylas' }
  const theirs = { id: 2, nickname: null }

  test('is distinguished from the member’s own entries', () => {
    expect(enteredByMods([hers, theirs])).toEqual([theirs])
  })

  test('has to name somebody other than the owner of the list', () => {
    expect([
      enteringRefusal({ member_id: 3, excluded_id: 4 }),
      enteringRefusal({ member_id: 3, excluded_id: 3 }),
    ]).toEqual([
      null,
      {
        code: 'same_member',
        message: 'Nobody is ever paired with themselves.',
        field: 'excluded_id',
      },
    ])
  })

  test('can be taken out by a mod, and a member’s own entry cannot', () => {
    expect([removingRefusal({ entry: theirs }), removingRefusal({ entry: hers })]).toEqual([
      null,
      {
        code: 'not_by_mods',
        message: 'The member entered this, and only the member can take it out.',
      },
    ])
  })
})

describe('a mod at the desk', () => {
  const entered = aModExclusion()

  test('may enter another member whom no mod has entered yet', () => {
    const hers = aModExclusion({ id: 42, nickname: 'Sylas', excluded: aMember({ id: 30 }) })
    const entries = [entered, hers]
    expect(
      [7, 12, 30, 31].map((excludedId) => mayEnter({ memberId: 7, excludedId, entries })),
    ).toEqual([false, false, true, true])
  })

  test('may take out entries of mods, but not one that names that mod', () => {
    expect([
      mayTakeOutEntry({ actorId: 1, entry: entered }),
      mayTakeOutEntry({ actorId: 12, entry: entered }),
      mayTakeOutEntry({ actorId: 1, entry: { ...entered, nickname: 'Nettle' } }),
    ]).toEqual([true, false, false])
  })

  test.each([
    ['an entry of a mod', {}, 'Nettle', 'Entered by Allura'],
    ['an entry of a mod who has left', { created_by: null }, 'Nettle', 'Entered by a mod'],
    [
      'the member’s own entry',
      { nickname: 'Nettle', created_by: null },
      'Nettle',
      'Their own entry',
    ],
    [
      'the member’s own entry with an earlier nickname',
      { nickname: 'Thistle', created_by: null },
      'Nettle',
      'Their own entry, as “Thistle”',
    ],
    [
      'a name that nobody bears',
      { nickname: 'Thistle', excluded: null, created_by: null },
      'Thistle',
      'Their own entry. Nobody has this name.',
    ],
    [
      'an entry that names a member who has left',
      { excluded: null },
      'Somebody who has left',
      'Entered by Allura',
    ],
  ])('reads %s', (_, change, name, line) => {
    const entry = aModExclusion(change)
    expect([entryName(entry), entryLine(entry)]).toEqual([name, line])
  })
})
