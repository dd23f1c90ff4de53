import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  assign,
  barsOf,
  type ExcludedPair,
  maySend,
  type Wishes,
} from '#rules/exchange/assignment.ts'
import type { EarlierPair } from '#rules/exchange/pairing-cost.ts'
import { cheapest } from '#tests/support/cheapest.ts'
import { often } from '#tests/support/effort.ts'
import { atHome, diceOf, kinds, numbered } from '#tests/support/exclusions.ts'
import { judge } from '#tests/support/judged.ts'

describe('the exclusions for a pairing', () => {
  test.each([
    ['stop', 'a member from sending to themselves', 1, 1, false],
    ['stop', 'a member from sending to a member they excluded', 1, 2, false],
    ['stop', 'a member from sending to a member who excluded them', 2, 1, false],
    ['do not stop', 'a member from sending to a member whom others excluded', 3, 2, true],
  ])('%s %s', (_, _who, gifter, recipient, allowed) => {
    expect(maySend(barsOf([1, 2, 3], [{ member_id: 1, excluded_id: 2 }]), gifter, recipient)).toBe(
      allowed,
    )
  })

  test('ignore listed members who do not take part', () => {
    expect(barsOf([1], [{ member_id: 1, excluded_id: 9 }])).toEqual(new Map([[1, new Set([1])]]))
  })
})

/** `[1, 2]` means that member 1 lists member 2. */
const listed = (pairs: readonly (readonly [number, number])[]): ExcludedPair[] =>
  pairs.map(([member_id, excluded_id]) => ({ member_id, excluded_id }))

/** `[1, 2]` means that member 1 sent to member 2 in an earlier exchange. */
const sent = (pairs: readonly (readonly [number, number])[]): EarlierPair[] =>
  pairs.map(([gifter_id, recipient_id]) => ({ gifter_id, recipient_id }))

/** Small exchanges with random exclusions and earlier pairs. */
const crowds = fc.integer({ min: 2, max: 7 }).chain((size) => {
  const one = fc.integer({ min: 1, max: size })
  return fc.record({
    members: fc.constant(numbered(size)),
    exclusions: fc.array(fc.tuple(one, one), { maxLength: size * 3 }).map(listed),
    earlier: fc.array(fc.tuple(one, one), { maxLength: size ** 2 }).map(sent),
  })
})

const repeatOf = (earlier: readonly EarlierPair[], gifter: number, recipient: number): number =>
  Number(earlier.some((pair) => pair.gifter_id === gifter && pair.recipient_id === recipient))

/** The number of earlier pairs that the best assignment repeats, or infinity if there is no assignment. */
function fewestRepeats(
  { bars, earlier }: Pick<Wishes, 'bars' | 'earlier'>,
  ids: readonly number[],
) {
  return cheapest(ids, (gifter, recipient) =>
    maySend(bars, gifter, recipient)
      ? repeatOf(earlier, gifter, recipient)
      : Number.POSITIVE_INFINITY,
  )
}

const among = (size: number, exclusions: ExcludedPair[], earlier: EarlierPair[] = []) => ({
  bars: barsOf(numbered(size), exclusions),
  earlier,
  sides: atHome(numbered(size)),
})

