/** Gifter → recipient, by member id. */
export type Pairs = ReadonlyMap<number, number>

/** The side of a customs border on which a member is; null where it is not known. */
export type Sides = ReadonlyMap<number, string | null>

/** A gifter and their recipient in an earlier exchange. The same two the other way round are another pair. */
export interface EarlierPair {
  gifter_id: number
  recipient_id: number
}

/** What is not forbidden, and better avoided. */
export interface PairingCost {
  /** Pairs of an earlier exchange, the same way round. */
  repeats: number
  /** Two who send to each other. */
  mutual: number
  /** Parcels that cross a customs border. */
  crossings: number
}

/** Whether a parcel between two sides meets customs. A side that is not known is apart from all. */
export const areApart = (one: string | null, other: string | null): boolean =>
  one === null || one !== other

/** Who has sent to whom before, to be asked once for each arc. */
export function sentBefore(
  ids: readonly number[],
  earlier: readonly EarlierPair[],
): (gifter: number, recipient: number) => boolean {
  const sentTo = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { gifter_id, recipient_id } of earlier) sentTo.get(gifter_id)?.add(recipient_id)
  return (gifter, recipient) => sentTo.get(gifter)?.has(recipient) ?? false
}

/** @param gifters those whose pairs are counted; all by default */
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

/** Below 0 where the first is better: it repeats fewer pairs, then has fewer loops of two, then crosses fewer borders. */
export const compareCosts = (one: PairingCost, other: PairingCost): number =>
  one.repeats - other.repeats || one.mutual - other.mutual || one.crossings - other.crossings
