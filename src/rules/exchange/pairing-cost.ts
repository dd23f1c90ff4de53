import type { EarlierPair } from './assignment.ts'
import type { Pairs } from './matching.ts'

/** The side of a customs border on which a member is; null where it is not known. */
export type Sides = ReadonlyMap<number, string | null>

/** What is not forbidden, and better avoided. */
export interface PairingCost {
  /** Pairs of an earlier exchange, the same way round. */
  repeats: number
  /** Two who send to each other. */
  mutual: number
  /** Parcels that cross a customs border. */
  crossings: number
}

/** Whether a parcel of one to the other meets customs; somebody of whom it is not known lives abroad to everybody. */
export const crosses = (sides: Sides, gifter: number, recipient: number): boolean =>
  areApart(sides.get(gifter) ?? null, sides.get(recipient) ?? null)

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

/** What is left to choose by among pairings that repeat as much. */
export type FurtherCost = Omit<PairingCost, 'repeats'>

/** How many send to somebody who sends to them, by twos. */
export const mutualIn = (pairs: Pairs): number =>
  [...pairs].filter(([gifter, recipient]) => pairs.get(recipient) === gifter).length / 2

/** What a pairing costs. One that repeats less is better, whatever else; then one with fewer of two; then at borders. */
export function costOfPairs(
  pairs: Pairs,
  { sides, earlier }: { sides: Sides; earlier: readonly EarlierPair[] },
): PairingCost {
  const isRepeated = sentBefore([...pairs.keys()], earlier)
  const counted = (holds: (gifter: number, recipient: number) => boolean) =>
    [...pairs].filter(([gifter, recipient]) => holds(gifter, recipient)).length
  return {
    repeats: counted(isRepeated),
    mutual: mutualIn(pairs),
    crossings: counted((gifter, recipient) => crosses(sides, gifter, recipient)),
  }
}

/** Below 0 where the first is better. */
export const compareCosts = (one: PairingCost, other: PairingCost): number =>
  one.repeats - other.repeats || compareFurther(one, other)

/** The same of two that repeat as much. */
export const compareFurther = (one: FurtherCost, other: FurtherCost): number =>
  one.mutual - other.mutual || one.crossings - other.crossings
