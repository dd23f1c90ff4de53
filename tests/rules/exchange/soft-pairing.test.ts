import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assign, type Bars, barsOf, maySend, type Wishes } from '#rules/exchange/assignment.ts'
import {
  compareCosts,
  costOfPairs,
  type EarlierPair,
  type Pairs,
  type Sides,
} from '#rules/exchange/pairing-cost.ts'
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
function sharesIn({ ids, wishes }: Crowd, seed: number) {
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
    for (let run = 0; run < 60; run += 1) add(counts, pairsOf(ids, wishes, dice), 1)
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

describe('a pairing of up to twelve', () => {
  test.each([
    ['up to seven', crowdsOf(2, 7), { sample: 150, whole: 3_000 }],
    ['eight and nine', tightCrowdsOf(8, 9), { sample: 10, whole: 300 }],
    ['ten and eleven', tightCrowdsOf(10, 11), { sample: 10, whole: 300 }],
    ['twelve', tightCrowdsOf(12, 12), { sample: 10, whole: 300 }],
  ])('is as good as any possible one: %s', (_many, crowds, runs) => {
    fc.assert(fc.property(crowds, fc.integer(), isTheBest), { numRuns: often(runs), seed: 12 })
  })

  test.each([
    ['four to six', crowdsOf(4, 6), { sample: 8, whole: 60 }],
    ['six to eight with few choices', tightCrowdsOf(6, 8), { sample: 8, whole: 100 }],
  ])('gives each pair at least half of its share among the best: %s', (_many, crowds, runs) => {
    fc.assert(
      fc.property(crowds, fc.integer(), (crowd, seed) => {
        expect(sharesIn(crowd, seed)).toEqual({ starved: [], strange: [] })
      }),
      { numRuns: often(runs), seed: 11 },
    )
  })

  test('gives a pair its share that is part of no circle through all', () => {
    // 1 and 2 join two halves: in a circle through all, neither of them sends to the other.
    const halves = [3, 4, 5].flatMap((member_id) =>
      [6, 7, 8].map((excluded_id) => ({ member_id, excluded_id })),
    )
    const ids = numbered(8)
    const wishes = { bars: barsOf(ids, halves), earlier: [], sides: atHome(ids) }
    const dice = diceOf(17)
    const drawn = numbered(400).map(() => pairsOf(ids, wishes, dice).get(1))
    const best = bestOfAll(ids, wishes)?.all ?? []
    const share = best.filter((pairs) => pairs.get(1) === 2).length / best.length
    expect(drawn.filter((id) => id === 2).length).toBeGreaterThan((400 * share) / 2)
  })
})

describe('a pairing of many', () => {
  test('keeps every exclusion, and is not worse than one by chance', () => {
    fc.assert(
      fc.property(
        fc.oneof(crowdsOf(13, 60), tightCrowdsOf(13, 60)),
        fc.integer(),
        ({ ids, wishes }, seed) => {
          const dice = diceOf(seed)
          const any = anyAssignment(ids, wishes, dice)
          if (any === null) return
          const found = pairsOf(ids, wishes, dice)
          holdHardRules(found, ids, wishes.bars)
          const difference = compareCosts(costOfPairs(found, wishes), costOfPairs(any, wishes))
          expect(Math.max(difference, 0)).toBe(0)
        },
      ),
      { numRuns: often({ sample: 60, whole: 3_000 }), seed: 36 },
    )
  })

  test('repeats as few pairs and has as few loops of two as any possible one, for thirteen', () => {
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

  test.each([
    ['where each side has enough members, none', living(['uk', 20], ['us', 15], ['nz', 3]), 0],
    ['two for two members abroad, who do not send to each other', living(['uk', 20], ['nz', 2]), 2],
    ['all where no region is known', living([null, 30]), 30],
  ])('sends few parcels across a border and has no loop of two: %s', (_how, sides, crossings) => {
    const wishes = wishing(sides)
    const pairs = pairsOf([...sides.keys()], wishes, diceOf(5))
    expect(costOfPairs(pairs, wishes)).toEqual({ repeats: 0, mutual: 0, crossings })
  })

  test('breaks no exclusion and repeats no pair among 2,000, of whom each may not send to 60', () => {
    const ids = numbered(2_000)
    const others = (id: number, step: number) =>
      numbered(20).map((n) => 1 + ((id + step * n) % 2_000))
    const exclusions = ids.flatMap((member_id) =>
      others(member_id, 7).map((excluded_id) => ({ member_id, excluded_id })),
    )
    const earlier = ids.flatMap((gifter_id) =>
      others(gifter_id, 11).map((recipient_id) => ({ gifter_id, recipient_id })),
    )
    const wishes = { bars: barsOf(ids, exclusions), earlier, sides: atHome(ids) }
    const pairs = pairsOf(ids, wishes, diceOf(1))
    holdHardRules(pairs, ids, wishes.bars)
    expect(costOfPairs(pairs, wishes)).toEqual({ repeats: 0, mutual: 0, crossings: 0 })
  })
})
