export const isEmpty = (list: readonly unknown[]): boolean => list.length === 0

/** Whether there is something to search for. */
export const isSearch = (search: string): boolean => search.trim() !== ''
