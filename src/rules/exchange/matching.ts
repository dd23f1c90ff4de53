/** Gifter → recipient, by member id. */
export type Pairs = ReadonlyMap<number, number>

export type MaySend = (gifter: number, recipient: number) => boolean

/** What it costs when one sends to the other, never less than 0; `Infinity` where it is not allowed. */
export type Cost = (gifter: number, recipient: number) => number

/** The gifters who have too few recipients between them, and how many recipients that is. */
export interface Shortage {
  gifters: readonly number[]
  recipients: number
}

/** `mayStay`: a matching made of such arcs alone costs just as little. */
export type Matching = { pairs: Pairs; mayStay: MaySend } | { short: readonly Shortage[] }

/** Pairs in the making, readable from both ends. */
interface Placing {
  recipientOf: Map<number, number>
  gifterOf: Map<number, number>
}

/**
 * Gives a gifter without a recipient one, by an augmenting path: others pass theirs on until somebody takes one who is
 * free.
 * @returns null when it is done; else all gifters on her alternating paths, who have fewer recipients among them than
 * they are
 */
function place(
  start: number,
  { recipientOf, gifterOf }: Placing,
  maySend: MaySend,
  recipients: readonly number[],
): number[] | null {
  const unseen = new Set(recipients)
  const takers = new Map<number, number>()
  const reached = [start]
  for (const gifter of reached) {
    for (const recipient of unseen) {
      if (!maySend(gifter, recipient)) continue
      unseen.delete(recipient)
      takers.set(recipient, gifter)
      const holder = gifterOf.get(recipient)
      if (holder !== undefined) {
        reached.push(holder)
        continue
      }
      let passed: number | undefined = recipient
      while (passed !== undefined) {
        const taker = takers.get(passed) as number
        const before = recipientOf.get(taker)
        recipientOf.set(taker, passed)
        gifterOf.set(passed, taker)
        passed = before
      }
      return null
    }
  }
  return reached
}

/**
 * Prices of gifters and of recipients: their sum is never above the cost of an arc, and equal to it where it may stay.
 */
function pricesOf(ids: readonly number[], cost: Cost) {
  const ofGifter = new Map(ids.map((id) => [id, 0]))
  const ofRecipient = new Map(ids.map((id) => [id, 0]))
  const priceIn = (prices: Map<number, number>, id: number) => prices.get(id) as number
  const slack: Cost = (gifter, recipient) =>
    cost(gifter, recipient) - priceIn(ofGifter, gifter) - priceIn(ofRecipient, recipient)
  /** Lets those gifters have the cheapest recipient beyond those they hold. @returns whether there is one */
  function raise(gifters: readonly number[], held: ReadonlySet<number>): boolean {
    let least = Number.POSITIVE_INFINITY
    for (const id of ids)
      if (!held.has(id)) for (const gifter of gifters) least = Math.min(least, slack(gifter, id))
    if (least === Number.POSITIVE_INFINITY) return false
    for (const id of gifters) ofGifter.set(id, priceIn(ofGifter, id) + least)
    for (const id of held) ofRecipient.set(id, priceIn(ofRecipient, id) - least)
    return true
  }
  const mayStay: MaySend = (gifter, recipient) => slack(gifter, recipient) === 0
  return { mayStay, raise }
}

/** Sets that share somebody are one set. */
function united(sets: readonly (readonly number[])[]): number[][] {
  const apart: Set<number>[] = []
  for (const set of sets) {
    const met = apart.filter((other) => set.some((id) => other.has(id)))
    const whole = new Set([...met.flatMap((other) => [...other]), ...set])
    apart.splice(0, apart.length, ...apart.filter((other) => !met.includes(other)), whole)
  }
  return apart.map((set) => [...set])
}

function shortageOf(gifters: readonly number[], ids: readonly number[], cost: Cost): Shortage {
  const isOpen = (id: number) =>
    gifters.some((gifter) => cost(gifter, id) < Number.POSITIVE_INFINITY)
  return {
    gifters: [...gifters].toSorted((one, other) => one - other),
    recipients: ids.filter(isOpen).length,
  }
}

/**
 * One recipient for each gifter and one gifter for each recipient, at the lowest possible cost; found whenever there is
 * any such matching.
 *
 * Kuhn's Hungarian method ("The Hungarian method for the assignment problem", Naval Research Logistics Quarterly 2,
 * 1955): augmenting paths (Berge, "Two theorems in graph theory", PNAS 43, 1957) over the arcs whose cost is paid by
 * the prices of their two ends; where none goes on, the prices rise until the next cheapest arc is paid. All matchings
 * of such arcs cost the same, and no other costs less.
 *
 * Where there is none, the search of a gifter who finds nobody ends in a set that is larger than the set of its
 * recipients (Hall, "On representatives of subsets", 1935), and no smaller part of it is. Those sets together are the
 * gifters whom some best possible assignment leaves without a recipient (Dulmage and Mendelsohn, "Coverings of
 * bipartite graphs", 1958): they and nobody else are answered.
 * @param ids gifters and recipients alike, in the order in which they are placed
 * @param start pairs to begin with; what costs nothing of them is kept as far as it goes
 */
export function cheapestMatching(ids: readonly number[], cost: Cost, start: Pairs): Matching {
  const { mayStay, raise } = pricesOf(ids, cost)
  const recipientOf = new Map([...start].filter(([from, to]) => mayStay(from, to)))
  const gifterOf = new Map([...recipientOf].map(([gifter, recipient]) => [recipient, gifter]))
  const placing = { recipientOf, gifterOf }
  const short: number[][] = []
  for (const id of ids.filter((gifter) => !recipientOf.has(gifter))) {
    let reached = place(id, placing, mayStay, ids)
    while (reached !== null) {
      const held = new Set(reached.flatMap((gifter) => recipientOf.get(gifter) ?? []))
      if (!raise(reached, held)) {
        short.push(reached)
        break
      }
      reached = place(id, placing, mayStay, ids)
    }
  }
  return short.length === 0
    ? { pairs: recipientOf, mayStay }
    : { short: united(short).map((gifters) => shortageOf(gifters, ids, cost)) }
}
