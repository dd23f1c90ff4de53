import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assign, barsOf, type EarlierPair, maySend } from '#rules/exchange/assignment.ts'
import { compareCosts, costOfPairs, type Sides } from '#rules/exchange/pairing-cost.ts'
import { often } from '#tests/support/effort.ts'
import { atHome, diceOf, numbered } from '#tests/support/exclusions.ts'
import { anyCircle, bestOfAll, crowdsOf } from '#tests/support/soft-pairing.ts'

const pairsOf = (...[ids, wishes, dice]: Parameters<typeof assign>) => {
  const found = assign(ids, wishes, dice)
  if (!('pairs' in found)) throw new Error('these can be paired')
  return found.pairs
}

/** `uk us`: those of the first side, then those of the next. */
const living = (...places: [side: string | null, many: number][]): Sides =>
  new Map(
    places
      .flatMap(([side, many]) => Array.from({ length: many }, () => side))
      .map((side, place) => [place + 1, side]),
  )

const wishing = (sides: Sides, earlier: EarlierPair[] = []) => ({
  bars: barsOf([...sides.keys()], []),
  earlier,
  sides,
})

describe('what a pairing costs', () => {
  test.each([
    ['a pair that comes again, before two who send to each other', [1, 0, 0], [0, 3, 0]],
    ['two who send to each other, before parcels across a border', [0, 1, 0], [0, 0, 9]],
    ['a parcel across a border', [0, 0, 2], [0, 0, 1]],
  ])('is more with %s', (_what, more, less) => {
    const [one, other] = [more, less].map(([repeats = 0, mutual = 0, crossings = 0]) => ({
      repeats,
      mutual,
      crossings,
    })) as [Parameters<typeof compareCosts>[0], Parameters<typeof compareCosts>[0]]
    expect(Math.sign(compareCosts(one, other))).toBe(1)
    expect(compareCosts(one, one)).toBe(0)
  })

  test('counts pairs that come again the same way round, loops of two, and parcels that meet customs', () => {
    const pairs = new Map([
      [1, 2],
      [2, 1],
      [3, 4],
      [4, 5],
      [5, 3],
    ])
    const earlier = [
      { gifter_id: 3, recipient_id: 4 },
      { gifter_id: 5, recipient_id: 4 },
    ]
    const sides = living(['uk', 3], ['us', 1], [null, 1])
    expect(costOfPairs(pairs, { sides, earlier })).toEqual({ repeats: 1, mutual: 1, crossings: 3 })
  })
})

describe('a few', () => {
  test('are paired as well as any way there is, and never against a hard rule', () => {
    fc.assert(
      fc.property(crowdsOf(2, 7), fc.integer(), ({ ids, wishes }, seed) => {
        const best = bestOfAll(ids, wishes)
        const found = assign(ids, wishes, diceOf(seed))
        expect('pairs' in found ? costOfPairs(found.pairs, wishes) : null).toEqual(
          best?.cost ?? null,
        )
        if ('pairs' in found)
          expect([...found.pairs].filter(([from, to]) => !maySend(wishes.bars, from, to))).toEqual(
            [],
          )
      }),
      { numRuns: often({ sample: 150, whole: 3_000 }) },
    )
  })

  test('leave no pair out that the best of all ways have: each has its share', () => {
    fc.assert(
      fc.property(crowdsOf(4, 6), fc.integer(), ({ ids, wishes }, seed) => {
        const best = bestOfAll(ids, wishes)
        if (best === null) return
        const runs = 60 * best.all.length
        const counts = new Map<string, number>()
        const dice = diceOf(seed)
        for (let run = 0; run < runs; run += 1) {
          for (const [from, to] of pairsOf(ids, wishes, dice))
            counts.set(`${from} to ${to}`, (counts.get(`${from} to ${to}`) ?? 0) + 1)
        }
        const exact = new Map<string, number>()
        for (const pairs of best.all)
          for (const [from, to] of pairs)
            exact.set(`${from} to ${to}`, (exact.get(`${from} to ${to}`) ?? 0) + 60)
        const starved = [...exact].filter(([pair, share]) => (counts.get(pair) ?? 0) < share / 2)
        expect([starved, [...counts.keys()].filter((pair) => !exact.has(pair))]).toEqual([[], []])
      }),
      { numRuns: often({ sample: 8, whole: 60 }), seed: 11 },
    )
  })
})

describe('many', () => {
  test('are never paired worse than it falls', () => {
    fc.assert(
      fc.property(crowdsOf(13, 60), fc.integer(), ({ ids, wishes }, seed) => {
        const dice = diceOf(seed)
        const fallen = anyCircle(ids, wishes, dice)
        if (fallen === null) return
        const [found, any] = [pairsOf(ids, wishes, dice), fallen].map((pairs) =>
          costOfPairs(pairs, wishes),
        ) as [ReturnType<typeof costOfPairs>, ReturnType<typeof costOfPairs>]
        expect(Math.max(compareCosts(found, any), 0)).toBe(0)
      }),
      { numRuns: often({ sample: 100, whole: 3_000 }) },
    )
  })

  test('send no parcel across a border where each side has enough to be among themselves', () => {
    const sides = living(['uk', 20], ['us', 15], ['nz', 3])
    const pairs = pairsOf([...sides.keys()], wishing(sides), diceOf(5))
    expect(costOfPairs(pairs, wishing(sides))).toEqual({ repeats: 0, mutual: 0, crossings: 0 })
  })

  test('send across a border rather than to each other', () => {
    const sides = living(['uk', 20], ['nz', 2])
    const { mutual, crossings } = costOfPairs(
      pairsOf([...sides.keys()], wishing(sides), diceOf(5)),
      wishing(sides),
    )
    expect([mutual, crossings]).toEqual([0, 2])
  })

  test('all from somewhere else are one circle, as they fall', () => {
    const ids = numbered(30)
    const anywhere = { ...wishing(atHome(ids)), sides: living([null, 30]) }
    expect(pairsOf(ids, anywhere, diceOf(3))).toEqual(pairsOf(ids, wishing(atHome(ids)), diceOf(3)))
  })
})
