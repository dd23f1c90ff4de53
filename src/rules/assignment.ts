/** Gifter → recipient, by member id. */
export type Pairs = ReadonlyMap<number, number>

/** A member and somebody on her list: these two are never paired, in either direction. */
export interface Exclusion {
  member_id: number
  excluded_id: number
}

/** Whom each may not send to: herself, those she excluded and those who excluded her. */
export type Bars = ReadonlyMap<number, ReadonlySet<number>>

export function barsOf(ids: readonly number[], exclusions: readonly Exclusion[]): Bars {
  const bars = new Map(ids.map((id) => [id, new Set([id])]))
  for (const { member_id, excluded_id } of exclusions) {
    const [one, other] = [bars.get(member_id), bars.get(excluded_id)]
    if (!one || !other) continue
    one.add(excluded_id)
    other.add(member_id)
  }
  return bars
}

export const maySend = (bars: Bars, gifter: number, recipient: number): boolean =>
  !bars.get(gifter)?.has(recipient)

const arePaired = (bars: Bars, pairs: Pairs): boolean =>
  [...pairs].every(([gifter, recipient]) => maySend(bars, gifter, recipient))

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [order[last] as Item, order[other] as Item]
    order[last] = two
    order[other] = one
  }
  return order
}

/** Everyone in one circle in random order, each sending to the next: nobody to herself, no loop of two among three. */
export function pairInOneCycle(ids: readonly number[], random: () => number): Pairs {
  const circle = shuffled(ids, random)
  return new Map(
    circle.map((gifter, place) => [gifter, circle[(place + 1) % circle.length] as number]),
  )
}

/** Pairs in the making, to be read from both ends. */
interface Placing {
  recipientOf: Map<number, number>
  gifterOf: Map<number, number>
}

/**
 * Gives a gifter without a recipient one, by an augmenting path: others pass theirs on until somebody takes one who is free.
 * @returns null when it is done; else all gifters on her alternating paths, who have fewer recipients among them than they are
 */
function place(
  start: number,
  { recipientOf, gifterOf }: Placing,
  bars: Bars,
  recipients: readonly number[],
): number[] | null {
  const unseen = new Set(recipients)
  const takers = new Map<number, number>()
  const reached = [start]
  for (const gifter of reached) {
    for (const recipient of unseen) {
      if (!maySend(bars, gifter, recipient)) continue
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

/** Those for whom there are too few recipients, and how many these are. */
export interface Shortage {
  gifters: readonly number[]
  recipients: number
}

function shortageOf(gifters: readonly number[], ids: readonly number[], bars: Bars): Shortage {
  const open = ids.filter((id) => gifters.some((gifter) => maySend(bars, gifter, id)))
  return { gifters: [...gifters].toSorted((one, other) => one - other), recipients: open.length }
}

/** Gifters chosen at random exchange their recipients wherever both may. */
function mix(pairs: Map<number, number>, bars: Bars, ids: readonly number[], random: () => number) {
  const anybody = () => ids[Math.floor(random() * ids.length)] as number
  for (let moves = MOVES_EACH * ids.length; moves > 0; moves -= 1)
    exchange(pairs, bars, anybody(), anybody())
}

function exchange(pairs: Map<number, number>, bars: Bars, one: number, other: number): boolean {
  const [hers, others] = [pairs.get(one) as number, pairs.get(other) as number]
  if (!maySend(bars, one, others) || !maySend(bars, other, hers)) return false
  pairs.set(one, others)
  pairs.set(other, hers)
  return true
}

/** Which loop each belongs to, a loop being an array of its members. */
function loopsOf(pairs: Pairs): Map<number, number[]> {
  const loops = new Map<number, number[]>()
  for (const start of pairs.keys()) {
    const loop: number[] = []
    for (let next = start; !loops.has(next); next = pairs.get(next) as number) {
      loop.push(next)
      loops.set(next, loop)
    }
  }
  return loops
}

/** Two loops become one when a gifter of each exchange recipients; done until no such exchange is left. */
function joinLoops(pairs: Map<number, number>, bars: Bars, ids: readonly number[]): void {
  const loops = loopsOf(pairs)
  const join = (one: number, other: number): boolean => {
    const [hers, others] = [loops.get(one) as number[], loops.get(other) as number[]]
    if (hers === others || !exchange(pairs, bars, one, other)) return false
    for (const id of others) loops.set(id, hers)
    hers.push(...others)
    return true
  }
  const isOne = () => loops.get(ids[0] as number)?.length === ids.length
  let again = true
  while (again && !isOne()) {
    again = false
    for (const one of ids) again = (!isOne() && ids.some((other) => join(one, other))) || again
  }
}

const twoLoops = (pairs: Pairs): number =>
  [...pairs].filter(([gifter, recipient]) => pairs.get(recipient) === gifter).length

/** Circles that are thrown for all to stand in it; with few exclusions one soon does, and each is equally likely. */
const CIRCLES = 50
const MOVES_EACH = 10
const ROUNDS = 5

function matched(ids: readonly number[], bars: Bars, random: () => number): Assignment {
  const order = shuffled(ids, random)
  const start = [...pairInOneCycle(order, random)].filter(([from, to]) => maySend(bars, from, to))
  const recipientOf = new Map(start)
  const gifterOf = new Map(start.map(([gifter, recipient]) => [recipient, gifter]))
  const unplaced = order.filter((id) => !recipientOf.has(id))
  const short = unplaced.flatMap((id) => {
    const reached = place(id, { recipientOf, gifterOf }, bars, order)
    return reached === null ? [] : [reached]
  })
  return short.length === 0
    ? { pairs: recipientOf }
    : { short: united(short).map((gifters) => shortageOf(gifters, ids, bars)) }
}

export type Assignment = { pairs: Pairs } | { short: readonly Shortage[] }

/**
 * One recipient for each and one gifter for each, nobody barred from the other; found whenever there is such an assignment.
 *
 * First circles are drawn: without exclusions the first stands, so that each is equally likely. Where none does, the
 * arcs that may stay are completed to a perfect matching of gifters and recipients by augmenting paths (Berge, "Two
 * theorems in graph theory", PNAS 43, 1957; Kuhn's Hungarian method, 1955), which finds one whenever there is one. That is mixed by random
 * exchanges of two recipients (Diaconis, Graham and Holmes, "Statistical problems involving permutations with restricted
 * positions", 2001), and its loops are joined as far as exchanges do it, so that two send to each other only where
 * nothing else was found.
 *
 * Where there is none, the search of a gifter who finds nobody ends in a set that is larger than the set of its recipients (Hall,
 * "On representatives of subsets", 1935), and no smaller part of it is. Those sets together are the gifters whom some best possible
 * assignment leaves without a recipient (Dulmage and Mendelsohn, "Coverings of bipartite graphs", 1958): they and
 * nobody else are answered. As bars hold both ways, the same members lack a gifter.
 */
export function assign(ids: readonly number[], bars: Bars, random: () => number): Assignment {
  for (let drawn = 0; drawn < CIRCLES; drawn += 1) {
    const circle = pairInOneCycle(ids, random)
    if (arePaired(bars, circle)) return { pairs: circle }
  }
  const found = matched(ids, bars, random)
  if ('short' in found) return found
  let best = found.pairs
  for (let round = 0; round < ROUNDS; round += 1) {
    const pairs = new Map(found.pairs)
    mix(pairs, bars, ids, random)
    joinLoops(pairs, bars, shuffled(ids, random))
    if (round === 0 || twoLoops(pairs) < twoLoops(best)) best = pairs
    if (twoLoops(best) === 0) break
  }
  return { pairs: best }
}
