/**
 * The cost of pairing a gifter with a recipient. It is never negative. `Infinity` means that the gifter may not send to
 * that recipient.
 */
export type Cost = (gifter: number, recipient: number) => number

export type MaySend = (gifter: number, recipient: number) => boolean

/**
 * A cheapest matching, or the sets of gifters who have too few recipients between them. `recipientOf` contains each
 * gifter's recipient. All matchings that consist of arcs for which `mayStay` is true are equally cheap.
 */
export type Matching =
  | { recipientOf: Int32Array; mayStay: MaySend }
  | { short: readonly (readonly number[])[] }

const NOBODY = -1

/**
 * Finds one recipient for each gifter and one gifter for each recipient at the lowest possible cost, whenever there is
 * any such matching. Gifters and recipients are numbered places below `size`. The initial matching has each place send
 * to the next one wherever that costs nothing. These arcs are changed only where that is needed to find a recipient for
 * another gifter.
 *
 * This is the Hungarian method (Kuhn 1955) with shortest augmenting paths (Jonker and Volgenant 1987). A gifter without
 * a recipient takes another gifter's recipient, that gifter takes a third one's, and so on until somebody takes a
 * recipient who is free. Gifters and recipients have prices. The two prices of an arc never add up to more than its
 * cost, and only arcs where they add up to exactly its cost are used. When the search has no such arc left to follow,
 * it raises prices until there is one. In the end, all matchings of such arcs are equally cheap, and no other matching
 * is cheaper.
 *
 * If raising prices does not help, the search has reached more gifters than they have recipients (Hall 1935). A gifter
 * is in one of these sets exactly if some largest matching leaves them without a recipient (Dulmage and Mendelsohn
 * 1958).
 */
export function cheapestMatching(size: number, cost: Cost): Matching {
  const recipientOf = new Int32Array(size).fill(NOBODY)
  const gifterOf = new Int32Array(size).fill(NOBODY)
  const gifterPrices = new Float64Array(size)
  const recipientPrices = new Float64Array(size)
  const places = Array.from({ length: size }, (_, place) => place)
  const rows: number[][] = []

  function give(gifter: number, recipient: number) {
    recipientOf[gifter] = recipient
    gifterOf[recipient] = gifter
  }

  /** Finds a recipient for this gifter. @returns null if it found one, or else all gifters that the search reached */
  function place(first: number): number[] | null {
    const reached = [first]
    const taken: number[] = []
    const open = new Set(places)
    /** For each recipient, the smallest slack (cost minus both prices) of an arc from a reached gifter. */
    const shortfall = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    /** For each recipient, the gifter of the arc with that slack. */
    const taker = new Int32Array(size)
    for (const gifter of reached) {
      rows[gifter] ??= places.map((recipient) => cost(gifter, recipient))
      const row = rows[gifter]
      const price = gifterPrices[gifter] as number
      let next = NOBODY
      let rise = Number.POSITIVE_INFINITY
      for (const recipient of open) {
        let least = shortfall[recipient] as number
        if (least > 0) {
          const own = (row[recipient] as number) - price - (recipientPrices[recipient] as number)
          if (own < least) {
            least = own
            shortfall[recipient] = own
            taker[recipient] = gifter
          }
        }
        const isFree = gifterOf[recipient] === NOBODY
        if (least < rise || (least === rise && isFree)) {
          next = recipient
          rise = least
        }
        if (least === 0 && isFree) break
      }
      if (rise === Number.POSITIVE_INFINITY) return reached
      if (rise > 0) {
        for (const one of reached) gifterPrices[one] = (gifterPrices[one] as number) + rise
        for (const one of taken) recipientPrices[one] = (recipientPrices[one] as number) - rise
        for (const one of open) shortfall[one] = (shortfall[one] as number) - rise
      }
      const holder = gifterOf[next] as number
      if (holder === NOBODY) {
        passOn(next, taker)
        return null
      }
      open.delete(next)
      taken.push(next)
      reached.push(holder)
    }
    return reached
  }
  function passOn(free: number, taker: Int32Array) {
    for (let recipient = free; recipient !== NOBODY; ) {
      const gifter = taker[recipient] as number
      const former = recipientOf[gifter] as number
      give(gifter, recipient)
      recipient = former
    }
  }

  for (const gifter of places) {
    const next = (gifter + 1) % size
    if (cost(gifter, next) === 0) give(gifter, next)
  }
  const short = places.flatMap((gifter) => {
    const reached = recipientOf[gifter] === NOBODY ? place(gifter) : null
    return reached ? [reached] : []
  })
  if (short.length > 0) return { short: united(short) }
  const mayStay: MaySend = (gifter, recipient) =>
    cost(gifter, recipient) ===
    (gifterPrices[gifter] as number) + (recipientPrices[recipient] as number)
  return { recipientOf, mayStay }
}

/** Merges sets that have an element in common. */
function united(sets: readonly (readonly number[])[]): number[][] {
  const apart: Set<number>[] = []
  for (const set of sets) {
    const met = apart.filter((other) => set.some((one) => other.has(one)))
    const whole = new Set([...met.flatMap((other) => [...other]), ...set])
    apart.splice(0, apart.length, ...apart.filter((other) => !met.includes(other)), whole)
  }
  return apart.map((set) => [...set])
}
