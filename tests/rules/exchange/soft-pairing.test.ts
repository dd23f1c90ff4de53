import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assign,
  type Bars,
  barsOf,
  type EarlierPair,
  maySend,
  type Wishes,
} from '#rules/exchange/assignment.ts'
import type { Pairs } from '#rules/exchange/matching.ts'
import { compareCosts, costOfPairs, type Sides } from '#rules/exchange/pairing-cost.ts'
import { often } from '#tests/support/effort.ts'
import { atHome, diceOf, numbered } from '#tests/support/exclusions.ts'
import { anyAssignment, bestOfAll, crowdsOf, tightCrowdsOf } from '#tests/support/soft-pairing.ts'

const pairsOf = (...given: Parameters<typeof assign>) => {
  const found = assign(...given)
  if (!('pairs' in found)) throw new Error('these can be paired')
  return found.pairs
}

/** Each sends to one and gets from one, and none of these is excluded. */
function holdHardRules(pairs: Pairs, ids: readonly number[], bars: Bars) {
  const inOrder = (some: Iterable<number>) => [...some].toSorted((one, other) => one - other)
  expect([inOrder(pairs.keys()), inOrder(pairs.values())]).toEqual([ids, ids])
  expect([...pairs].filter(([from, to]) => !maySend(bars, from, to))).toEqual([])
}

type Crowd = { ids: readonly number[]; wishes: Wishes }

function isTheBest({ ids, wishes }: Crowd, seed: number) {
  const best = bestOfAll(ids, wishes)
  const found = assign(ids, wishes, diceOf(seed))
  expect('pairs' in found ? costOfPairs(found.pairs, wishes) : null).toEqual(best?.cost ?? null)
  if ('pairs' in found) holdHardRules(found.pairs, ids, wishes.bars)
}

/**
 * Which pairs of the best assignments come less often than half as often as they would if each of these were equally
 * likely, and which pairs come that are in none of them.
 */
function sharesIn({ ids, wishes }: Crowd, seed: number, few?: number) {
  const best = bestOfAll(ids, wishes)
  const counts = new Map<string, number>()
  const exact = new Map<string, number>()
  const add = (to: Map<string, number>, pairs: Pairs, times: number) => {
    for (const [gifter, recipient] of pairs)
      to.set(`${gifter} to ${recipient}`, (to.get(`${gifter} to ${recipient}`) ?? 0) + times)
  }
  const dice = diceOf(seed)
  for (const pairs of best?.all ?? []) {
    add(exact, pairs, 60)
    for (let run = 0; run < 60; run += 1) add(counts, pairsOf(ids, wishes, dice, few), 1)
  }
  return {
    starved: [...exact].filter(([pair, share]) => (counts.get(pair) ?? 0) < share / 2),
    strange: [...counts.keys()].filter((pair) => !exact.has(pair)),
  }
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
    fc.assert(fc.property(crowdsOf(2, 7), fc.integer(), isTheBest), {
      numRuns: often({ sample: 150, whole: 3_000 }),
    })
  })

  test.each([
    [8, 9],
    [10, 11],
    [12, 12],
  ])('from %i to %i are as well, where wishes stand against each other', (min, max) => {
    fc.assert(fc.property(tightCrowdsOf(min, max), fc.integer(), isTheBest), {
      numRuns: often({ sample: 10, whole: 300 }),
      seed: 12,
    })
  })

  test('leave no pair out that the best of all ways have: each has its share', () => {
    fc.assert(
      fc.property(crowdsOf(4, 6), fc.integer(), (crowd, seed) => {
        expect(sharesIn(crowd, seed)).toEqual({ starved: [], strange: [] })
      }),
      { numRuns: often({ sample: 8, whole: 60 }), seed: 11 },
    )
  })
})

describe('many', () => {
  test('are paired against no exclusion, whatever borders and earlier pairs make better', () => {
    fc.assert(
      fc.property(
        fc.oneof(crowdsOf(13, 60), tightCrowdsOf(13, 60)),
        fc.integer(),
        ({ ids, wishes }, seed) => {
          const found = assign(ids, wishes, diceOf(seed))
          if ('pairs' in found) holdHardRules(found.pairs, ids, wishes.bars)
        },
      ),
      { numRuns: often({ sample: 60, whole: 3_000 }), seed: 13 },
    )
  })

  test('are never paired worse than it falls', () => {
    fc.assert(
      fc.property(
        fc.oneof(crowdsOf(13, 60), tightCrowdsOf(13, 60)),
        fc.integer(),
        ({ ids, wishes }, seed) => {
          const dice = diceOf(seed)
          const fallen = anyAssignment(ids, wishes, dice)
          if (fallen === null) return
          const [found, any] = [pairsOf(ids, wishes, dice), fallen].map((pairs) =>
            costOfPairs(pairs, wishes),
          ) as [ReturnType<typeof costOfPairs>, ReturnType<typeof costOfPairs>]
          expect(Math.max(compareCosts(found, any), 0)).toBe(0)
        },
      ),
      { numRuns: often({ sample: 60, whole: 3_000 }), seed: 36 },
    )
  })

  test('of thirteen repeat as few and send to each other as seldom as any way there is', () => {
    fc.assert(
      fc.property(tightCrowdsOf(13, 13), fc.integer(), ({ ids, wishes }, seed) => {
        const { repeats, mutual } = costOfPairs(pairsOf(ids, wishes, diceOf(seed)), wishes)
        expect({ repeats, mutual }).toEqual({
          repeats: bestOfAll(ids, wishes)?.cost.repeats,
          mutual: bestOfAll(ids, wishes)?.cost.mutual,
        })
      }),
      { numRuns: often({ sample: 6, whole: 200 }), seed: 34 },
    )
  })

  test('leave no pair out, as far as exclusions and earlier pairs go: each has its share', () => {
    fc.assert(
      fc.property(tightCrowdsOf(6, 8), fc.integer(), ({ ids, wishes }, seed) => {
        const crowd = { ids, wishes: { ...wishes, sides: atHome(ids) } }
        fc.pre((bestOfAll(ids, crowd.wishes)?.all.length ?? 0) <= 12)
        expect(sharesIn(crowd, seed, 0)).toEqual({ starved: [], strange: [] })
      }),
      { numRuns: often({ sample: 8, whole: 100 }), seed: 16 },
    )
  })

  test('leave no pair out that is in no circle through all', () => {
    // 1 and 2 hold two halves together: whoever goes round through all never sends from the one to the other.
    const halves = [3, 4, 5].flatMap((member_id) =>
      [6, 7, 8].map((excluded_id) => ({ member_id, excluded_id })),
    )
    const ids = numbered(8)
    const wishes = { bars: barsOf(ids, halves), earlier: [], sides: atHome(ids) }
    const dice = diceOf(17)
    const drawn = numbered(400).map(() => pairsOf(ids, wishes, dice, 0).get(1))
    const best = bestOfAll(ids, wishes)?.all ?? []
    const share = best.filter((pairs) => pairs.get(1) === 2).length / best.length
    expect(drawn.filter((id) => id === 2).length).toBeGreaterThan((400 * share) / 2)
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
