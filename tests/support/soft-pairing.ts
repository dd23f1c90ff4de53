/** Finds pairings by independent methods, to check the pairing rule against, and makes random groups of members. */
import * as fc from 'fast-check'
import { barsOf, maySend, type Wishes } from '#rules/exchange/assignment.ts'
import {
  compareCosts,
  costOfPairs,
  type PairingCost,
  type Pairs,
} from '#rules/exchange/pairing-cost.ts'
import { numbered } from './exclusions.ts'

const REGIONS = ['uk', 'us', 'canada', 'europe_mainland', 'nz', null]

type Two = readonly [number, number]

/**
 * @param regions the regions of members 1, 2 and so on
 * @param excluded `[1, 2]`: member 1 has member 2 on their list
 * @param sent `[1, 2]`: member 1 sent to member 2 in an earlier exchange
 */
function crowdOf(regions: (string | null)[], excluded: readonly Two[], sent: readonly Two[]) {
  const ids = numbered(regions.length)
  const exclusions = excluded.map(([member_id, excluded_id]) => ({ member_id, excluded_id }))
  const earlier = sent.map(([gifter_id, recipient_id]) => ({ gifter_id, recipient_id }))
  const sides = new Map(ids.map((id, place) => [id, regions[place] ?? null]))
  return { ids, wishes: { bars: barsOf(ids, exclusions), earlier, sides } }
}

/** Returns all pairs of members except those for which `isOpen` holds in either direction. */
function allBut(ids: readonly number[], isOpen: (one: number, other: number) => boolean): Two[] {
  return ids.flatMap((one) =>
    ids.flatMap((other) =>
      isOpen(one, other) || isOpen(other, one) ? [] : [[one, other] as const],
    ),
  )
}

/**
 * Groups from several regions, with random exclusions and earlier pairs. Some groups have no earlier pairs, and some
 * have so many that every pairing repeats one.
 */
export const crowdsOf = (min: number, max: number) =>
  fc.integer({ min, max }).chain((size) => {
    const one = fc.integer({ min: 1, max: size })
    const some = (most: number) => fc.array(fc.tuple(one, one), { maxLength: most })
    return fc
      .record({
        regions: fc.array(fc.constantFrom(...REGIONS), { minLength: size, maxLength: size }),
        excluded: some(size * 2),
        sent: some(size * 3),
      })
      .map(({ regions, excluded, sent }) => crowdOf(regions, excluded, sent))
  })

const isAmong = (pairs: readonly Two[]) => {
  const keys = new Set(pairs.map(([one, other]) => `${one} ${other}`))
  return (one: number, other: number) => keys.has(`${one} ${other}`)
}

/** The pairs in a circle: each member with the next, and the last with the first. */
const around = (circle: readonly number[]): Two[] =>
  circle.map((id, place) => [id, circle[(place + 1) % circle.length] as number])

/**
 * Groups from two regions in which members may only send to a few others, and have already sent to many of these. So
 * few assignments are admissible that a test can list them all. Not all aims of the pairing can be met together.
 */
export const tightCrowdsOf = (min: number, max: number) =>
  fc.integer({ min, max }).chain((size) => {
    const ids = numbered(size)
    const one = fc.integer({ min: 1, max: size })
    const some = (most: number) =>
      fc.array(fc.tuple(one, one), { minLength: size, maxLength: most })
    return fc
      .record({
        circle: fc.shuffledSubarray(ids, { minLength: size }),
        regions: fc.array(fc.constantFrom('uk', 'us'), { minLength: size, maxLength: size }),
        more: some(Math.ceil(size * 1.2)),
        sent: some(size * 4),
      })
      .map(({ circle, regions, more, sent }) =>
        crowdOf(regions, allBut(ids, isAmong([...around(circle), ...more])), sent),
      )
  })

/** Groups in which some members can be paired with everybody, and the others only with these and two neighbours. */
export const unequalCrowdsOf = (min: number, max: number) =>
  fc.integer({ min, max }).chain((size) => {
    const ids = numbered(size)
    const one = fc.integer({ min: 1, max: size })
    return fc
      .record({
        circle: fc.shuffledSubarray(ids, { minLength: size }),
        regions: fc.array(fc.constantFrom('uk', 'us'), { minLength: size, maxLength: size }),
        open: fc.integer({ min: 1, max: size - 2 }),
        sent: fc.array(fc.tuple(one, one), { maxLength: size }),
      })
      .map(({ circle, regions, open, sent }) => {
        const isNext = isAmong(around(circle))
        return crowdOf(
          regions,
          allBut(ids, (id, other) => id <= open || isNext(id, other)),
          sent,
        )
      })
  })

/** Yields every admissible assignment. */
export function* allOf(ids: readonly number[], bars: Wishes['bars']): Iterable<Pairs> {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  function* from(place: number): Iterable<Pairs> {
    const gifter = ids[place]
    if (gifter === undefined) {
      yield new Map(pairs)
      return
    }
    for (const recipient of ids) {
      if (taken.has(recipient) || !maySend(bars, gifter, recipient)) continue
      taken.add(recipient)
      pairs.set(gifter, recipient)
      yield* from(place + 1)
      taken.delete(recipient)
    }
  }
  yield* from(0)
}

/** Returns all best assignments and their cost; null if no assignment is admissible. */
export function bestOfAll(ids: readonly number[], wishes: Wishes) {
  let best: { all: Pairs[]; cost: PairingCost } | null = null
  for (const pairs of allOf(ids, wishes.bars)) {
    const cost = costOfPairs(pairs, wishes)
    const order = best ? compareCosts(cost, best.cost) : -1
    if (order < 0) best = { all: [pairs], cost }
    else if (order === 0) best?.all.push(pairs)
  }
  return best
}

type Dice = () => number

const shuffledBy = (random: Dice, ids: readonly number[]) =>
  ids
    .map((id) => [random(), id] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, id]) => id)

/** Returns a random admissible assignment, a single circle if one is found; null if no assignment is admissible. */
export const anyAssignment = (ids: readonly number[], wishes: Wishes, random: Dice) =>
  anyCircle(ids, wishes, random) ?? anyMatching(ids, wishes, random)

/** Each gifter takes an allowed recipient. If all are taken, a gifter who has one moves to another recipient. */
function anyMatching(ids: readonly number[], { bars }: Wishes, random: Dice): Pairs | null {
  const gifterOf = new Map<number, number>()
  function takes(gifter: number, tried: Set<number>): boolean {
    for (const recipient of shuffledBy(random, ids)) {
      if (tried.has(recipient) || !maySend(bars, gifter, recipient)) continue
      tried.add(recipient)
      const holder = gifterOf.get(recipient)
      if (holder !== undefined && !takes(holder, tried)) continue
      gifterOf.set(recipient, gifter)
      return true
    }
    return false
  }
  if (!shuffledBy(random, ids).every((gifter) => takes(gifter, new Set()))) return null
  return new Map([...gifterOf].map(([recipient, gifter]) => [gifter, recipient]))
}

function anyCircle(ids: readonly number[], { bars }: Wishes, random: Dice): Pairs | null {
  for (let tries = 0; tries < 200; tries += 1) {
    const circle = shuffledBy(random, ids)
    const pairs = circle.map((id, at) => [id, circle[(at + 1) % circle.length] as number] as const)
    if (pairs.every(([from, to]) => maySend(bars, from, to))) return new Map(pairs)
  }
  return null
}
