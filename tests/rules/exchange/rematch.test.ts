import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barsOf, maySend } from '#rules/exchange/assignment.ts'
import { type Rearrangement, rearrangementsOnRemoval } from '#rules/exchange/rematch.ts'
import { atHome } from '#tests/support/exclusions.ts'

/** In `circle(1, 2, 3)`, 1 sends to 2, 2 to 3, and 3 to 1. */
const circle = (...ids: number[]) =>
  ids.map((id, place) => [id, ids[(place + 1) % ids.length] as number] as const)

interface Case {
  pairs: readonly (readonly [number, number])[]
  removedId: number
  /** `[1, 2]` means that member 1 lists member 2. */
  excluded?: readonly (readonly [number, number])[]
  sent?: readonly number[]
  /** `[1, 2]` means that member 1 sent to member 2 in an earlier exchange. */
  earlier?: readonly (readonly [number, number])[]
  /** Members who live abroad. */
  abroad?: readonly number[]
  /** Participants who have neither a gifter nor a recipient. */
  others?: readonly number[]
}

const optionsOf = ({
  pairs,
  removedId,
  excluded = [],
  sent = [],
  earlier = [],
  abroad = [],
  others = [],
}: Case) => {
  const ids = [...new Set([...pairs.flat(), ...others])].toSorted((one, other) => one - other)
  return rearrangementsOnRemoval({
    ids,
    pairs: new Map(pairs),
    removedId,
    exclusions: excluded.map(([member_id, excluded_id]) => ({ member_id, excluded_id })),
    earlier: earlier.map(([gifter_id, recipient_id]) => ({ gifter_id, recipient_id })),
    sides: new Map(ids.map((id) => [id, abroad.includes(id) ? 'nz' : 'uk'])),
    sent: new Set(sent),
  })
}

const sends = (gifter: number, recipient: number | null) => ({ gifter, recipient })

describe('removing a member', () => {
  test.each<[string, Case, Rearrangement[]]>([
    [
      'lets the removed member’s gifter send to the removed member’s recipient',
      { pairs: circle(1, 2, 3), removedId: 2 },
      [[sends(1, 3)]],
    ],
    [
      'leaves the other member of a swap of two with nobody to send to',
      { pairs: circle(1, 2), removedId: 2 },
      [[sends(1, null)]],
    ],
    [
      'changes nothing for the other members before the pairing',
      { pairs: [], removedId: 2, others: [1, 2, 3] },
      [[]],
    ],
    [
      'lets two gifters exchange recipients if the removed member’s gifter excludes the removed member’s recipient',
      { pairs: circle(1, 2, 3, 4, 5), removedId: 2, excluded: [[1, 3]] },
      [[sends(1, 5), sends(4, 3)]],
    ],
    [
      'lets two gifters exchange recipients if the removed member’s recipient excludes the removed member’s gifter',
      { pairs: circle(1, 2, 3, 4, 5), removedId: 2, excluded: [[3, 1]] },
      [[sends(1, 5), sends(4, 3)]],
    ],
    [
      'keeps the recipient of a gifter whose gift is on its way',
      { pairs: circle(1, 2, 3, 4, 5, 6), removedId: 2, excluded: [[1, 3]], sent: [4] },
      [[sends(1, 6), sends(5, 3)]],
    ],
    [
      'inserts the other member of a loop of two into another loop',
      { pairs: [...circle(1, 2), ...circle(3, 4, 5)], removedId: 2 },
      [
        [sends(1, 4), sends(3, 1)],
        [sends(1, 5), sends(4, 1)],
        [sends(1, 3), sends(5, 1)],
      ],
    ],
    [
      'changes three gifters’ recipients if changing two is not enough',
      {
        pairs: circle(1, 2, 3, 4, 5, 6),
        removedId: 2,
        excluded: [
          [1, 3],
          [4, 3],
          [1, 6],
        ],
      },
      [
        [sends(1, 4), sends(3, 6), sends(5, 3)],
        [sends(1, 5), sends(4, 6), sends(5, 3)],
        [sends(1, 5), sends(4, 1), sends(6, 3)],
      ],
    ],
    [
      'leaves the removed member’s gifter with nobody to send to if all others have sent',
      { pairs: circle(1, 2, 3, 4), removedId: 2, excluded: [[1, 3]], sent: [3, 4] },
      [[sends(1, null)]],
    ],
    [
      'gives a waiting gifter the recipient who becomes free',
      { pairs: [[2, 3]], removedId: 2, others: [1] },
      [[sends(1, 3)]],
    ],
  ])('%s', (_what, leaving, options) => {
    expect(optionsOf(leaving)).toEqual(options)
  })

  test('offers the re-arrangements without mutual pairs first', () => {
    const options = optionsOf({ pairs: circle(1, 2, 3, 4, 5, 6), removedId: 2, excluded: [[1, 3]] })
    expect(options).toEqual([
      [sends(1, 5), sends(4, 3)],
      [sends(1, 6), sends(5, 3)],
    ])
  })

  test('sorts the re-arrangements by repeated pairs, then by mutual pairs, then by parcels across borders', () => {
    const leaving = { pairs: circle(1, 2, 3, 4, 5, 6), removedId: 2, excluded: [[1, 3]] as const }
    const [one, other] = [
      [sends(1, 5), sends(4, 3)],
      [sends(1, 6), sends(5, 3)],
    ] as const
    expect(optionsOf({ ...leaving, earlier: [[4, 3]] })).toEqual([other, one])
    expect(
      optionsOf({
        ...leaving,
        earlier: [
          [4, 3],
          [1, 6],
          [5, 3],
        ],
      }),
    ).toEqual([one, other])
    expect(optionsOf({ ...leaving, abroad: [1, 6] })).toEqual([other, one])
    expect(optionsOf({ ...leaving, abroad: [1, 6], earlier: [[5, 3]] })).toEqual([one, other])
  })

  test('lets the removed member’s gifter send to the removed member’s recipient, even if that repeats an earlier pair', () => {
    expect(optionsOf({ pairs: circle(1, 2, 3, 4), removedId: 2, earlier: [[1, 3]] })).toEqual([
      [sends(1, 3)],
    ])
  })

  test('offers at most twelve re-arrangements', () => {
    const many = Array.from({ length: 40 }, (_, index) => index + 1)
    expect(optionsOf({ pairs: circle(...many), removedId: 2, excluded: [[1, 3]] }).length).toBe(12)
  })
})

