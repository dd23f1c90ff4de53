import { describe, expect, test } from 'vitest'
import {
  enteredByMods,
  enteringRefusal,
  entryLine,
  entryName,
  mayEnter,
  mayTakeOutEntry,
  modExclusionInputSchema,
  removingRefusal,
} from '#rules/mod/exclusion.ts'
import { fieldErrors } from '#rules/wire/problem.ts'
import { aMember } from '#tests/support/builders.ts'
import { aModExclusion } from '#tests/support/exclusion-builders.ts'

describe('a mod’s entry on an exclusion list', () => {
  const own = { id: 1, nickname: 'Sylas' }
  const byMod = { id: 2, nickname: null }

  test('is distinguished from the member’s own entries', () => {
    expect(enteredByMods([own, byMod])).toEqual([byMod])
  })

  test('has to name somebody other than the list’s owner', () => {
    expect([
      enteringRefusal({ member_id: 3, excluded_id: 4 }),
      enteringRefusal({ member_id: 3, excluded_id: 3 }),
    ]).toEqual([
      null,
      {
        code: 'same_member',
        message: 'Members are never paired with themselves.',
        field: 'excluded_id',
      },
    ])
  })

  test('can be removed by a mod, but a member’s own entry cannot', () => {
    expect([removingRefusal({ entry: byMod }), removingRefusal({ entry: own })]).toEqual([
      null,
      {
        code: 'not_by_mods',
        message: 'The member added this, and only they can remove it.',
      },
    ])
  })
})

describe('a mod who manages a member’s exclusion list', () => {
  const entered = aModExclusion()

  test('may enter anybody except the list’s owner and members whom a mod has already entered', () => {
    const own = aModExclusion({ id: 42, nickname: 'Sylas', excluded: aMember({ id: 30 }) })
    const entries = [entered, own]
    expect(
      [7, 12, 30, 31].map((excludedId) => mayEnter({ memberId: 7, excludedId, entries })),
    ).toEqual([false, false, true, true])
  })

  test('may remove entries by mods, except an entry about themselves', () => {
    expect([
      mayTakeOutEntry({ actorId: 1, entry: entered }),
      mayTakeOutEntry({ actorId: 12, entry: entered }),
      mayTakeOutEntry({ actorId: 1, entry: { ...entered, nickname: 'Nettle' } }),
    ]).toEqual([true, false, false])
  })

  test.each([
    ['an entry by a mod', {}, 'Nettle', 'Added by Allura'],
    ['an entry by a mod who has left', { created_by: null }, 'Nettle', 'Added by a mod'],
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
      'a name that nobody has',
      { nickname: 'Thistle', excluded: null, created_by: null },
      'Thistle',
      'Their own entry. No member has this name.',
    ],
    [
      'an entry that names a member who has left',
      { excluded: null },
      'A critter who has left',
      'Added by Allura',
    ],
  ])('sees a description of %s', (_, change, name, line) => {
    const entry = aModExclusion(change)
    expect([entryName(entry), entryLine(entry)]).toEqual([name, line])
  })
})

test('an entry on an exclusion list requires the ids of two members', () => {
  expect([
    modExclusionInputSchema.parse({ member_id: 3, excluded_id: 4 }),
    fieldErrors(modExclusionInputSchema, {}),
  ]).toEqual([
    { member_id: 3, excluded_id: 4 },
    { member_id: ['This field is required'], excluded_id: ['This field is required'] },
  ])
})
