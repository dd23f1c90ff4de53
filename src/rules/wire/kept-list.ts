/** What Back finds of a list as it was left, beside its items. */
export interface Kept {
  /** The items that were unfolded, by their ids. */
  unfolded: readonly number[]
  /** Null until its page was left. */
  heights: Heights | null
}

/** How high the items were, in pixels, by their ids, where the list was this wide. */
export interface Heights {
  width: number
  byId: Readonly<Record<number, number>>
}

export const nothingKept: Kept = { unfolded: [], heights: null }

export const isUnfolded = ({ unfolded }: Kept, id: number): boolean => unfolded.includes(id)

export const withUnfolded = (ids: readonly number[], id: number): number[] => [
  ...withoutUnfolded(ids, id),
  id,
]

export const withoutUnfolded = (ids: readonly number[], id: number): number[] =>
  ids.filter((other) => other !== id)

/** How high each of these items was; in a list of another width nothing is known of it. */
export const heightsIn = (
  { heights }: Kept,
  ids: readonly number[],
  width: number,
): (number | undefined)[] =>
  ids.map((id) => (heights?.width === width ? heights.byId[id] : undefined))
