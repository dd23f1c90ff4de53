export const isEmpty = (list: readonly unknown[]): boolean => list.length === 0
