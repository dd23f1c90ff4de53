interface Listed {
  id: number
}

/** The changed fields of an item, for all lists of its kind. */
export interface AmendedItem {
  list: string
  id: number
  change: object
}

/** A deleted item, for all lists of its kind. */
export interface RemovedItem {
  list: string
  id: number
}

/** The item with its changed fields. If it is not in the list, only those fields and its id are known. */
export const amended = (
  items: readonly Listed[],
  { id, change }: Pick<AmendedItem, 'id' | 'change'>,
): Listed => ({ ...items.find((item) => item.id === id), ...change, id })
