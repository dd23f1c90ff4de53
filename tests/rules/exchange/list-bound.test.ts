import { describe, expect, test } from 'vitest'
import {
  areFewLeft,
  boundLists,
  choicesLeft,
  type Lists,
  listBound,
  mayExceedBound,
  pairingEntries,
} from '#rules/exchange/list-bound.ts'
import { numbered } from '#tests/support/exclusions.ts'

const listed = (member_id: number, ...others: number[]) =>
  others.map((excluded_id) => ({ member_id, excluded_id }))
const lists = (change: Partial<Lists>): Lists => ({ own: [], byMods: [], answers: [], ...change })

test.each([
  [2, 0],
  [4, 0],
  [5, 1],
  [8, 1],
  [9, 2],
  [22, 5],
  [80, 19],
  [81, 20],
])(
  'in an exchange with %i participants, at most %i names on a member’s list count',
  (participants, bound) => {
    expect(listBound(participants)).toBe(bound)
  },
)

test('a full list of twenty names is within the limit in an exchange with 81 or more participants', () => {
  expect([mayExceedBound(80), mayExceedBound(81)]).toEqual([true, false])
})

describe('in an exchange with nine participants', () => {
  const ids = numbered(9)

  test('a list of two names counts in full, and so do all entries by mods', () => {
    const own = listed(1, 2, 3)
    const byMods = listed(4, 5, 6, 7)
    expect(boundLists(ids, lists({ own, byMods }))).toEqual({
      binding: [...byMods, ...own],
      overlong: [],
    })
  })

  test('only the oldest two of three names count while the list waits for a mod', () => {
    expect(boundLists(ids, lists({ own: listed(1, 4, 2, 3) }))).toEqual({
      binding: listed(1, 4, 2),
      overlong: [{ id: 1, named: [4, 2, 3] }],
    })
  })

  test('duplicate names, and names of members who do not take part, do not count towards the limit', () => {
    const own = listed(1, 2, 2, 77, 1, 3)
    expect(boundLists(ids, lists({ own })).overlong).toEqual([])
  })

  test('the three names that a mod picks count, even though they exceed the limit', () => {
    const answers = [{ member_id: 1, named: [2, 3, 4, 5], binding: [2, 4, 5] }]
    expect(boundLists(ids, lists({ own: listed(1, 2, 3, 4, 5), answers }))).toEqual({
      binding: listed(1, 2, 4, 5),
      overlong: [],
    })
  })

  test('after a mod answers “not needed”, the oldest entries count, up to the limit', () => {
    const answers = [{ member_id: 1, named: [2, 3, 4], binding: null }]
    expect(boundLists(ids, lists({ own: listed(1, 4, 3, 2), answers }))).toEqual({
      binding: listed(1, 4, 3),
      overlong: [],
    })
  })

  test('a mod’s answer still applies to a shortened list, but not to a list with a name that the mod has not seen', () => {
    const answers = [{ member_id: 1, named: [2, 3, 4, 5], binding: [4] }]
    const shorter = boundLists(ids, lists({ own: listed(1, 2, 3, 4), answers }))
    const longer = boundLists(ids, lists({ own: listed(1, 2, 3, 6), answers }))
    expect([shorter, longer]).toEqual([
      { binding: listed(1, 4), overlong: [] },
      { binding: listed(1, 2, 3), overlong: [{ id: 1, named: [2, 3, 6] }] },
    ])
  })

  test('the longest list comes first, and the most recent sign-up comes first among equally long lists', () => {
    const own = [...listed(1, 2, 3, 4), ...listed(5, 2, 3, 4), ...listed(6, 1, 2, 3, 4)]
    expect(boundLists(ids, lists({ own })).overlong.map(({ id }) => id)).toEqual([6, 5, 1])
  })

  test('each entry about a participant is recorded once, with whether it counted', () => {
    const own = [...listed(1, 2, 2, 3), ...listed(9, 1)]
    const byMods = [...listed(1, 4), ...listed(5, 9)]
    const answers = [{ member_id: 1, named: [2, 3], binding: null }]
    const paired = ids.filter((id) => id !== 9).slice(0, 8)
    expect(pairingEntries(paired, lists({ own, byMods, answers }))).toEqual([
      { member_id: 1, excluded_id: 2, is_own: true, has_counted: true },
      { member_id: 1, excluded_id: 3, is_own: true, has_counted: false },
      { member_id: 9, excluded_id: 1, is_own: true, has_counted: false },
      { member_id: 1, excluded_id: 4, is_own: false, has_counted: true },
      { member_id: 5, excluded_id: 9, is_own: false, has_counted: false },
    ])
  })
})

describe('in an exchange with four participants', () => {
  const ids = numbered(4)

  test('a single name does not count until a mod has picked it', () => {
    expect(boundLists(ids, lists({ own: listed(1, 2) }))).toEqual({
      binding: [],
      overlong: [{ id: 1, named: [2] }],
    })
  })

  test('a single name counts after a mod has picked it', () => {
    const answers = [{ member_id: 1, named: [2], binding: [2] }]
    expect(boundLists(ids, lists({ own: listed(1, 2), answers }))).toEqual({
      binding: listed(1, 2),
      overlong: [],
    })
  })
})

test('an entry reduces the choices of both of its members by one', () => {
  const binding = [...listed(1, 2, 3), ...listed(2, 1), ...listed(4, 77)]
  expect([...choicesLeft(numbered(4), binding)]).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
  ])
})

test.each([
  [5, 10, false],
  [4, 10, true],
  [3, 6, false],
  [2, 4, true],
  [2, 2, true],
])(
  'a member who can still be paired with %i of %i other participants has few choices: %s',
  (left, others, isFew) => {
    expect(areFewLeft(left, others)).toBe(isFew)
  },
)