describe('an assignment with exclusions', () => {
  test('is found whenever one exists, respects exclusions in both directions, and repeats as few earlier pairs as possible', () => {
    fc.assert(
      fc.property(crowds, fc.integer(), ({ members, exclusions, earlier }, seed) => {
        const bars = barsOf(members, exclusions)
        const found = assign(members, { bars, earlier, sides: atHome(members) }, diceOf(seed))
        const fewest = fewestRepeats({ bars, earlier }, members)
        if (!('pairs' in found)) {
          expect(fewest).toBe(Number.POSITIVE_INFINITY)
          return
        }
        expect([...found.pairs.keys()].toSorted()).toEqual(members)
        expect([...found.pairs.values()].toSorted()).toEqual(members)
        expect([...found.pairs].filter(([from, to]) => !maySend(bars, from, to))).toEqual([])
        const repeats = [...found.pairs].map(([from, to]) => repeatOf(earlier, from, to))
        expect(repeats.reduce((sum, one) => sum + one, 0)).toBe(fewest)
      }),
      { numRuns: often({ sample: 500, whole: 5_000 }) },
    )
  })

  test('if impossible, names the gifters with too few recipients, and counts the recipients they can have', () => {
    const group = listed([
      [1, 2],
      [2, 3],
      [1, 3],
    ])
    expect(assign(numbered(4), among(4, group), () => 0.5)).toEqual({
      short: [{ gifters: [1, 2, 3], recipients: 1 }],
    })
  })

  test('if impossible for two separate reasons, names both groups of gifters', () => {
    const alone = (id: number) =>
      numbered(6)
        .filter((other) => other !== id)
        .map((other) => [id, other] as const)
    const found = assign(numbered(6), among(6, listed([...alone(2), ...alone(5)])), () => 0.5)
    expect(found).toEqual({
      short: [
        { gifters: [2], recipients: 0 },
        { gifters: [5], recipients: 0 },
      ],
    })
  })

  test('lets two members send to each other if exclusions leave no alternative', () => {
    const couples = listed([
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
    ])
    expect(assign(numbered(4), among(4, couples), () => 0.5)).toEqual({
      pairs: new Map([
        [1, 2],
        [2, 1],
        [3, 4],
        [4, 3],
      ]),
    })
  })

  test.each([
    ['either circle of three', 3, [], ['2 3 1', '3 1 2']],
    ['either circle of four that respects an exclusion', 4, [[1, 2]], ['3 4 2 1', '4 3 1 2']],
  ] as const)('that avoids mutual pairs can be %s', (_which, size, excluded, ways) => {
    const dice = diceOf(7)
    const seen = numbered(50).map(() => {
      const found = assign(numbered(size), among(size, listed(excluded)), dice)
      return (
        'pairs' in found &&
        numbered(size)
          .map((id) => found.pairs.get(id))
          .join(' ')
      )
    })
    expect([...new Set(seen)].toSorted()).toEqual(ways)
  })
})

describe('an assignment after earlier exchanges', () => {
  test('reverses the previous circle of three, because all other pairs would be repeats', () => {
    const circle = sent([
      [1, 2],
      [2, 3],
      [3, 1],
    ])
    expect(assign(numbered(3), among(3, [], circle), () => 0)).toEqual({
      pairs: new Map([
        [1, 3],
        [3, 2],
        [2, 1],
      ]),
    })
  })

  test('lets two members send to each other rather than repeat a pair', () => {
    const bothWays = sent([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 1],
      [2, 1],
      [3, 2],
      [4, 3],
      [1, 4],
    ])
    expect(assign(numbered(4), among(4, [], bothWays), () => 0.5)).toEqual({
      pairs: new Map([
        [1, 3],
        [2, 4],
        [3, 1],
        [4, 2],
      ]),
    })
  })

  test('repeats the pairs of two members if nobody else takes part', () => {
    const again = sent([
      [1, 2],
      [2, 1],
    ])
    expect(assign(numbered(2), among(2, [], again), () => 0)).toEqual({
      pairs: new Map([
        [1, 2],
        [2, 1],
      ]),
    })
  })

  test('ignores earlier pairs with members who do not take part', () => {
    const strangers = sent([
      [1, 9],
      [9, 2],
    ])
    const circle = (earlier: EarlierPair[]) => assign(numbered(4), among(4, [], earlier), () => 0.3)
    expect(circle(strangers)).toEqual(circle([]))
  })
})

test.each(Object.entries(kinds).filter(([, make]) => make(diceOf(1)).ids.length <= 100))(
  'an exchange of the kind “%s” is paired if possible, and otherwise exactly the members who prevent the pairing are named',
  (_kind, make) => {
    // Only a few of the largest exchanges are tested here; tests/prove/pairing.test.ts tests hundreds.
    const many = make(diceOf(1)).ids.length < 100 ? 20 : 4
    for (const seed of numbered(many)) judge(make(diceOf(seed)), diceOf(seed))
  },
)
