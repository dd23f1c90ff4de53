/** Pairings found by other ways than the rule's, to hold it to. */
import * as fc from 'fast-check'
import { barsOf, type ExcludedPair, maySend, type Wishes } from '#rules/exchange/assignment.ts'
import {
  compareCosts,
  costOfPairs,
  type EarlierPair,
  type PairingCost,
  type Pairs,
} from '#rules/exchange/pairing-cost.ts'
import { numbered } from './exclusions.ts'

const REGIONS = ['uk', 'us', 'canada', 'europe_mainland', 'nz', null]

/** People of several regions, with exclusions and earlier pairs among them: from none to more than can be kept. */
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
      .map(({ regions, excluded, sent }) => {
        const ids = numbered(size)
        const exclusions: ExcludedPair[] = excluded.map(([member_id, excluded_id]) => ({
          member_id,
          excluded_id,
        }))
        const earlier: EarlierPair[] = sent.map(([gifter_id, recipient_id]) => ({
          gifter_id,
          recipient_id,
        }))
        const sides = new Map(ids.map((id, place) => [id, regions[place] ?? null]))
        return { ids, wishes: { bars: barsOf(ids, exclusions), earlier, sides } }
      })
  })

/**
 * People of two sides who have few they may send to, and have sent to many of these before: so few that all their
 * assignments can be looked at, and few enough that the wishes stand against each other.
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
      .map(({ circle, regions, more, sent }) => {
        const around = circle.map((id, place) => [id, circle[(place + 1) % size] as number])
        const open = new Set([...around, ...more].flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
        const exclusions = ids.flatMap((member_id) =>
          ids.flatMap((excluded_id) =>
            open.has(`${member_id} ${excluded_id}`) ? [] : { member_id, excluded_id },
          ),
        )
        const earlier = sent.map(([gifter_id, recipient_id]) => ({ gifter_id, recipient_id }))
        const sides = new Map(ids.map((id, place) => [id, regions[place] ?? null]))
        return { ids, wishes: { bars: barsOf(ids, exclusions), earlier, sides } }
      })
  })

/** Every admissible assignment, one after the other. */
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

/** The best assignments of all, and what each costs; none where nothing is admissible. */
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

/** An admissible assignment by chance alone: a circle where one of many is, else any; null where there is none. */
export const anyAssignment = (ids: readonly number[], wishes: Wishes, random: Dice) =>
  anyCircle(ids, wishes, random) ?? anyMatching(ids, wishes, random)

/** Each gifter takes an allowed recipient; where all of these are taken, one of their gifters takes another. */
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
