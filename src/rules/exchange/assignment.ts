import { type Cost, cheapestMatching, type MaySend, type Pairs, type Shortage } from './matching.ts'

/** A member and somebody on her list: these two are never paired, in either direction. */
export interface ExcludedPair {
  member_id: number
  excluded_id: number
}

/** Those each may not send to: herself, those she excluded and those who excluded her. */
export type Bars = ReadonlyMap<number, ReadonlySet<number>>

export function barsOf(ids: readonly number[], exclusions: readonly ExcludedPair[]): Bars {
  const bars = new Map(ids.map((id) => [id, new Set([id])]))
  for (const { member_id, excluded_id } of exclusions) {
    const [one, other] = [bars.get(member_id), bars.get(excluded_id)]
    if (!one || !other) continue
    one.add(excluded_id)
    other.add(member_id)
  }
  return bars
}

export const maySend = (bars: Bars, gifter: number, recipient: number): boolean =>
  !bars.get(gifter)?.has(recipient)

/** Somebody and her recipient in an earlier exchange. The same two the other way round are another pair. */
export interface EarlierPair {
  gifter_id: number
  recipient_id: number
}

/** A pair from an earlier exchange costs 1, any other nothing; a barred pair is not allowed. */
function costOf(ids: readonly number[], bars: Bars, earlier: readonly EarlierPair[]): Cost {
  const sentTo = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { gifter_id, recipient_id } of earlier) sentTo.get(gifter_id)?.add(recipient_id)
  return (gifter, recipient) =>
    maySend(bars, gifter, recipient)
      ? Number(sentTo.get(gifter)?.has(recipient))
      : Number.POSITIVE_INFINITY
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [order[last] as Item, order[other] as Item]
    order[last] = two
    order[other] = one
  }
  return order
}

/**
 * Everybody in one circle in random order, each sending to the next: nobody to herself, and no loop of two among three.
 */
export function pairInOneCycle(ids: readonly number[], random: () => number): Pairs {
  const circle = shuffled(ids, random)
  return new Map(
    circle.map((gifter, place) => [gifter, circle[(place + 1) % circle.length] as number]),
  )
}

/** Gifters chosen at random swap their recipients wherever both may. */
function mix(
  pairs: Map<number, number>,
  mayStay: MaySend,
  ids: readonly number[],
  random: () => number,
) {
  const anybody = () => ids[Math.floor(random() * ids.length)] as number
  for (let moves = MOVES_EACH * ids.length; moves > 0; moves -= 1)
    exchange(pairs, mayStay, anybody(), anybody())
}

function exchange(
  pairs: Map<number, number>,
  mayStay: MaySend,
  one: number,
  other: number,
): boolean {
  const [hers, others] = [pairs.get(one) as number, pairs.get(other) as number]
  if (!mayStay(one, others) || !mayStay(other, hers)) return false
  pairs.set(one, others)
  pairs.set(other, hers)
  return true
}

/** The loop that each belongs to; a loop is an array of its members. */
function loopsOf(pairs: Pairs): Map<number, number[]> {
  const loops = new Map<number, number[]>()
  for (const start of pairs.keys()) {
    const loop: number[] = []
    for (let next = start; !loops.has(next); next = pairs.get(next) as number) {
      loop.push(next)
      loops.set(next, loop)
    }
  }
  return loops
}

/** Two loops become one when a gifter from each swaps recipients; repeated until no such swap is left. */
function joinLoops(pairs: Map<number, number>, mayStay: MaySend, ids: readonly number[]): void {
  const loops = loopsOf(pairs)
  const join = (one: number, other: number): boolean => {
    const [hers, others] = [loops.get(one) as number[], loops.get(other) as number[]]
    if (hers === others || !exchange(pairs, mayStay, one, other)) return false
    for (const id of others) loops.set(id, hers)
    hers.push(...others)
    return true
  }
  const isOne = () => loops.get(ids[0] as number)?.length === ids.length
  let again = true
  while (again && !isOne()) {
    again = false
    for (const one of ids) again = (!isOne() && ids.some((other) => join(one, other))) || again
  }
}

const twoLoops = (pairs: Pairs): number =>
  [...pairs].filter(([gifter, recipient]) => pairs.get(recipient) === gifter).length

/** How many random circles are drawn; with few exclusions one soon fits, and each is equally likely. */
const CIRCLES = 50
const MOVES_EACH = 10
const ROUNDS = 5

export type Assignment = { pairs: Pairs } | { short: readonly Shortage[] }

/**
 * One recipient for each and one gifter for each, nobody barred from the other; found whenever there is such an
 * assignment, and of all there are one with as few pairs of earlier exchanges as any has.
 *
 * First circles are drawn: without exclusions and earlier pairs the first stands, so that each is equally likely. Where
 * none does, it is a cheapest matching. That is mixed by random exchanges of two recipients (Diaconis, Graham and
 * Holmes, "Statistical problems involving permutations with restricted positions", 2001), and its loops are joined as
 * far as exchanges do it, none of which costs anything: two send to each other only where nothing else was found that
 * repeats as few pairs.
 *
 * Where there is none, those for whom there are too few recipients are answered, and nobody else. As bars hold both
 * ways, the same members lack a gifter.
 */
export function assign(
  ids: readonly number[],
  { bars, earlier }: { bars: Bars; earlier: readonly EarlierPair[] },
  random: () => number,
): Assignment {
  const cost = costOf(ids, bars, earlier)
  for (let drawn = 0; drawn < CIRCLES; drawn += 1) {
    const circle = pairInOneCycle(ids, random)
    if ([...circle].every(([gifter, recipient]) => cost(gifter, recipient) === 0))
      return { pairs: circle }
  }
  const order = shuffled(ids, random)
  const found = cheapestMatching(order, cost, pairInOneCycle(order, random))
  if ('short' in found) return found
  let best = found.pairs
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = new Map(found.pairs)
    mix(pairs, found.mayStay, ids, random)
    joinLoops(pairs, found.mayStay, shuffled(ids, random))
    if (round === 0 || twoLoops(pairs) < twoLoops(best)) best = pairs
    if (twoLoops(best) === 0) break
  }
  return { pairs: best }
}
