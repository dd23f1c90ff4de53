interface Listed {
  id: number
}

/** The changed fields of an item, to update in all lists of this kind. */
export interface AmendedItem {
  list: string
  id: number
  change: object
}

/** A deleted item, to remove from all lists of this kind. */
export interface RemovedItem {
  list: string
  id: number
}

/**
 * The item with its changed fields. If the list does not contain the item, only its id and the changed fields are
 * known.
 */
export const amended = (
  items: readonly Listed[],
  { id, change }: Pick<AmendedItem, 'id' | 'change'>,
): Listed => ({ ...items.find((item) => item.id === id), ...change, id })
