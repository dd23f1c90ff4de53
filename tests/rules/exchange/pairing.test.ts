import { describe, expect, test } from 'vitest'
import {
  areTooFew,
  leavingOutReason,
  listBlocks,
  pair,
  pairingRefusal,
  remainingCount,
} from '#rules/exchange/pairing.ts'
import { aPairingCheck, aParticipant } from '#tests/support/builders.ts'

const participant = (id: number, change = {}) => aParticipant({ id, ...change })

/** That many, numbered from 1. */
const crowd = (size: number) => Array.from({ length: size }, (_, index) => participant(index + 1))

/** `{ 1: [2, 3] }`: 2 and 3 are on the list of 1. */
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

describe('pairing participants', () => {
  test('pairs them all', () => {
    expect(pair(crowd(2), [], luck)).toEqual({ leftOut: [], pairs: each(1, 2) })
  })

  test('names who makes it impossible and pairs nobody', () => {
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
        { id: 2, reason: 'There is no address.' },
        { id: 3, reason: 'The email is not verified.' },
        { id: 4, reason: 'The account is suspended.' },
        { id: 5, reason: 'No parent has confirmed yet.' },
      ],
    })
  })

  test.each([
    [0, 'too_few'],
    [1, 'too_few'],
    [2, undefined],
    [200, undefined],
  ])('is not worth it with %i: %s', (participants, code) => {
    expect(pairingRefusal(participants)?.code).toBe(code)
  })
})

describe('pairing with exclusions', () => {
  test('names the one all others exclude, and reveals nobody’s list', () => {
    expect(pair(crowd(4), lists({ 1: [4], 2: [4], 3: [4] }), luck)).toEqual({
      leftOut: [],
      impossible: [{ id: 4, reason: 'Exclusions leave nobody to pair with this critter.' }],
    })
  })

  test('names all of a group that exclude each other and have too few others', () => {
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

test('nobody gets a recipient from an earlier exchange again, where there is another way', () => {
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

describe('whoever is left out', () => {
  test('has a note that is not settled: the others are paired, whatever else holds of her', () => {
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

  test('may leave too few behind', () => {
    const members = [participant(1), participant(2, { has_unsettled_note: true })]
    expect(pair(members, [], luck)).toEqual({
      leftOut: [{ id: 2, why: 'unsettled_note' }],
      tooFew: pairingRefusal(1),
    })
  })

  test.each([
    ['a list of everybody', 4, { 1: [2, 3, 4] }, [1]],
    ['a list of one of the two others', 3, { 2: [1] }, [2]],
    ['the longer of two lists that both do', 3, { 1: [2, 3], 3: [1] }, [1]],
    ['of two equal lists that of the one who came last', 3, { 1: [2], 2: [1] }, [2]],
    ['one after the other, as long as a list does', 4, { 1: [2, 3, 4], 3: [2] }, [1, 3]],
    ['a list of all but one among four', 4, { 1: [2, 3] }, []],
    ['strangers who take no part', 3, { 1: [8, 9] }, []],
  ])('has a list that alone makes it impossible: %s', (_what, size, entries, out) => {
    const found = pair(crowd(size), lists(entries), luck)
    expect([found.leftOut, 'pairs' in found]).toEqual([
      out.map((id) => ({ id, why: 'own_list' })),
      true,
    ])
  })

  test('is not one whose list needs the lists of others to do so', () => {
    const found = pair(crowd(4), lists({ 1: [2, 3], 4: [1] }), luck)
    expect(found).toEqual({
      leftOut: [],
      impossible: [{ id: 1, reason: 'Exclusions leave nobody to pair with this critter.' }],
    })
  })

  test('comes back to nobody when two exclude each other and are alone', () => {
    expect(pair(crowd(2), lists({ 1: [2], 2: [1] }), luck)).toEqual({
      leftOut: [{ id: 2, why: 'own_list' }],
      tooFew: pairingRefusal(1),
    })
  })
})

test.each([
  [1, 2, true],
  [1, 3, true],
  [2, 3, true],
  [1, 4, false],
  [2, 4, false],
  [3, 4, true],
  [18, 20, false],
  [19, 20, true],
])('a list of %i among %i makes it impossible: %s', (listed, participants, blocks) => {
  expect(listBlocks(listed, participants)).toBe(blocks)
})

test.each([
  ['unsettled_note', 'The privacy note is not settled.'],
  ['own_list', 'Their own exclusions leave nobody they could be paired with.'],
] as const)('the mods read why: %s', (why, words) => {
  expect(leavingOutReason(why)).toBe(words)
})

const out = (size: number) =>
  aPairingCheck({ participants_count: 3, left_out: Array(size).fill({ member: {}, reason: '' }) })

test.each([
  ['nobody', aPairingCheck({ participants_count: 0 }), true],
  ['one', aPairingCheck({ participants_count: 1 }), true],
  ['two', aPairingCheck({ participants_count: 2 }), false],
  ['three, one of them left out', out(1), false],
  ['three, two of them left out', out(2), true],
])('%s: too few is %s', (_who, check, few) => {
  expect(areTooFew(check)).toBe(few)
})

test('those who remain are those who are not left out', () => {
  expect([remainingCount(out(0)), remainingCount(out(2))]).toEqual([3, 1])
})
