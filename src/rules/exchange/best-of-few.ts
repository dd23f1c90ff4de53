import type { Cost, Pairs } from './matching.ts'

/** Up to as many the best pairing is found by looking at all of them: in a few milliseconds, and some megabytes. */
export const FEW = 12

/** For each key the lowest cost found, and in how many ways it comes about. */
interface Tally {
  cost: Float64Array
  ways: Float64Array
}

const tallyOf = (size: number): Tally => ({
  cost: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
  ways: new Float64Array(size),
})

function count({ cost, ways }: Tally, key: number, costs: number, many: number) {
  if (costs > (cost[key] as number) || costs === Number.POSITIVE_INFINITY) return
  ways[key] = costs === cost[key] ? (ways[key] as number) + many : many
  cost[key] = costs
}

const bit = (place: number) => 1 << place
/** The place of the lowest bit. */
const lowest = (set: number) => 31 - Math.clz32(set & -set)
const isOfTwo = (set: number) => {
  const rest = set & (set - 1)
  return rest !== 0 && (rest & (rest - 1)) === 0
}

/**
 * One of the cheapest assignments in which each sends to one and gets from one; each of them is equally likely.
 *
 * An assignment is a set of loops. The cheapest way round through every set of members is reckoned place by place (Held
 * and Karp, "A dynamic programming approach to sequencing problems", J. SIAM 10, 1962), then the cheapest partition of
 * every set into loops, and with each cost the number of ways that come to it; one of them is drawn by these numbers.
 * @param ids at most `FEW`
 * @param ofTwo what a loop of two costs beyond its arcs
 * @returns null where there is none
 */
export function bestOfFew(
  ids: readonly number[],
  cost: Cost,
  { ofTwo, random }: { ofTwo: number; random: () => number },
): Pairs | null {
  const places = ids.map((_, place) => place)
  const sets = bit(ids.length)
  const arcs = ids.flatMap((gifter) => ids.map((recipient) => cost(gifter, recipient)))
  const arc = (from: number, to: number) => arcs[from * ids.length + to] as number
  const keyOf = (set: number, last: number) => set * ids.length + last
  /** From the lowest of a set through all of it, to its last. */
  const ways = tallyOf(sets * ids.length)
  const loops = tallyOf(sets)
  const whole = tallyOf(sets)
  const closing = (set: number, last: number) => arc(last, lowest(set)) + (isOfTwo(set) ? ofTwo : 0)

  for (const place of places) count(ways, keyOf(bit(place), place), 0, 1)
  for (let set = 1; set < sets; set += 1) {
    for (const last of places) {
      const key = keyOf(set, last)
      const [costs, many] = [ways.cost[key] as number, ways.ways[key] as number]
      if (many === 0) continue
      count(loops, set, costs + closing(set, last), many)
      for (const next of places)
        if (next > lowest(set) && (set & bit(next)) === 0)
          count(ways, keyOf(set | bit(next), next), costs + arc(last, next), many)
    }
  }

  count(whole, 0, 0, 1)
  for (let set = 1; set < sets; set += 1)
    for (const [loop, rest] of partsOf(set))
      count(
        whole,
        set,
        (loops.cost[loop] as number) + (whole.cost[rest] as number),
        (loops.ways[loop] as number) * (whole.ways[rest] as number),
      )
  if (whole.ways[sets - 1] === 0) return null

  /** One of those that come to the lowest cost, by how many ways each stands for. */
  function draw<Choice>(choices: Iterable<[Choice, number, number]>, least: number): Choice {
    const best = [...choices].filter(([, costs]) => costs === least)
    let left = random() * best.reduce((sum, [, , many]) => sum + many, 0)
    const drawn = best.find(([, , many]) => {
      left -= many
      return left < 0
    })
    return (drawn ?? (best.at(-1) as [Choice, number, number]))[0]
  }
  const pairs = new Map<number, number>()
  const send = (from: number, to: number) => pairs.set(ids[from] as number, ids[to] as number)
  for (let set = sets - 1; set !== 0; ) {
    const loop = draw(
      [...partsOf(set)].map(([one, rest]) => [
        one,
        (loops.cost[one] as number) + (whole.cost[rest] as number),
        (loops.ways[one] as number) * (whole.ways[rest] as number),
      ]),
      whole.cost[set] as number,
    )
    const reached = (part: number, to: (last: number) => number, least: number) =>
      draw(
        places.map((last) => {
          const key = keyOf(part, last)
          return [last, (ways.cost[key] as number) + to(last), ways.ways[key] as number]
        }),
        least,
      )
    let last = reached(loop, (one) => closing(loop, one), loops.cost[loop] as number)
    send(last, lowest(loop))
    for (let part = loop; last !== lowest(loop); ) {
      const [next, least] = [last, ways.cost[keyOf(part, last)] as number]
      part &= ~bit(next)
      last = reached(part, (one) => arc(one, next), least)
      send(last, next)
    }
    set &= ~loop
  }
  return pairs
}

/** Every part of a set that holds its lowest, with what it leaves. */
function* partsOf(set: number): Iterable<[part: number, rest: number]> {
  const others = set & (set - 1)
  for (let rest = others; ; rest = (rest - 1) & others) {
    yield [set & ~rest, rest]
    if (rest === 0) return
  }
}
