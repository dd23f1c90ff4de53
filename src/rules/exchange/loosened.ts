import type { MaySend, Pairs } from './matching.ts'
import { mutualIn } from './pairing-cost.ts'
import { shuffled } from './shuffled.ts'

const MOVES_EACH = 10
const ROUNDS = 5

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

/**
 * Another matching of the arcs that may stay, as good as any: mixed by random exchanges of two recipients (Diaconis,
 * Graham and Holmes, "Statistical problems involving permutations with restricted positions", 2001), its loops joined as
 * far as exchanges do it, and with as few loops of two as were found.
 */
export function loosened(
  cheapest: Pairs,
  mayStay: MaySend,
  random: () => number,
): Map<number, number> {
  const ids = [...cheapest.keys()]
  let best = new Map(cheapest)
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = new Map(cheapest)
    mix(pairs, mayStay, ids, random)
    joinLoops(pairs, mayStay, shuffled(ids, random))
    if (round === 0 || mutualIn(pairs) < mutualIn(best)) best = pairs
    if (mutualIn(best) === 0) break
  }
  return best
}
