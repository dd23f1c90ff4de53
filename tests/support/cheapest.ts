import type { Cost } from '#rules/exchange/matching.ts'

/** Returns the lowest cost of giving everybody a recipient, by trying every order; infinity if that is impossible. */
export function cheapest(ids: readonly number[], cost: Cost): number {
  const from = (place: number, free: readonly number[]): number => {
    const gifter = ids[place]
    if (gifter === undefined) return 0
    const ways = free
      .filter((recipient) => cost(gifter, recipient) < Number.POSITIVE_INFINITY)
      .map((recipient) => {
        const rest = free.filter((id) => id !== recipient)
        return cost(gifter, recipient) + from(place + 1, rest)
      })
    return Math.min(Number.POSITIVE_INFINITY, ...ways)
  }
  return from(0, ids)
}
