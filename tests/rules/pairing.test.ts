import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pair, pairInOneCycle, pairingRefusal, rematchOnRemoval } from '#rules/pairing.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 60 })
const seeds = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
const randomOf = (stream: Iterator<number>) => () => stream.next().value as number

/** The way from `start` until it comes back. */
function circleFrom(start: number, pairs: ReadonlyMap<number, number>): number[] {
  const way = [start]
  for (let next = pairs.get(start); next !== undefined && next !== start; next = pairs.get(next))
    way.push(next)
  return way
}

describe('a pairing', () => {
  test('is one circle through everybody, whatever the dice say', () => {
    fc.assert(
      fc.property(ids, seeds, (members, stream) => {
        const pairs = pairInOneCycle(members, randomOf(stream))
        expect(circleFrom(members[0] as number, pairs).toSorted()).toEqual(members.toSorted())
        expect([...pairs.values()].toSorted()).toEqual(members.toSorted())
      }),
    )
  })

  test('never gives anybody to herself, nor two to each other among three', () => {
    fc.assert(
      fc.property(ids, seeds, (members, stream) => {
        const pairs = pairInOneCycle(members, randomOf(stream))
        expect([...pairs].filter(([from, to]) => from === to)).toEqual([])
        if (members.length > 2)
          expect([...pairs].filter(([from, to]) => pairs.get(to) === from)).toEqual([])
      }),
    )
  })

  test('of two is each to the other', () => {
    expect([...pairInOneCycle([1, 2], () => 0.9)].toSorted()).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('can turn out in every possible way', () => {
    const seen = new Set<string>()
    for (const one of [0, 0.4, 0.8]) {
      for (const two of [0, 0.6]) {
        const dice = [one, two].values()
        seen.add(
          JSON.stringify([...pairInOneCycle([1, 2, 3], () => dice.next().value ?? 0)].toSorted()),
        )
      }
    }
    expect([...seen].toSorted()).toEqual(['[[1,2],[2,3],[3,1]]', '[[1,3],[2,1],[3,2]]'])
  })

  test('of a thousand is still one circle', () => {
    const members = Array.from({ length: 1000 }, (_, index) => index + 1)
    expect(
      circleFrom(
        1,
        pairInOneCycle(members, () => 0.5),
      ).length,
    ).toBe(1000)
  })
})

describe('pairing participants', () => {
  const participant = (id: number, change = {}) => ({
    id,
    is_verified: true,
    has_address: true,
    is_suspended: false,
    waits_for_parent: false,
    ...change,
  })

  test('pairs them all', () => {
    const result = pair([participant(1), participant(2)], { random: () => 0 })
    expect(result).toEqual({
      pairs: new Map([
        [1, 2],
        [2, 1],
      ]),
    })
  })

  test('names who makes it impossible and pairs nobody', () => {
    const members = [
      participant(1),
      participant(2, { has_address: false }),
      participant(3, { is_verified: false }),
      participant(4, { is_suspended: true }),
      participant(5, { waits_for_parent: true }),
    ]
    expect(pair(members, { random: () => 0 })).toEqual({
      impossible: [
        { id: 2, reason: 'There is no address.' },
        { id: 3, reason: 'The email is not verified.' },
        { id: 4, reason: 'The account is suspended.' },
        { id: 5, reason: 'A parent has not confirmed.' },
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

describe('taking a member out', () => {
  test('lets her gifter send to the one she would have sent to', () => {
    const pairs = new Map([
      [1, 2],
      [2, 3],
      [3, 1],
    ])
    expect(rematchOnRemoval(pairs, 2)).toEqual({
      pairs: new Map([
        [3, 1],
        [1, 3],
      ]),
      changed: { gifter: 1, recipient: 3 },
    })
  })

  test('of two leaves nobody to send to', () => {
    const pairs = new Map([
      [1, 2],
      [2, 1],
    ])
    expect(rematchOnRemoval(pairs, 2)).toEqual({ pairs: new Map(), changed: null })
  })

  test('who is not in it changes nothing', () => {
    const pairs = new Map([
      [1, 2],
      [2, 1],
    ])
    expect(rematchOnRemoval(pairs, 9)).toEqual({ pairs, changed: null })
  })

  test('keeps one circle through those who are left', () => {
    fc.assert(
      fc.property(ids, seeds, fc.nat(), (members, stream, which) => {
        fc.pre(members.length > 2)
        const removed = members[which % members.length] as number
        const { pairs } = rematchOnRemoval(pairInOneCycle(members, randomOf(stream)), removed)
        const left = members.filter((id) => id !== removed)
        expect(circleFrom(left[0] as number, pairs).toSorted()).toEqual(left.toSorted())
      }),
    )
  })
})
