import { bestOfFew, FEW } from './best-of-few.ts'
import { keepWithinBorders } from './borders.ts'
import { freeCircle, pairInOneCycle } from './circle.ts'
import { type Cost, cheapestMatching, type MaySend, type Pairs, type Shortage } from './matching.ts'
import { crosses, type Sides, sentBefore } from './pairing-cost.ts'
import { shuffled } from './shuffled.ts'
import { wandered } from './wandered.ts'

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

export type Assignment = { pairs: Pairs } | { short: readonly Shortage[] }

/** What pairing asks of those who take part. */
export interface Wishes {
  /** Never broken. */
  bars: Bars
  /** Pairs of earlier exchanges, kept from coming again wherever anything else is admissible. */
  earlier: readonly EarlierPair[]
  sides: Sides
}

/**
 * One recipient for each and one gifter for each, nobody barred from the other; found whenever there is such an
 * assignment. Of all there are one with as few pairs of earlier exchanges as any has; then few who send to each other;
 * then few parcels across a border.
 *
 * Among a few the best of all is found, each of the best equally likely. Among more one circle through everybody
 * that repeats nothing is looked for. Where none is found, it is a cheapest matching. Where anything is barred or repeated
 * some fit into no circle, or into few: from there it wanders on, to few loops of two and few parcels across a border.
 * Then exchanges of two recipients bring parcels home.
 *
 * Where there is none, those for whom there are too few recipients are answered, and nobody else. As bars hold both
 * ways, the same members lack a gifter.
 * @param few up to how many the best of all is found
 */
export function assign(
  ids: readonly number[],
  { bars, earlier, sides }: Wishes,
  random: () => number,
  few = FEW,
): Assignment {
  const isRepeated = sentBefore(ids, earlier)
  const cost: Cost = (gifter, recipient) =>
    maySend(bars, gifter, recipient)
      ? Number(isRepeated(gifter, recipient))
      : Number.POSITIVE_INFINITY
  if (ids.length <= few) {
    const best = bestOfFew(ids, byWeight(cost, sides), { ofTwo: MUTUAL, random })
    if (best) return { pairs: best }
  }
  const isAllFree = earlier.length === 0 && ids.every((id) => bars.get(id)?.size === 1)
  const within = (drawn: Map<number, number>, mayStay: MaySend): Assignment => {
    const pairs = isAllFree ? drawn : wandered(drawn, { mayStay, sides, random })
    keepWithinBorders(pairs, { sides, mayStay, random })
    return { pairs }
  }
  const isFree: MaySend = (gifter, recipient) => cost(gifter, recipient) === 0
  const circle = ids.length > few ? freeCircle(ids, isFree, random) : undefined
  if (circle) return within(circle, isFree)
  const order = shuffled(ids, random)
  const matching = cheapestMatching(order, cost, pairInOneCycle(order, random))
  return 'short' in matching ? matching : within(new Map(matching.pairs), matching.mayStay)
}

/** Of a few, no number of crossings is worth two who send to each other, and no number of those a repetition. */
const MUTUAL = FEW + 1
const REPEAT = MUTUAL * MUTUAL

const byWeight =
  (cost: Cost, sides: Sides): Cost =>
  (gifter, recipient) =>
    cost(gifter, recipient) * REPEAT + Number(crosses(sides, gifter, recipient))
