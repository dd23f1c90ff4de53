import type { MaySend } from './matching.ts'
import { areApart } from './pairing-cost.ts'

/** Steps for each gifter, and the most in all: until they are done, the process answers nobody. */
const STEPS = 1_000
const MOST_STEPS = 600_000
/** A chain that is still open after so many steps is undone. */
const LONGEST_CHAIN = 1_000
/** Up to this size each gifter's possible recipients are listed first. In a larger crowd nearly all are possible. */
const MOST_LISTED = 1_000
/** In the chance of a step for the worse, a loop of two counts as much as so many parcels across a border. */
const LOOP = 2
/** A parcel more is taken with a probability of `size ** -COLDEST` at the end of the walk. */
const COLDEST = 1.5

const NOBODY = -1

interface Terms {
  mayStay: MaySend
  /** The side of a border on which each place is. */
  sideOf: readonly (string | null)[]
  random: () => number
}

/**
 * Walks from pairing to pairing for a bounded number of steps, and stops at the best one it has seen: the one with the
 * fewest loops of two, then with the fewest parcels across a border. It uses only arcs that may stay.
 *
 * The walk goes in chains. A gifter lets go of their recipient and takes another gifter's; that one takes a third
 * gifter's, until somebody takes the recipient who was let go of first (Jerrum and Sinclair 1989). Every pairing can be
 * reached in this way, and no chain is likelier than its reverse.
 *
 * Steps that make nothing worse are always taken. Steps for the worse are taken freely at the beginning and hardly ever
 * at the end (simulated annealing: Kirkpatrick, Gelatt and Vecchi 1983), so the walk first gets out of pairings that no
 * single step improves, and then settles. Of equally good pairings one is kept by chance: each is about equally likely.
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
  const mostChoices = Math.max(...choices.map(({ length }) => length))
  const anyOf = (some: readonly number[]) => some[Math.floor(random() * some.length)] as number

  const costOf = (gifter: number, recipient: number, loop: number) =>
    (recipientOf[recipient] === gifter ? loop : 0) +
    Number(areApart(sideOf[gifter] ?? null, sideOf[recipient] ?? null))
  /** A loop costs more than all parcels together can. */
  const decisive = size + 1
  /** What the pairing costs now, and the least it has cost, compared to the first. */
  let cost = 0
  let least = 0
  /** How many pairings at this cost the walk has come by. */
  let seen = 1
  /** Gifters and the recipients they let go of, in turn, since the pairing that is kept. */
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
  /** @returns whether the chain was closed */
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
    const first = anyOf(places)
    // The more choices gifters have, the more often others' chains reach them; so their own begin as much more often.
    if (random() * mostChoices >= (choices[first] as number[]).length) continue
    const [before, length] = [cost, letGo.length]
    if (!chain(first)) {
      undo(length)
      cost = before
      continue
    }
    if (cost > least) continue
    seen = cost < least ? 1 : seen + 1
    least = cost
    // Each sight of an equally good pairing is as likely to be kept as any other.
    if (random() * seen < 1) letGo.length = 0
  }
  undo(0)
}