const numbered = (size: number) => Array.from({ length: size }, (_, index) => index + 1)

const crowds = fc.integer({ min: 3, max: 7 }).chain((size) => {
  const one = fc.integer({ min: 1, max: size })
  return fc.record({
    ids: fc.constant(numbered(size)),
    order: fc.shuffledSubarray(numbered(size), { minLength: size }),
    removedId: one,
    excluded: fc.array(fc.tuple(one, one), { maxLength: size * 2 }),
    sent: fc.uniqueArray(one, { maxLength: size }),
  })
})

/**
 * Tries all re-arrangements in which every remaining member has a recipient, and returns the smallest number of gifters
 * whose recipient changes.
 */
function fewestMoves(
  left: readonly number[],
  mayGet: (gifter: number, recipient: number) => boolean,
  before: ReadonlyMap<number, number>,
): number {
  const from = (place: number, free: readonly number[]): number => {
    const gifter = left[place]
    if (gifter === undefined) return 0
    const ways = free.flatMap((recipient) =>
      mayGet(gifter, recipient)
        ? [
            Number(before.get(gifter) !== recipient) +
              from(
                place + 1,
                free.filter((id) => id !== recipient),
              ),
          ]
        : [],
    )
    return Math.min(Number.POSITIVE_INFINITY, ...ways)
  }
  return from(0, left)
}

describe('the re-arrangements offered when any member of any circle is removed', () => {
  test('affect as few gifters as possible, respect exclusions, and do not redirect gifts that are on their way', () => {
    fc.assert(
      fc.property(crowds, ({ ids, order, removedId, excluded, sent }) => {
        const pairs = new Map(circle(...order))
        const left = ids.filter((id) => id !== removedId)
        const exclusions = excluded.map(([member_id, excluded_id]) => ({ member_id, excluded_id }))
        // Existing pairs may stay, even if the two members have excluded each other since.
        const bars = barsOf(left, exclusions)
        const gifter = left.find((id) => pairs.get(id) === removedId)
        const mayGet = (one: number, other: number) =>
          pairs.get(one) === other ||
          (maySend(bars, one, other) && (one === gifter || !sent.includes(one)))
        const leaving = {
          ids,
          pairs,
          removedId,
          exclusions,
          earlier: [],
          sides: atHome(ids),
          sent: new Set(sent),
        }
        const options = rearrangementsOnRemoval(leaving)
        const fewest = fewestMoves(left, mayGet, pairs)
        if (fewest === Number.POSITIVE_INFINITY) {
          expect(options).toEqual([[sends(gifter ?? 0, null)]])
          return
        }
        for (const option of options) {
          expect(option.length).toBe(fewest)
          const after = new Map<number, number | null>(
            [...pairs].filter(([from]) => from !== removedId),
          )
          for (const change of option) after.set(change.gifter, change.recipient)
          expect([...after.values()].toSorted()).toEqual(left.toSorted())
          for (const change of option)
            expect(mayGet(change.gifter, change.recipient ?? 0)).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })
})
