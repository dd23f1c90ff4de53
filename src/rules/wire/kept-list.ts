/** The state of a list that Back restores, in addition to its items. */
export interface Kept {
  /** The ids of unfolded items. */
  unfolded: readonly number[]
  /** Null until the member has left the page. */
  heights: Heights | null
  /** The rendered window of a long list; null while the whole list is rendered. */
  drawn: Drawn | null
}

/** The heights of the items in pixels, by id. `width` is the width of the list when they were measured. */
export interface Heights {
  width: number
  byId: Readonly<Record<number, number>>
}

/** The items near the viewport and their positions, in pixels. */
export interface Drawn {
  /** The height of the whole list. */
  height: number
  /** In list order; `top` is measured from the top of the list. */
  items: readonly { id: number; top: number }[]
}

export const nothingKept: Kept = { unfolded: [], heights: null, drawn: null }

/** A list of up to this many items is rendered whole: windowing would cost more than it saves. */
const SHORT = 20

export const isLong = (items: readonly unknown[]): boolean => items.length > SHORT

interface Placed<Item> {
  item: Item
  /** The position in the whole list, from 0. */
  index: number
  /** Undefined while the whole list is rendered in normal flow. */
  top?: number
}

/** The items to render, in list order; all of them if there is no window. */
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

/** The heights of the items by id; empty if the list had another width when they were measured. */
export const heightsIn = ({ heights }: Kept, width: number): Heights['byId'] =>
  heights?.width === width ? heights.byId : {}
