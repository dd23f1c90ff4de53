import { describe, expect, test } from 'vitest'
import {
  areTooFew,
  leavingOutReason,
  listBlocks,
  pair,
  pairingRefusal,
  remainingCount,
  sidesOf,
} from '#rules/exchange/pairing.ts'
import { aPairingCheck, aParticipant } from '#tests/support/builders.ts'

const participant = (id: number, change = {}) => aParticipant({ id, ...change })

/** Participants numbered from 1. */
const crowd = (size: number) => Array.from({ length: size }, (_, index) => participant(index + 1))

/** `{ 1: [2, 3] }` means that member 1 lists members 2 and 3. */
const lists = (entries: Record<number, number[]>) =>
  Object.entries(entries).flatMap(([id, excluded]) =>
    excluded.map((excluded_id) => ({ member_id: Number(id), excluded_id })),
  )

const luck = { random: () => 0, earlier: [] }
const each = (one: number, other: number) =>
  new Map([
    [one, other],
    [other, one],
  ])

describe('a pairing', () => {
  test('gives every participant a recipient', () => {
    expect(pair(crowd(2), [], luck)).toEqual({ leftOut: [], pairs: each(1, 2) })
  })

  test('if impossible, names the participants who prevent it and pairs nobody', () => {
    const members = [
      participant(1),
      participant(2, { has_address: false }),
      participant(3, { is_verified: false }),
      participant(4, { is_suspended: true }),
      participant(5, { waits_for_parent: true }),
    ]
    expect(pair(members, [], luck)).toEqual({
      leftOut: [],
      impossible: [
        { id: 2, reason: 'They have no address.' },
        { id: 3, reason: 'Their email isn’t verified.' },
        { id: 4, reason: 'Their account is suspended.' },
        { id: 5, reason: 'No parent has confirmed yet.' },
      ],
    })
  })

  test.each([
    [0, 'refused'],
    [1, 'refused'],
    [2, 'possible'],
    [200, 'possible'],
  ])('of %i participants is %s', (participants, outcome) => {
    expect(pairingRefusal(participants)).toEqual(
      outcome === 'possible'
        ? null
        : {
            code: 'too_few',
            message: 'Too few critters signed up this time, so this exchange can’t take place.',
          },
    )
  })

  test('compares the regions of its participants', () => {
    expect(sidesOf([participant(1), participant(2, { region: null })])).toEqual(
      new Map([
        [1, 'uk'],
        [2, null],
      ]),
    )
  })
})

describe('the result of a pairing that exclusions make impossible', () => {
  test('names the member whom all others exclude, and reveals nobody’s list', () => {
    expect(pair(crowd(4), lists({ 1: [4], 2: [4], 3: [4] }), luck)).toEqual({
      leftOut: [],
      impossible: [{ id: 4, reason: 'Exclusions rule out everyone for this critter.' }],
    })
  })

  test('names all members who exclude each other and share too few possible recipients', () => {
    const reason = 'Exclusions leave 3 critters, this one included, only 2 to be paired with.'
    expect(pair(crowd(5), lists({ 1: [2, 3], 2: [3] }), luck)).toEqual({
      leftOut: [],
      impossible: [
        { id: 1, reason },
        { id: 2, reason },
        { id: 3, reason },
      ],
    })
  })
})

test('a pairing repeats no recipient from an earlier exchange if there is an alternative', () => {
  const earlier = [
    { gifter_id: 1, recipient_id: 2 },
    { gifter_id: 2, recipient_id: 3 },
    { gifter_id: 3, recipient_id: 1 },
  ]
  expect(pair(crowd(3), [], { ...luck, earlier })).toEqual({
    leftOut: [],
    pairs: new Map([
      [1, 3],
      [3, 2],
      [2, 1],
    ]),
  })
})

