export const isEmpty = (list: readonly unknown[]): boolean => list.length === 0

/** Whether anything is searched for. */
export const isSearch = (search: string): boolean => search.trim() !== ''
