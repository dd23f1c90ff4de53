import { improve } from './improvement.ts'
import { cheapestMatching } from './matching.ts'
import { type EarlierPair, type Pairs, type Sides, sentBefore } from './pairing-cost.ts'

/** A member and another member on their exclusion list. These two are never paired, in either direction. */
export interface ExcludedPair {
  member_id: number
  excluded_id: number
}

/**
 * For each member, those they may not send to: the member themselves, members whom they excluded, and members who
 * excluded them.
 */
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

/** A group of gifters with too few possible recipients for all of them, and the number of those recipients. */
export interface Shortage {
  gifters: readonly number[]
  recipients: number
}

export type Assignment = { pairs: Pairs } | { short: readonly Shortage[] }

/** The constraints on a pairing. */
export interface Wishes {
  /** Constraints that are never broken. */
  bars: Bars
  /** Pairs from earlier exchanges. They are repeated as rarely as any allowed assignment permits. */
  earlier: readonly EarlierPair[]
  sides: Sides
}

/**
 * Gives each member one recipient and one gifter without violating a bar, whenever that is possible, and repeats as few
 * pairs from earlier exchanges as possible. Starts from one circle through everybody in random order. A bounded number
 * of steps then removes as many loops of two and parcels across a border as it can.
 *
 * If no assignment is possible, returns only the gifters who have too few possible recipients for all of them. The same
 * members also lack gifters, because bars apply in both directions.
 */
export function assign(
  ids: readonly number[],
  { bars, earlier, sides }: Wishes,
  random: () => number,
): Assignment {
  const order = shuffled(ids, random)
  const at = (place: number) => order[place] as number
  const isRepeated = sentBefore(ids, earlier)
  const matching = cheapestMatching(order.length, (gifter, recipient) =>
    maySend(bars, at(gifter), at(recipient))
      ? Number(isRepeated(at(gifter), at(recipient)))
      : Number.POSITIVE_INFINITY,
  )
  if ('short' in matching)
    return { short: matching.short.map((places) => shortageOf(places.map(at), ids, bars)) }
  const { recipientOf, mayStay } = matching
  improve(recipientOf, { mayStay, sideOf: order.map((id) => sides.get(id) ?? null), random })
  return { pairs: new Map(order.map((id, place) => [id, at(recipientOf[place] as number)])) }
}

function shortageOf(gifters: readonly number[], ids: readonly number[], bars: Bars): Shortage {
  const isOpen = (id: number) => gifters.some((gifter) => maySend(bars, gifter, id))
  return {
    gifters: gifters.toSorted((one, other) => one - other),
    recipients: ids.filter(isOpen).length,
  }
}

/** Returns the items in random order, each order equally likely (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [order[last] as Item, order[other] as Item]
    order[last] = two
    order[other] = one
  }
  return order
}