describe('leaving members out of a pairing', () => {
  test('applies to a member with an unsettled note, even if they also have no address', () => {
    const members = [
      participant(1),
      participant(2, { has_unsettled_note: true, has_address: false }),
      participant(3),
    ]
    expect(pair(members, lists({ 2: [1] }), luck)).toEqual({
      leftOut: [{ id: 2, why: 'unsettled_note' }],
      pairs: each(1, 3),
    })
  })

  test('reports too few participants if only one is left', () => {
    const members = [participant(1), participant(2, { has_unsettled_note: true })]
    expect(pair(members, [], luck)).toEqual({
      leftOut: [{ id: 2, why: 'unsettled_note' }],
      tooFew: pairingRefusal(1),
    })
  })

  test.each([
    ['a member who lists everybody', 4, { 1: [2, 3, 4] }, [1]],
    ['a member who lists one of the two other participants', 3, { 2: [1] }, [2]],
    ['the member with the longer of two blocking lists', 3, { 1: [2, 3], 3: [1] }, [1]],
    ['the later of two members with equally long blocking lists', 3, { 1: [2], 2: [1] }, [2]],
    ['two members whose lists block one after the other', 4, { 1: [2, 3, 4], 3: [2] }, [1, 3]],
    ['nobody if a list leaves one of the three other participants', 4, { 1: [2, 3] }, []],
    ['nobody if a list names only members who do not take part', 3, { 1: [8, 9] }, []],
    ['nobody if a list names its owner', 3, { 1: [1] }, []],
  ])('applies to %s', (_whom, size, entries, out) => {
    const found = pair(crowd(size), lists(entries), luck)
    expect([found.leftOut, 'pairs' in found]).toEqual([
      out.map((id) => ({ id, why: 'own_list' })),
      true,
    ])
  })

  test('does not apply to a member whose list blocks the pairing only in combination with another list', () => {
    const found = pair(crowd(4), lists({ 1: [2, 3], 4: [1] }), luck)
    expect(found).toEqual({
      leftOut: [],
      impossible: [{ id: 1, reason: 'Exclusions rule out everyone for this critter.' }],
    })
  })

  test('reports too few participants if the only two participants exclude each other', () => {
    expect(pair(crowd(2), lists({ 1: [2], 2: [1] }), luck)).toEqual({
      leftOut: [{ id: 2, why: 'own_list' }],
      tooFew: pairingRefusal(1),
    })
  })
})

test.each([
  [1, 2, 'blocks', true],
  [1, 3, 'blocks', true],
  [2, 3, 'blocks', true],
  [1, 4, 'does not block', false],
  [2, 4, 'does not block', false],
  [3, 4, 'blocks', true],
  [18, 20, 'does not block', false],
  [19, 20, 'blocks', true],
])(
  'a list of %i members, in an exchange with %i participants, %s the pairing',
  (listed, participants, _, blocks) => {
    expect(listBlocks(listed, participants)).toBe(blocks)
  },
)

test.each([
  ['unsettled_note', 'Their privacy note isn’t settled.'],
  ['unsettled_list', 'Their list is too long, and no mod has settled it.'],
  ['own_list', 'Their own exclusions rule out everyone else.'],
] as const)('mods see why a member is left out: %s', (why, words) => {
  expect(leavingOutReason(why)).toBe(words)
})

const out = (size: number) =>
  aPairingCheck({ participants_count: 3, left_out: Array(size).fill({ member: {}, reason: '' }) })

test.each([
  ['no participants', 'too few', aPairingCheck({ participants_count: 0 }), true],
  ['one participant', 'too few', aPairingCheck({ participants_count: 1 }), true],
  ['two participants', 'enough', aPairingCheck({ participants_count: 2 }), false],
  ['three participants, one of them left out,', 'enough', out(1), false],
  ['three participants, two of them left out,', 'too few', out(2), true],
])('a pairing check with %s finds %s', (_who, _, check, few) => {
  expect(areTooFew(check)).toBe(few)
})

test('the number of remaining participants does not include those who are left out', () => {
  expect([remainingCount(out(0)), remainingCount(out(2))]).toEqual([3, 1])
})
