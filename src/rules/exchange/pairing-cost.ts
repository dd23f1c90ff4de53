/** Maps each gifter to their recipient, by member id. */
export type Pairs = ReadonlyMap<number, number>

/** The side of the customs border that each member is on; null if it is unknown. */
export type Sides = ReadonlyMap<number, string | null>

/** A gifter and their recipient in an earlier exchange. The same two in the opposite direction are a different pair. */
export interface EarlierPair {
  gifter_id: number
  recipient_id: number
}

/** The flaws of a pairing. They are allowed, but avoided where possible. */
export interface PairingCost {
  /** Pairs repeated from an earlier exchange, in the same direction. */
  repeats: number
  /** Loops of two: members who send to each other. */
  mutual: number
  /** Parcels that cross a customs border. */
  crossings: number
}

/**
 * True if a parcel from one side to the other crosses a customs border. An unknown side counts as different from every
 * side.
 */
export const areApart = (one: string | null, other: string | null): boolean =>
  one === null || one !== other

/** Returns a function that checks whether a gifter has sent to a recipient in an earlier exchange. */
export function sentBefore(
  ids: readonly number[],
  earlier: readonly EarlierPair[],
): (gifter: number, recipient: number) => boolean {
  const sentTo = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { gifter_id, recipient_id } of earlier) sentTo.get(gifter_id)?.add(recipient_id)
  return (gifter, recipient) => sentTo.get(gifter)?.has(recipient) ?? false
}

/** Adds up the cost of the pairs. @param gifters the gifters whose pairs are counted; all of them by default */
export function costOfPairs(
  pairs: Pairs,
  { sides, earlier }: { sides: Sides; earlier: readonly EarlierPair[] },
  gifters: readonly number[] = [...pairs.keys()],
): PairingCost {
  const isRepeated = sentBefore(gifters, earlier)
  const sideOf = (id: number) => sides.get(id) ?? null
  const counted = (holds: (gifter: number, recipient: number) => boolean) =>
    gifters.filter((gifter) => holds(gifter, pairs.get(gifter) as number)).length
  return {
    repeats: counted(isRepeated),
    mutual: counted((gifter, recipient) => pairs.get(recipient) === gifter) / 2,
    crossings: counted((gifter, recipient) => areApart(sideOf(gifter), sideOf(recipient))),
  }
}

/** Returns a negative number if the first is better, comparing repeats, then loops of two, then crossings. */
export const compareCosts = (one: PairingCost, other: PairingCost): number =>
  one.repeats - other.repeats || one.mutual - other.mutual || one.crossings - other.crossings
