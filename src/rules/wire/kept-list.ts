/** What Back finds of a list as it was left, beside its items. */
export interface Kept {
  /** The items that were unfolded, by their ids. */
  unfolded: readonly number[]
  /** Null until its page was left. */
  heights: Heights | null
  /** Of a long list; null while all of it is drawn. */
  drawn: Drawn | null
}

/** How high the items were, in pixels, by their ids, where the list was this wide. */
export interface Heights {
  width: number
  byId: Readonly<Record<number, number>>
}

/** The items that are near what is in view, and where they stand, in pixels. */
export interface Drawn {
  /** Of the whole list. */
  height: number
  /** In their order; `top` is measured from the list's own. */
  items: readonly { id: number; top: number }[]
}

export const nothingKept: Kept = { unfolded: [], heights: null, drawn: null }

/** So many items are all drawn: a window would save less than it costs. */
const SHORT = 20

export const isLong = (items: readonly unknown[]): boolean => items.length > SHORT

interface Placed<Item> {
  item: Item
  /** In the whole list, from 0. */
  index: number
  /** Undefined while all are drawn, one below the other. */
  top?: number
}

/** What is drawn of a list, in its order; without a choice, all of it. */
export function shownOf<Item extends { id: number }>(
  items: readonly Item[],
  drawn: Drawn | null,
): Placed<Item>[] {
  if (!drawn) return items.map((item, index) => ({ item, index }))
  const tops = new Map(drawn.items.map(({ id, top }) => [id, top]))
  return items.flatMap((item, index) => {
    const top = tops.get(item.id)
    return top === undefined ? [] : [{ item, index, top }]
  })
}

export const isUnfolded = ({ unfolded }: Kept, id: number): boolean => unfolded.includes(id)

export const withUnfolded = (ids: readonly number[], id: number): number[] => [
  ...withoutUnfolded(ids, id),
  id,
]

export const withoutUnfolded = (ids: readonly number[], id: number): number[] =>
  ids.filter((other) => other !== id)

/** How high the items were, by their ids; in a list of another width nothing is known of it. */
export const heightsIn = ({ heights }: Kept, width: number): Heights['byId'] =>
  heights?.width === width ? heights.byId : {}
