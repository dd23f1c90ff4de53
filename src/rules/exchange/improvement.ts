import type { MaySend } from './matching.ts'
import { areApart } from './pairing-cost.ts'

/**
 * The number of steps per gifter, and the maximum in total. The total is limited because the process cannot answer
 * requests while the steps run.
 */
const STEPS = 1_000
const MOST_STEPS = 600_000
/** A chain that is still open after this many steps is undone. */
const LONGEST_CHAIN = 1_000
/**
 * With up to this many participants, each gifter's possible recipients are listed first. With more, nearly everybody is
 * possible, so a recipient is picked from all of them.
 */
const MOST_LISTED = 1_000
/**
 * The cost of a two-person loop when the walk decides at random whether to accept a worse pairing: as much as this many
 * parcels across a border.
 */
const LOOP = 2
/**
 * At the end of the walk, a step that adds one parcel across a border is accepted with a probability of `size **
 * -COLDEST`.
 */
const COLDEST = 1.5

const NOBODY = -1

interface Terms {
  mayStay: MaySend
  /** The side of the customs border that the member at each place is on. */
  sideOf: readonly (string | null)[]
  random: () => number
}

/**
 * Walks from pairing to pairing for a bounded number of steps, and returns to the best pairing of the walk: the one
 * with the fewest loops of two, then with the fewest parcels across a border. It uses only arcs that may stay.
 *
 * Each move is a chain. A gifter gives up their recipient and takes another gifter's; that gifter takes a third one's,
 * and so on until one of them takes the first gifter's recipient (Jerrum and Sinclair 1989). Every pairing can be
 * reached in this way. A chain can begin with any of the gifters it moves, so it is about as likely as its reverse.
 *
 * Steps that make nothing worse are always accepted. Steps that make something worse are accepted often at the
 * beginning and hardly ever at the end (simulated annealing: Kirkpatrick, Gelatt and Vecchi 1983), so the walk first
 * escapes local optima, and then settles. Among equally good pairings, the walk picks one at random, each about equally
 * likely.
 * @param recipientOf each gifter's recipient, by place; changed in place
 */
export function improve(recipientOf: Int32Array, { mayStay, sideOf, random }: Terms): void {
  const size = recipientOf.length
  const places = Array.from({ length: size }, (_, place) => place)
  const gifterOf = new Int32Array(size)
  for (const gifter of places) gifterOf[recipientOf[gifter] as number] = gifter
  const choices = places.map((gifter) =>
    size > MOST_LISTED ? places : places.filter((recipient) => mayStay(gifter, recipient)),
  )
  const anyOf = (some: readonly number[]) => some[Math.floor(random() * some.length)] as number

  const costOf = (gifter: number, recipient: number, loop: number) =>
    (recipientOf[recipient] === gifter ? loop : 0) +
    Number(areApart(sideOf[gifter] ?? null, sideOf[recipient] ?? null))
  /** The cost of a loop. It exceeds the cost of all parcels across a border together. */
  const decisive = size + 1
  /** The cost of the current pairing, and the lowest so far, both relative to the first pairing. */
  let cost = 0
  let least = 0
  /** The number of times the walk has reached a pairing with the lowest cost so far. */
  let seen = 1
  /**
   * Each gifter whose recipient has changed since the best pairing, followed by the recipient they had in that pairing.
   */
  const letGo: number[] = []

  function release(gifter: number, recipient: number) {
    cost -= costOf(gifter, recipient, decisive)
    letGo.push(gifter, recipient)
    recipientOf[gifter] = NOBODY
    gifterOf[recipient] = NOBODY
  }
  function give(gifter: number, recipient: number) {
    recipientOf[gifter] = recipient
    gifterOf[recipient] = gifter
  }
  function undo(length: number) {
    while (letGo.length > length) {
      const [recipient, gifter] = [letGo.pop() as number, letGo.pop() as number]
      give(gifter, recipient)
    }
  }

  const all = Math.min(STEPS * size, MOST_STEPS)
  let steps = all
  /** Runs one chain of changes. @returns true if the chain was closed */
  function chain(first: number): boolean {
    const free = recipientOf[first] as number
    release(first, free)
    let gifter = first
    for (const end = steps - LONGEST_CHAIN; steps > end; steps -= 1) {
      const recipient = random() < 0.5 ? free : anyOf(choices[gifter] as number[])
      if (!mayStay(gifter, recipient)) continue
      const holder = gifterOf[recipient] as number
      const isLast = holder === NOBODY
      const worse = costOf(gifter, recipient, LOOP) - (isLast ? 0 : costOf(holder, recipient, LOOP))
      const coldness = COLDEST * (1 - steps / all)
      if (worse > 0 && random() >= size ** (-coldness * worse)) continue
      if (!isLast) release(holder, recipient)
      cost += costOf(gifter, recipient, decisive)
      give(gifter, recipient)
      if (isLast) return true
      gifter = holder
    }
    return false
  }

  while (steps > 0) {
    steps -= 1
    const [before, length] = [cost, letGo.length]
    if (!chain(anyOf(places))) {
      undo(length)
      cost = before
      continue
    }
    if (cost > least) continue
    seen = cost < least ? 1 : seen + 1
    least = cost
    // Reservoir sampling: of all best pairings that the walk reaches, each is equally likely to be kept.
    if (random() * seen < 1) letGo.length = 0
  }
  undo(0)
}
