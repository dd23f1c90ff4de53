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
import {
  anyAssignment,
  bestOfAll,
  crowdsOf,
  tightCrowdsOf,
  unequalCrowdsOf,
} from '#tests/support/soft-pairing.ts'

const pairsOf = (...given: Parameters<typeof assign>) => {
  const found = assign(...given)
  if (!('pairs' in found)) throw new Error('these can be paired')
  return found.pairs
}

/** Checks that every member has one recipient and one gifter, and that no pair is excluded. */
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
 * Makes enough pairings that each pair in the best assignments would occur at least 60 times if all best assignments
 * were equally likely.
 * @returns `starved`: the pairs that occur less than half as often as expected; `strange`: the pairs that occur although
 * no best assignment contains them
 */
function sharesIn({ ids, wishes }: Crowd, seed: number) {
  const best = bestOfAll(ids, wishes)?.all ?? []
  const counts = new Map<string, number>()
  const exact = new Map<string, number>()
  const add = (to: Map<string, number>, pairs: Pairs) => {
    for (const [gifter, recipient] of pairs)
      to.set(`${gifter} to ${recipient}`, (to.get(`${gifter} to ${recipient}`) ?? 0) + 1)
  }
  for (const pairs of best) add(exact, pairs)
  const draws = best.length === 0 ? 0 : Math.ceil((60 * best.length) / Math.min(...exact.values()))
  const dice = diceOf(seed)
  for (let draw = 0; draw < draws; draw += 1) add(counts, pairsOf(ids, wishes, dice))
  const expected = (among: number) => (draws * among) / best.length
  return {
    starved: [...exact].filter(([pair, among]) => (counts.get(pair) ?? 0) < expected(among) / 2),
    strange: [...counts.keys()].filter((pair) => !exact.has(pair)),
  }
}

/** `living(['uk', 20], ['nz', 2])`: the first 20 members live in the UK, the next two in New Zealand. */
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

describe('the cost of a pairing', () => {
  test.each([
    ['one repeated pair', 'three loops of two', [1, 0, 0], [0, 3, 0]],
    ['one loop of two', 'nine parcels across a border', [0, 1, 0], [0, 0, 9]],
    ['two parcels across a border', 'one parcel across a border', [0, 0, 2], [0, 0, 1]],
  ])('is higher with %s than with %s', (_more, _less, more, less) => {
    const [one, other] = [more, less].map(([repeats = 0, mutual = 0, crossings = 0]) => ({
      repeats,
      mutual,
      crossings,
    })) as [Parameters<typeof compareCosts>[0], Parameters<typeof compareCosts>[0]]
    expect(Math.sign(compareCosts(one, other))).toBe(1)
    expect(compareCosts(one, one)).toBe(0)
  })

  test('counts pairs repeated in the same direction, mutual pairs, and parcels that cross a customs border', () => {
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

describe('a pairing of up to twelve members', () => {
  test.each([
    ['two to seven', crowdsOf(2, 7), { sample: 150, whole: 3_000 }],
    ['eight or nine', tightCrowdsOf(8, 9), { sample: 10, whole: 300 }],
    ['ten or eleven', tightCrowdsOf(10, 11), { sample: 10, whole: 300 }],
    ['twelve', tightCrowdsOf(12, 12), { sample: 10, whole: 300 }],
  ])('is optimal with %s members', (_many, crowds, runs) => {
    fc.assert(fc.property(crowds, fc.integer(), isTheBest), { numRuns: often(runs), seed: 12 })
  })

  test.each([
    ['four to six members', crowdsOf(4, 6), { sample: 8, whole: 60 }],
    ['six to eight members with few choices', tightCrowdsOf(6, 8), { sample: 8, whole: 100 }],
    [
      'five to eight members with unequal choices',
      unequalCrowdsOf(5, 8),
      { sample: 4, whole: 100 },
    ],
  ])(
    'contains each possible pair at least half as often as expected, with %s',
    (_many, crowds, runs) => {
      fc.assert(
        fc.property(crowds, fc.integer(), (crowd, seed) => {
          expect(sharesIn(crowd, seed)).toEqual({ starved: [], strange: [] })
        }),
        { numRuns: often(runs), seed: 11 },
      )
    },
  )

  test('can contain a pair that is not part of any circle through everybody', () => {
    // Only members 1 and 2 connect the two halves, so in a circle through everybody neither sends to the other.
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

describe('a pairing of more than twelve members', () => {
  test('respects every exclusion, and is no worse than a random pairing', () => {
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

  test('contains as few repeated and mutual pairs as possible, if there are thirteen', () => {
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
    [
      'no parcel across a border if each side has enough members',
      living(['uk', 20], ['us', 15], ['nz', 3]),
      0,
    ],
    [
      'two parcels across a border if only two members live abroad',
      living(['uk', 20], ['nz', 2]),
      2,
    ],
    ['every parcel across a border if no region is known', living([null, 30]), 30],
  ])('has no mutual pair, and sends %s', (_how, sides, crossings) => {
    const wishes = wishing(sides)
    const pairs = pairsOf([...sides.keys()], wishes, diceOf(5))
    expect(costOfPairs(pairs, wishes)).toEqual({ repeats: 0, mutual: 0, crossings })
  })

  test('violates no exclusion and repeats no pair, even if 2,000 members must each avoid 60 others', () => {
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
