interface Listed {
  id: number
}

/** What of an item is another than before, in all lists of its kind. */
export interface AmendedItem {
  list: string
  id: number
  change: object
}

/** An item that is gone, from all lists of its kind. */
export interface RemovedItem {
  list: string
  id: number
}

/** An item as it is after a change; of one that is not in the list, nothing but that is known. */
export const amended = (
  items: readonly Listed[],
  { id, change }: Pick<AmendedItem, 'id' | 'change'>,
): Listed => ({ ...items.find((item) => item.id === id), ...change, id })
